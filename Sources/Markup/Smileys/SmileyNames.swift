/// The names of known smileys with their emoji, `name=emoji`, blanks between.
///
/// The names are the short codes of emoji up to Emoji 1.0 that the picture files are called by in versions 6 and 7
/// (`stuck_out_tongue_closed_eyes.png`), and the words used before (`happy.png`).
let smileyNames = """
  +1=👍 -1=👎 100=💯 1234=🔢 8ball=🎱 _1=👎 a=🅰️ a_button_blood_type=🅰️ ab=🆎 ab_button_blood_type=🆎 abc=🔤 abcd=🔡 \
  accept=🉑 aerial_tramway=🚡 airplane=✈️ airplane_arriving=🛬 alarm_clock=⏰ alembic=⚗️ alien=👽 ambulance=🚑 \
  amphora=🏺 anchor=⚓ angel=👼 anger=💢 angry=😠 anguished=😧 ant=🐜 apple=🍎 aquarius=♒ aries=♈ arrow_backward=◀️ \
  arrow_double_down=⏬ arrow_double_up=⏫ arrow_down=⬇️ arrow_down_small=🔽 arrow_forward=▶️ arrow_heading_down=⤵️ \
  arrow_heading_up=⤴️ arrow_left=⬅️ arrow_lower_left=↙️ arrow_lower_right=↘️ arrow_right=➡️ arrow_right_hook=↪️ \
  arrow_up=⬆️ arrow_up_down=↕️ arrow_up_small=🔼 arrow_upper_left=↖️ arrow_upper_right=↗️ arrows_clockwise=🔃 \
  arrows_counterclockwise=🔄 art=🎨 articulated_lorry=🚛 artificial_satellite=🛰️ astonished=😲 athletic_shoe=👟 atm=🏧 \
  atm_sign=🏧 atom_symbol=⚛️ b=🅱️ b_button_blood_type=🅱️ baby=👶 baby_bottle=🍼 baby_chick=🐤 baby_symbol=🚼 back=🔙 \
  back_arrow=🔙 badminton_racquet_and_shuttlecock=🏸 baggage_claim=🛄 balloon=🎈 ballot_box=🗳️ \
  ballot_box_with_check=☑️ bamboo=🎍 banana=🍌 bangbang=‼️ bank=🏦 bar_chart=📊 barber=💈 baseball=⚾ basketball=🏀 \
  bath=🛀 bathtub=🛁 battery=🔋 beach_umbrella=🏖️ bear=🐻 bed=🛏️ bee=🐝 beer=🍺 beers=🍻 beetle=🐞 beginner=🔰 bell=🔔 \
  bellhop_bell=🛎️ bento=🍱 bicyclist=🚴 bike=🚲 bikini=👙 biohazard_sign=☣️ bird=🐦 birthday=🎂 black_circle=⚫ \
  black_circle_for_record=⏺️ black_joker=🃏 black_large_square=⬛ \
  black_left_pointing_double_triangle_with_vertical_bar=⏮️ black_medium_small_square=◾ black_medium_square=◼️ \
  black_nib=✒️ black_right_pointing_double_triangle_with_vertical_bar=⏭️ \
  black_right_pointing_triangle_with_double_vertical_bar=⏯️ black_small_square=▪️ black_square_button=🔲 \
  black_square_for_stop=⏹️ blond_haired_person=👱 blossom=🌼 blowfish=🐡 blue_book=📘 blue_car=🚙 blue_heart=💙 \
  blush=😊 boar=🐗 boat=⛵ bomb=💣 book=📖 bookmark=🔖 bookmark_tabs=📑 books=📚 boom=💥 boot=👢 bouncing_ball_person=⛹️ \
  bouquet=💐 bow=🙇 bow_and_arrow=🏹 bowling=🎳 boy=👦 bread=🍞 bridge_at_night=🌉 briefcase=💼 broken_heart=💔 bug=🐛 \
  building_construction=🏗️ bulb=💡 bullettrain_front=🚅 bullettrain_side=🚄 burrito=🌯 bus=🚌 \
  business_suit_levitating=🕴️ busstop=🚏 bust_in_silhouette=👤 busts_in_silhouette=👥 cactus=🌵 cake=🍰 calendar=📆 \
  calling=📲 camel=🐫 camera=📷 camera_flash=📸 camping=🏕️ cancer=♋ candle=🕯️ candy=🍬 capital_abcd=🔠 capricorn=♑ \
  car=🚗 card_file_box=🗃️ card_index=📇 card_index_dividers=🗂️ carousel_horse=🎠 cat=🐱 cat2=🐈 cd=💿 chains=⛓️ \
  champagne=🍾 chart=💹 chart_with_downwards_trend=📉 chart_with_upwards_trend=📈 checkered_flag=🏁 cheese=🧀 \
  cherries=🍒 cherry_blossom=🌸 chestnut=🌰 chicken=🐔 children_crossing=🚸 chipmunk=🐿️ chocolate_bar=🍫 \
  christmas_tree=🎄 church=⛪ cinema=🎦 circled_m=Ⓜ️ circus_tent=🎪 city_sunrise=🌇 city_sunset=🌆 cityscape=🏙️ cl=🆑 \
  cl_button=🆑 clap=👏 clapper=🎬 classical_building=🏛️ clipboard=📋 clock1=🕐 clock10=🕙 clock1030=🕥 clock11=🕚 \
  clock1130=🕦 clock12=🕛 clock1230=🕧 clock130=🕜 clock2=🕑 clock230=🕝 clock3=🕒 clock330=🕞 clock4=🕓 clock430=🕟 \
  clock5=🕔 clock530=🕠 clock6=🕕 clock630=🕡 clock7=🕖 clock730=🕢 clock8=🕗 clock830=🕣 clock9=🕘 clock930=🕤 \
  closed_book=📕 closed_lock_with_key=🔐 closed_umbrella=🌂 cloud=☁️ cloud_with_lightning=🌩️ cloud_with_rain=🌧️ \
  cloud_with_snow=🌨️ cloud_with_tornado=🌪️ clubs=♣️ cn=🇨🇳 cocktail=🍸 coffee=☕ coffin=⚰️ cold_sweat=😰 comet=☄️ \
  compression=🗜️ computer=💻 confetti_ball=🎊 confounded=😖 confused=😕 congratulations=㊗️ construction=🚧 \
  construction_worker=👷 control_knobs=🎛️ convenience_store=🏪 cookie=🍪 cool=🆒 cool_button=🆒 cop=👮 copyright=©️ \
  corn=🌽 couch_and_lamp=🛋️ couple=👫 couple_with_heart=💑 couplekiss=💏 cow=🐮 cow2=🐄 crab=🦀 credit_card=💳 \
  crescent_moon=🌙 cricket_bat_and_ball=🏏 crocodile=🐊 crossed_flags=🎌 crossed_swords=⚔️ crown=👑 cry=😢 crying=😢 \
  crying_cat_face=😿 crystal_ball=🔮 cupid=💘 curly_loop=➰ currency_exchange=💱 curry=🍛 custard=🍮 customs=🛃 \
  cyclone=🌀 dagger_knife=🗡️ dancer=💃 dancers=👯 dango=🍡 dark_sunglasses=🕶️ dart=🎯 dash=💨 date=📅 de=🇩🇪 \
  deciduous_tree=🌳 department_store=🏬 derelict_house_building=🏚️ desert=🏜️ desert_island=🏝️ desktop_computer=🖥️ \
  devil=😈 diamond_shape_with_a_dot_inside=💠 diamonds=♦️ disappointed=😞 disappointed_relieved=😥 dizzy=💫 \
  dizzy_face=😵 do_not_litter=🚯 dog=🐶 dog2=🐕 dollar=💵 dolls=🎎 door=🚪 dotted_six_pointed_star=🔯 \
  double_vertical_bar=⏸️ doughnut=🍩 dove_of_peace=🕊️ down_left_arrow=↙️ down_right_arrow=↘️ dragon=🐉 \
  dragon_face=🐲 dress=👗 dromedary_camel=🐪 droplet=💧 dvd=📀 e_mail=📧 ear=👂 ear_of_rice=🌾 earth_africa=🌍 \
  earth_americas=🌎 earth_asia=🌏 egg=🍳 eggplant=🍆 eight=8️⃣ eight_oclock=🕗 eight_pointed_black_star=✴️ \
  eight_pointed_star=✴️ eight_spoked_asterisk=✳️ eight_thirty=🕣 eject_symbol=⏏️ electric_plug=🔌 elephant=🐘 \
  eleven_oclock=🕚 eleven_thirty=🕦 email=📧 embarrassed=😳 end=🔚 end_arrow=🔚 envelope=✉️ envelope_with_arrow=📩 \
  es=🇪🇸 euro=💶 european_castle=🏰 european_post_office=🏤 evergreen_tree=🌲 exclamation=❗ expressionless=😑 eye=👁️ \
  eyeglasses=👓 eyes=👀 face_with_crossed_out_eyes=😵 face_with_head_bandage=🤕 face_with_thermometer=🤒 facepunch=👊 \
  factory=🏭 fallen_leaf=🍂 family=👪 fast_forward=⏩ fast_forward_button=⏩ fax=📠 fearful=😨 feet=🐾 ferris_wheel=🎡 \
  ferry=⛴️ field_hockey_stick_and_ball=🏑 file_cabinet=🗄️ file_folder=📁 film_projector=📽️ film_strip=🎞️ fire=🔥 \
  fire_engine=🚒 fireworks=🎆 first_quarter_moon=🌓 first_quarter_moon_with_face=🌛 fish=🐟 fish_cake=🍥 \
  fishing_pole_and_fish=🎣 fist=✊ fist_oncoming=👊 fist_raised=✊ five=5️⃣ five_oclock=🕔 five_thirty=🕠 flags=🎏 \
  flashlight=🔦 fleur_de_lis=⚜️ flight_arrival=🛬 flight_departure=🛫 flipper=🐬 floppy_disk=💾 flower=🌸 \
  flower_playing_cards=🎴 flushed=😳 fog=🌫️ foggy=🌁 football=🏈 footprints=👣 fork_and_knife=🍴 fountain=⛲ four=4️⃣ \
  four_leaf_clover=🍀 four_oclock=🕓 four_thirty=🕟 fr=🇫🇷 frame_with_picture=🖼️ free=🆓 free_button=🆓 fried_egg=🍳 \
  fried_shrimp=🍤 fries=🍟 frog=🐸 front_facing_baby_chick=🐥 frowning=😦 frowning_person=🙍 fu=🖕 fuelpump=⛽ \
  full_moon=🌕 full_moon_with_face=🌝 funeral_urn=⚱️ game_die=🎲 gb=🇬🇧 gear=⚙️ gem=💎 gemini=♊ ghost=👻 gift=🎁 \
  gift_heart=💝 girl=👧 globe_showing_americas=🌎 globe_showing_asia_australia=🌏 globe_showing_europe_africa=🌍 \
  globe_with_meridians=🌐 goat=🐐 golf=⛳ golfer=🏌️ golfing=🏌️ grapes=🍇 green_apple=🍏 green_book=📗 green_heart=💚 \
  grey_exclamation=❕ grey_question=❔ grimacing=😬 grin=😁 grinning=😀 guard=💂 guitar=🎸 gun=🔫 haircut=💇 hamburger=🍔 \
  hammer=🔨 hammer_and_pick=⚒️ hammer_and_wrench=🛠️ hamster=🐹 hand=✋ handbag=👜 hankey=💩 happy=🙂 hash=#️⃣ \
  hatched_chick=🐥 hatching_chick=🐣 headphones=🎧 hear_no_evil=🙉 hear_no_evil_monkey=🙉 heart=❤️ heart_decoration=💟 \
  heart_eyes=😍 heart_eyes_cat=😻 heartbeat=💓 heartpulse=💗 hearts=♥️ heavy_check_mark=✔️ heavy_division_sign=➗ \
  heavy_dollar_sign=💲 heavy_exclamation_mark=❗ heavy_heart_exclamation=❣️ \
  heavy_heart_exclamation_mark_ornament=❣️ heavy_minus_sign=➖ heavy_multiplication_x=✖️ heavy_plus_sign=➕ \
  helicopter=🚁 helmet_with_white_cross=⛑️ herb=🌿 hibiscus=🌺 high_brightness=🔆 high_heel=👠 high_heeled_shoe=👠 \
  high_speed_train=🚄 hocho=🔪 hole=🕳️ honey_pot=🍯 horse=🐴 horse_racing=🏇 hospital=🏥 hot_pepper=🌶️ hotdog=🌭 \
  hotel=🏨 hotsprings=♨️ hourglass=⌛ hourglass_flowing_sand=⏳ house=🏠 house_buildings=🏘️ house_with_garden=🏡 \
  hugging_face=🤗 hugs=🤗 hushed=😯 ice_cream=🍨 ice_hockey_stick_and_puck=🏒 ice_skate=⛸️ icecream=🍦 id=🆔 \
  id_button=🆔 ideograph_advantage=🉐 imp=👿 inbox_tray=📥 incoming_envelope=📨 information_desk_person=💁 \
  information_source=ℹ️ innocent=😇 interrobang=⁉️ iphone=📱 it=🇮🇹 izakaya_lantern=🏮 jack_o_lantern=🎃 japan=🗾 \
  japanese_acceptable_button=🉑 japanese_application_button=🈸 japanese_bargain_button=🉐 japanese_castle=🏯 \
  japanese_congratulations_button=㊗️ japanese_discount_button=🈹 japanese_dolls=🎎 \
  japanese_free_of_charge_button=🈚 japanese_goblin=👺 japanese_here_button=🈁 japanese_monthly_amount_button=🈷️ \
  japanese_no_vacancy_button=🈵 japanese_not_free_of_charge_button=🈶 japanese_ogre=👹 \
  japanese_open_for_business_button=🈺 japanese_passing_grade_button=🈴 japanese_post_office=🏣 \
  japanese_prohibited_button=🈲 japanese_reserved_button=🈯 japanese_secret_button=㊙️ \
  japanese_service_charge_button=🈂️ japanese_symbol_for_beginner=🔰 japanese_vacancy_button=🈳 jeans=👖 joy=😂 \
  joy_cat=😹 joystick=🕹️ jp=🇯🇵 kaaba=🕋 key=🔑 keyboard=⌨️ keycap_ten=🔟 kimono=👘 kiss=💋 kissing=😗 kissing_cat=😽 \
  kissing_closed_eyes=😚 kissing_heart=😘 kissing_smiling_eyes=😙 knife=🔪 knocked_out_face=😵 koala=🐨 koko=🈁 kr=🇰🇷 \
  label=🏷️ lantern=🏮 large_blue_circle=🔵 large_blue_diamond=🔷 large_orange_diamond=🔶 last_quarter_moon=🌗 \
  last_quarter_moon_with_face=🌜 latin_cross=✝️ laugh=😆 laughing=😆 leaves=🍃 ledger=📒 left_luggage=🛅 \
  left_right_arrow=↔️ leftwards_arrow_with_hook=↩️ lemon=🍋 leo=♌ leopard=🐆 level_slider=🎚️ libra=♎ light_rail=🚈 \
  link=🔗 lion_face=🦁 lips=👄 lipstick=💄 lock=🔒 lock_with_ink_pen=🔏 lollipop=🍭 loop=➿ loud_sound=🔊 loudspeaker=📢 \
  love=❤️ love_hotel=🏩 love_letter=💌 low_brightness=🔅 lower_left_ballpoint_pen=🖊️ lower_left_crayon=🖍️ \
  lower_left_fountain_pen=🖋️ lower_left_paintbrush=🖌️ m=Ⓜ️ mad=😠 mag=🔍 mag_right=🔎 mahjong=🀄 mailbox=📫 \
  mailbox_closed=📪 mailbox_with_mail=📬 mailbox_with_no_mail=📭 man=👨 man_in_business_suit_levitating=🕴️ \
  man_with_gua_pi_mao=👲 mandarin=🍊 mans_shoe=👞 mantelpiece_clock=🕰️ map_of_japan=🗾 maple_leaf=🍁 mask=😷 massage=💆 \
  meat_on_bone=🍖 medal_military=🎖️ medal_sports=🏅 mega=📣 melon=🍈 menorah_with_nine_branches=🕎 mens=🚹 mens_room=🚹 \
  metal=🤘 metro=🚇 microphone=🎤 microscope=🔬 milky_way=🌌 minibus=🚐 minidisc=💽 mobile_phone_off=📴 \
  money_mouth_face=🤑 money_with_wings=💸 moneybag=💰 monkey=🐒 monkey_face=🐵 monorail=🚝 moon=🌔 mortar_board=🎓 \
  mosque=🕌 motor_boat=🛥️ motorway=🛣️ mount_fuji=🗻 mountain=⛰️ mountain_bicyclist=🚵 mountain_cableway=🚠 \
  mountain_railway=🚞 mountain_snow=🏔️ mouse=🐭 mouse2=🐁 movie_camera=🎥 moyai=🗿 muscle=💪 mushroom=🍄 music=🎵 \
  musical_keyboard=🎹 musical_note=🎵 musical_score=🎼 mute=🔇 nail_care=💅 name_badge=📛 national_park=🏞️ necktie=👔 \
  negative_squared_cross_mark=❎ nerd=🤓 nerd_face=🤓 neutral_face=😐 new=🆕 new_button=🆕 new_moon=🌑 \
  new_moon_with_face=🌚 newspaper=📰 newspaper_roll=🗞️ ng=🆖 ng_button=🆖 night_with_stars=🌃 nine=9️⃣ nine_oclock=🕘 \
  nine_thirty=🕤 no_bell=🔕 no_bicycles=🚳 no_entry=⛔ no_entry_sign=🚫 no_good=🙅 no_mobile_phones=📵 no_mouth=😶 \
  no_pedestrians=🚷 no_smoking=🚭 non_potable_water=🚱 nose=👃 notebook=📓 notebook_with_decorative_cover=📔 notes=🎶 \
  nut_and_bolt=🔩 o=⭕ o2=🅾️ o_button_blood_type=🅾️ ocean=🌊 octopus=🐙 oden=🍢 office=🏢 oil_drum=🛢️ ok=🆗 ok_button=🆗 \
  ok_hand=👌 ok_person=🙆 old_key=🗝️ older_man=👴 older_woman=👵 om_symbol=🕉️ on=🔛 on_arrow=🔛 oncoming_automobile=🚘 \
  oncoming_bus=🚍 oncoming_police_car=🚔 oncoming_taxi=🚖 one=1️⃣ one_oclock=🕐 one_thirty=🕜 open_file_folder=📂 \
  open_hands=👐 open_mouth=😮 open_umbrella=☂️ ophiuchus=⛎ orange=🍊 orange_book=📙 orthodox_cross=☦️ outbox_tray=📤 \
  ox=🐂 p_button=🅿️ package=📦 page_facing_up=📄 page_with_curl=📃 pager=📟 palm_tree=🌴 panda_face=🐼 paperclip=📎 \
  paperclips=🖇️ parasol_on_ground=⛱️ parking=🅿️ part_alternation_mark=〽️ partly_sunny=⛅ passenger_ship=🛳️ \
  passport_control=🛂 peace_symbol=☮️ peach=🍑 pear=🍐 pencil=📝 pencil2=✏️ penguin=🐧 pensive=😔 performing_arts=🎭 \
  persevere=😣 person_gesturing_no=🙅 person_gesturing_ok=🙆 person_with_ball=⛹️ person_with_blond_hair=👱 \
  person_with_pouting_face=🙎 person_with_turban=👳 person_with_veil=👰 phone=☎️ pick=⛏️ pig=🐷 pig2=🐖 pig_nose=🐽 \
  pill=💊 pineapple=🍍 pisces=♓ pizza=🍕 place_of_worship=🛐 plate_with_cutlery=🍽️ point_down=👇 point_left=👈 \
  point_right=👉 point_up=☝️ point_up_2=👆 police_car=🚓 poodle=🐩 poop=💩 popcorn=🍿 post_office=🏣 postal_horn=📯 \
  postbox=📮 potable_water=🚰 pouch=👝 poultry_leg=🍗 pound=💷 pout=😡 pouting_cat=😾 pouting_face=🙎 pray=🙏 \
  prayer_beads=📿 previous_track_button=⏮️ princess=👸 printer=🖨️ punch=👊 purple_heart=💜 purse=👛 pushpin=📌 \
  put_litter_in_its_place=🚮 question=❓ rabbit=🐰 rabbit2=🐇 racehorse=🐎 racing_car=🏎️ racing_motorcycle=🏍️ radio=📻 \
  radio_button=🔘 radioactive_sign=☢️ rage=😡 railway_car=🚃 railway_track=🛤️ rainbow=🌈 \
  raised_hand_with_fingers_splayed=🖐️ raised_hand_with_part_between_middle_and_ring_fingers=🖖 raised_hands=🙌 \
  raising_hand=🙋 ram=🐏 ramen=🍜 rat=🐀 recycle=♻️ red_car=🚗 red_circle=🔴 registered=®️ relaxed=☺️ relieved=😌 \
  reminder_ribbon=🎗️ repeat=🔁 repeat_one=🔂 rescue_worker_helmet=⛑️ rescue_workers_helmet=⛑️ restroom=🚻 \
  reversed_hand_with_middle_finger_extended=🖕 revolving_hearts=💞 rewind=⏪ ribbon=🎀 rice=🍚 rice_ball=🍙 \
  rice_cracker=🍘 rice_scene=🎑 right_anger_bubble=🗯️ ring=💍 robot_face=🤖 rocket=🚀 roll_eyes=🙄 \
  rolled_up_newspaper=🗞️ roller_coaster=🎢 rooster=🐓 rose=🌹 rosette=🏵️ rotating_light=🚨 round_pushpin=📍 rowboat=🚣 \
  ru=🇷🇺 rugby_football=🏉 runner=🏃 running=🏃 running_shirt_with_sash=🎽 sa=🈂️ sad=😞 sagittarius=♐ sake=🍶 sandal=👡 \
  santa=🎅 santa_claus=🎅 satellite=📡 satisfied=😆 saxophone=🎷 scales=⚖️ school=🏫 school_satchel=🎒 scissors=✂️ \
  scorpio=♏ scorpion=🦂 scorpius=♏ scream=😱 scream_cat=🙀 scroll=📜 seat=💺 secret=㊙️ see_no_evil=🙈 \
  see_no_evil_monkey=🙈 seedling=🌱 seven=7️⃣ seven_oclock=🕖 seven_thirty=🕢 shamrock=☘️ shaved_ice=🍧 sheep=🐑 \
  shell=🐚 shield=🛡️ shinto_shrine=⛩️ ship=🚢 shirt=👕 shit=💩 shocked=😱 shoe=👞 shopping=🛍️ shower=🚿 sick=😷 \
  signal_strength=📶 six=6️⃣ six_oclock=🕕 six_pointed_star=🔯 six_thirty=🕡 ski=🎿 skier=⛷️ skull=💀 \
  skull_and_crossbones=☠️ sleeping=😴 sleeping_accommodation=🛌 sleeping_bed=🛌 sleepy=😪 sleuth_or_spy=🕵️ \
  slightly_frowning_face=🙁 slightly_smiling_face=🙂 slot_machine=🎰 small_airplane=🛩️ small_blue_diamond=🔹 \
  small_orange_diamond=🔸 small_red_triangle=🔺 small_red_triangle_down=🔻 smile=😄 smile_cat=😸 smiley=😃 \
  smiley_cat=😺 smiling_cat_with_heart_eyes=😻 smiling_face_with_heart_eyes=😍 smiling_imp=😈 smirk=😏 smirk_cat=😼 \
  smoking=🚬 snail=🐌 snake=🐍 snow_capped_mountain=🏔️ snowboarder=🏂 snowflake=❄️ snowman=⛄ snowman_with_snow=☃️ \
  sob=😭 soccer=⚽ soon=🔜 soon_arrow=🔜 sos=🆘 sos_button=🆘 sound=🔉 space_invader=👾 spades=♠️ spaghetti=🍝 sparkle=❇️ \
  sparkler=🎇 sparkles=✨ sparkling_heart=💖 speak_no_evil=🙊 speak_no_evil_monkey=🙊 speaker=🔈 \
  speaking_head_in_silhouette=🗣️ speech_balloon=💬 speedboat=🚤 spider=🕷️ spider_web=🕸️ spiral_calendar_pad=🗓️ \
  spiral_note_pad=🗒️ stadium=🏟️ star=⭐ star2=🌟 star_and_crescent=☪️ star_of_david=✡️ stars=🌠 station=🚉 \
  statue_of_liberty=🗽 steam_locomotive=🚂 stew=🍲 stopwatch=⏱️ straight_ruler=📏 strawberry=🍓 stuck_out_tongue=😛 \
  stuck_out_tongue_closed_eyes=😝 stuck_out_tongue_winking_eye=😜 studio_microphone=🎙️ sun=☀️ sun_with_face=🌞 \
  sunflower=🌻 sunglasses=😎 sunny=☀️ sunrise=🌅 sunrise_over_mountains=🌄 surfer=🏄 surprised=😮 sushi=🍣 \
  suspension_railway=🚟 sweat=😓 sweat_drops=💦 sweat_smile=😅 sweet_potato=🍠 swimmer=🏊 symbols=🔣 synagogue=🕍 \
  syringe=💉 t_shirt=👕 table_tennis_paddle_and_ball=🏓 taco=🌮 tada=🎉 tanabata_tree=🎋 taurus=♉ taxi=🚕 tea=🍵 \
  tear_off_calendar=📆 telephone_receiver=📞 telescope=🔭 ten=🔟 ten_oclock=🕙 ten_thirty=🕥 tennis=🎾 tent=⛺ \
  thermometer=🌡️ thinking=🤔 thought_balloon=💭 three=3️⃣ three_button_mouse=🖱️ three_oclock=🕒 three_thirty=🕞 \
  thumbs_down=👎 thumbs_up=👍 thumbsdown=👎 thumbsup=👍 thunder_cloud_and_rain=⛈️ ticket=🎫 tickets=🎟️ tiger=🐯 \
  tiger2=🐅 timer_clock=⏲️ tipping_hand_person=💁 tired_face=😫 tm=™️ toilet=🚽 tokyo_tower=🗼 tomato=🍅 tongue=👅 \
  top=🔝 top_arrow=🔝 tophat=🎩 trackball=🖲️ tractor=🚜 traffic_light=🚥 train=🚋 train2=🚆 tram=🚊 \
  triangular_flag_on_post=🚩 triangular_ruler=📐 trident=🔱 triumph=😤 trolleybus=🚎 trophy=🏆 tropical_drink=🍹 \
  tropical_fish=🐠 truck=🚚 trumpet=🎺 tshirt=👕 tulip=🌷 turkey=🦃 turtle=🐢 tv=📺 twelve_oclock=🕛 twelve_thirty=🕧 \
  twisted_rightwards_arrows=🔀 two=2️⃣ two_hearts=💕 two_hump_camel=🐫 two_men_holding_hands=👬 two_oclock=🕑 \
  two_thirty=🕝 two_women_holding_hands=👭 u5272=🈹 u5408=🈴 u55b6=🈺 u6307=🈯 u6708=🈷️ u6709=🈶 u6e80=🈵 u7121=🈚 \
  u7533=🈸 u7981=🈲 u7a7a=🈳 uk=🇬🇧 umbrella=☔ unamused=😒 underage=🔞 unhappy=🙁 unicorn_face=🦄 unlock=🔓 unsure=😕 up=🆙 \
  up_button=🆙 up_down_arrow=↕️ up_left_arrow=↖️ up_right_arrow=↗️ upside_down_face=🙃 us=🇺🇸 v=✌️ \
  vertical_traffic_light=🚦 vhs=📼 vibration_mode=📳 video_camera=📹 video_game=🎮 violin=🎻 virgo=♍ volcano=🌋 \
  volleyball=🏐 vs=🆚 vs_button=🆚 walking=🚶 waning_crescent_moon=🌘 waning_gibbous_moon=🌖 warning=⚠️ wastebasket=🗑️ \
  watch=⌚ water_buffalo=🐃 watermelon=🍉 wave=👋 waving_black_flag=🏴 waving_white_flag=🏳️ wavy_dash=〰️ \
  waxing_crescent_moon=🌒 wc=🚾 weary=😩 wedding=💒 weight_lifter=🏋️ weight_lifting=🏋️ whale=🐳 whale2=🐋 \
  wheel_of_dharma=☸️ wheelchair=♿ white_check_mark=✅ white_circle=⚪ white_flower=💮 white_frowning_face=☹️ \
  white_large_square=⬜ white_medium_small_square=◽ white_medium_square=◻️ white_small_square=▫️ \
  white_square_button=🔳 white_sun_behind_cloud=🌥️ white_sun_behind_cloud_with_rain=🌦️ \
  white_sun_with_small_cloud=🌤️ wind_blowing_face=🌬️ wind_chime=🎐 wine_glass=🍷 wink=😉 wolf=🐺 woman=👩 \
  womans_boot=👢 womans_clothes=👚 womans_hat=👒 womans_sandal=👡 womens=🚺 womens_room=🚺 world_map=🗺️ worried=😟 \
  wrench=🔧 writing_hand=✍️ x=❌ yellow_heart=💛 yen=💴 yin_yang=☯️ yum=😋 zap=⚡ zero=0️⃣ zipper_mouth_face=🤐 zzz=💤
  """


/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
DROP TABLE IF EXISTS `cometchat`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `from` int(10) unsigned NOT NULL,
  `to` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL DEFAULT 0,
  `read` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `direction` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `from` (`from`),
  KEY `direction` (`direction`),
  KEY `read` (`read`),
  KEY `sent` (`sent`)
) ENGINE=InnoDB AUTO_INCREMENT=1120 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat` DISABLE KEYS */;
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1001,4,5,'an older message',1500000000,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1002,1,2,'Hello Bob',1796003279,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1003,2,1,'Hi Alice',1796003280,1,1,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1004,1,2,'same callback',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1005,1,2,'Hi ???????????????? ❤️',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1006,1,2,'I am <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smile.png\" title=\"Smile\"> and <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\"> ok',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1007,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/wink.png\" title=\"Wink\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/grinning.png\" title=\"Grinning\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/stuck_out_tongue_closed_eyes.png\" title=\"Stuck_out_tongue_closed_eyes\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\"> (y) <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/disappointed.png\" title=\"Disappointed\">',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1008,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\">',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1009,1,2,'He said \"hi\" and \'bye\' \\ back`tick',1796003280,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1010,1,2,'&lt;b&gt;bold&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; a &lt; b &gt; c & d &amp; &lt;',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1011,1,2,'see http://example.test/a?b=1&c=2#d and <a href=\"http://www.example.com\" target=\"_blank\" title=\"www.example.com\">www.example.com</a> or mail <a href=\"mailto: bob@example.com\">bob@example.com </a>end',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1012,1,2,'<a href=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\" target=\"_blank\" title=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\">http://www.example.com...query</a>',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1013,1,2,'<a href=\"https://www.example.com/watch?v=abcdefghijk\" target=\"_blank\" title=\"https://www.example.com/watch?v=abcdefghijk\">https://www.example.co...ghijk</a>',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1014,1,2,'שלום עולם — مرحبا بالعالم',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1015,1,2,'你好，世界。こんにちは 안녕하세요',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1016,1,2,'é à ñ ‮RTL override‬ ​zero',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1017,1,2,'line one <br> line two <br> line three <br>  <br>  end',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1018,1,2,'padded',1796003281,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1019,1,2,'100% a+b=c %41 %zz',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1020,1,2,'0',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1021,1,2,'ab	c',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1022,1,2,'{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"x\",\"chatroommode\":\"0\",\"category\":\"y\",\"caller\":\"\"}}',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1023,1,2,'deletemessage_5',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1024,1,2,'{\"a\":[1,2]}',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1025,1,2,'@example hello',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1026,1,2,'[b]x[/b]',1796003282,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1027,1,2,'&lt;img src=x onerror=alert(1)&gt;',1796003283,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1028,1,2,'Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem',1796003283,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1029,1,1,'note to self',1796003283,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1030,1,12345,'nobody there',1796003283,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1031,1,0,'x',1796003283,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1032,1,2,'by GET',1796003283,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1033,1,2,'to many 1',1796003283,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1034,1,3,'to many 2',1796003283,1,1,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1035,1,2,'<b>raw</b> & \"q\" :) http://example.com',1796003283,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1036,1,2,'unread one',1796003284,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1037,3,1,'from three',1796003285,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1039,1,2,'Hello from the app',1796003297,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1040,1,2,'App ???? text',1796003297,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1041,1,2,'\"q\" &lt;i&gt;i&lt;/i&gt; \'s\'',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1042,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smile.png\" title=\"Smile\"> done',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1043,1,2,'<a href=\"http://www.example.com/x\" target=\"_blank\" title=\"http://www.example.com/x\">http://www.example.com/x</a>',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1044,1,2,'a <br> b',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1045,1,2,'שלום',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1046,1,2,'你好',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1047,1,2,'with callback',1796003298,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1048,1,2,'payload',1796003299,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1049,1,2,'app payload_messagetype_10',1796003299,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1050,1,2,'<div style=\"display:none;\">has sent a file (photo_one.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo_one.png\" encfilename=\"ff776ecc3bc5f3b42d4d5b4ca7131538.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=ff776ecc3bc5f3b42d4d5b4ca7131538.png&amp;unencryptedfilename=photo_one.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=ff776ecc3bc5f3b42d4d5b4ca7131538.png&amp;unencryptedfilename=photo_one.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/ff776ecc3bc5f3b42d4d5b4ca7131538.png\" style=\"max-height:70px;\"/></a>',1796003300,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1051,1,2,'<div style=\"display:none;\">has sent a file (tall.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"tall.png\" encfilename=\"89415de699fa3ef81b99dc377cd2dc13.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=89415de699fa3ef81b99dc377cd2dc13.png&amp;unencryptedfilename=tall.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=89415de699fa3ef81b99dc377cd2dc13.png&amp;unencryptedfilename=tall.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/89415de699fa3ef81b99dc377cd2dc13.png\" style=\"max-height:170px;\"/></a>',1796003300,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1052,1,2,'<div style=\"display:none;\">has sent a file (dot.gif). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"dot.gif\" encfilename=\"7eae25f9d25eb21399a256f7b97ce2ce.gif\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=7eae25f9d25eb21399a256f7b97ce2ce.gif&amp;unencryptedfilename=dot.gif\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=7eae25f9d25eb21399a256f7b97ce2ce.gif&amp;unencryptedfilename=dot.gif\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/7eae25f9d25eb21399a256f7b97ce2ce.gif\" style=\"max-height:70px;\"/></a>',1796003300,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1053,1,2,'<div style=\"display:none;\">has sent a file (IMG0001.JPG). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"IMG0001.JPG\" encfilename=\"36e8b78fb2a47edf510537f169017848.jpg\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=36e8b78fb2a47edf510537f169017848.jpg&amp;unencryptedfilename=IMG0001.JPG\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=36e8b78fb2a47edf510537f169017848.jpg&amp;unencryptedfilename=IMG0001.JPG\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/36e8b78fb2a47edf510537f169017848.jpg\" style=\"max-height:70px;\"/></a>',1796003300,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1054,1,2,'<div style=\"display:none;\">has sent a file (clip.mp4). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"clip.mp4\" encfilename=\"40885b0935db4fdf73a55ccdd4b9b854.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=40885b0935db4fdf73a55ccdd4b9b854.mp4&amp;unencryptedfilename=clip.mp4\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=40885b0935db4fdf73a55ccdd4b9b854.mp4&amp;unencryptedfilename=clip.mp4\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_filevideo\">(clip.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003300,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1055,1,2,'<div style=\"display:none;\">has sent a file (song.mp3). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"song.mp3\" encfilename=\"9f7c873b20239dddc11fb51773e4e0fe.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=9f7c873b20239dddc11fb51773e4e0fe.mp3&amp;unencryptedfilename=song.mp3\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=9f7c873b20239dddc11fb51773e4e0fe.mp3&amp;unencryptedfilename=song.mp3\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_fileaudio\">(song.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1056,1,2,'has sent a file (report_final.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=2aa7b9be2b30364d27a057102da52ad3.pdf&amp;unencryptedfilename=report_final.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1057,1,2,'has sent a file (README). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=2c2a0280e78906dc0cd09b93e5e91698.&amp;unencryptedfilename=README\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1058,1,2,'<div style=\"display:none;\">has sent a file (_.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"_.png\" encfilename=\"17e0561d0e049dfc00253d38edbeb56d.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=17e0561d0e049dfc00253d38edbeb56d.png&amp;unencryptedfilename=_.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=17e0561d0e049dfc00253d38edbeb56d.png&amp;unencryptedfilename=_.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/17e0561d0e049dfc00253d38edbeb56d.png\" style=\"max-height:70px;\"/></a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1059,1,2,'has sent a file (abcde.txt). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=edb6a3ee6f3c32aa38135b05cbdf6d60.txt&amp;unencryptedfilename=abcde.txt\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1060,1,2,'has sent a file (shell.php). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=8286222420323d87111509e84e97fea4.php&amp;unencryptedfilename=shell.php\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003301,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1061,1,2,'has sent a file (empty.txt). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=86d6711107d0d70cac1cddb0aa29c432.txt&amp;unencryptedfilename=empty.txt\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003302,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1062,1,2,'<div style=\"display:none;\">has sent a file (notreally.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"notreally.png\" encfilename=\"50c8f267f747166034a3ed70cc7eb937.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=50c8f267f747166034a3ed70cc7eb937.png&amp;unencryptedfilename=notreally.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=50c8f267f747166034a3ed70cc7eb937.png&amp;unencryptedfilename=notreally.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/50c8f267f747166034a3ed70cc7eb937.png\" style=\"max-height:70px;\"/></a>',1796003302,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1063,1,2,'<div style=\"display:none;\">has sent a file (photo one.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo%20one.png\" encfilename=\"d205c62ff641d6f13b5d92aca947eff8.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d205c62ff641d6f13b5d92aca947eff8.png&amp;unencryptedfilename=photo%20one.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d205c62ff641d6f13b5d92aca947eff8.png&amp;unencryptedfilename=photo%20one.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/d205c62ff641d6f13b5d92aca947eff8.png\" style=\"max-height:70px;\"/></a>',1796003302,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1064,1,2,'<div style=\"display:none;\">has sent a file (clip.mp4). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"clip.mp4\" encfilename=\"d3eb906c484d56a0e2de3dd7cd68f3fb.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d3eb906c484d56a0e2de3dd7cd68f3fb.mp4&amp;unencryptedfilename=clip.mp4\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d3eb906c484d56a0e2de3dd7cd68f3fb.mp4&amp;unencryptedfilename=clip.mp4\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_filevideo\">(clip.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003302,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1065,1,2,'<div style=\"display:none;\">has sent a file (song.mp3). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"song.mp3\" encfilename=\"a83035a6b435ada46d96f7719d39f6a5.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=a83035a6b435ada46d96f7719d39f6a5.mp3&amp;unencryptedfilename=song.mp3\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=a83035a6b435ada46d96f7719d39f6a5.mp3&amp;unencryptedfilename=song.mp3\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_fileaudio\">(song.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003302,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1066,1,2,'has sent a file (report final.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=0d7a4d89bc808b925c081dd14cac1f9c.pdf&amp;unencryptedfilename=report%20final.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003303,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1067,1,2,'<div style=\"display:none;\">has sent a file ( .png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"%20.png\" encfilename=\"bbb5fbd3a37a891030a318ef01ea35fb.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=bbb5fbd3a37a891030a318ef01ea35fb.png&amp;unencryptedfilename=%20.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=bbb5fbd3a37a891030a318ef01ea35fb.png&amp;unencryptedfilename=%20.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/bbb5fbd3a37a891030a318ef01ea35fb.png\" style=\"max-height:70px;\"/></a>',1796003303,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1068,1,2,'<div style=\"display:none;\">has sent a file (same.mp3). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"same.mp3\" encfilename=\"0a1ae9a65c25fb5dcf0207867587b649.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=0a1ae9a65c25fb5dcf0207867587b649.mp3&amp;unencryptedfilename=same.mp3\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=0a1ae9a65c25fb5dcf0207867587b649.mp3&amp;unencryptedfilename=same.mp3\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_fileaudio\">(same.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003303,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1069,1,2,'<div style=\"display:none;\">has sent a file (x.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"x.png\" encfilename=\"eb0d84b6b9c88f493cc8229d56e6ad46.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=eb0d84b6b9c88f493cc8229d56e6ad46.png&amp;unencryptedfilename=x.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=eb0d84b6b9c88f493cc8229d56e6ad46.png&amp;unencryptedfilename=x.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/eb0d84b6b9c88f493cc8229d56e6ad46.png\" style=\"max-height:70px;\"/></a>',1796003303,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1070,1,2,'has sent a file (). <a class=\"imagemessage\" href=\"\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003303,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1071,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"f4d53436448b8e069e6348a9b889d0de.png\" encfilename=\"f4d53436448b8e069e6348a9b889d0de.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=f4d53436448b8e069e6348a9b889d0de.png&amp;unencryptedfilename=f4d53436448b8e069e6348a9b889d0de.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=f4d53436448b8e069e6348a9b889d0de.png&amp;unencryptedfilename=f4d53436448b8e069e6348a9b889d0de.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/f4d53436448b8e069e6348a9b889d0de.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003304,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1072,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"90d3c0155b5271c36f13a9a1548b3c4b.png\" encfilename=\"90d3c0155b5271c36f13a9a1548b3c4b.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=90d3c0155b5271c36f13a9a1548b3c4b.png&amp;unencryptedfilename=90d3c0155b5271c36f13a9a1548b3c4b.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=90d3c0155b5271c36f13a9a1548b3c4b.png&amp;unencryptedfilename=90d3c0155b5271c36f13a9a1548b3c4b.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/90d3c0155b5271c36f13a9a1548b3c4b.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003304,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1073,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"smile1\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003304,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1074,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"smile2\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003304,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1081,1,2,'<div style=\"display:none;\">has sent a file (audiofile1_2_2018_10_20_30.mp3). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"audiofile1_2_2018_10_20_30.mp3\" encfilename=\"e71c4936e36cdfa476842ecbdd2d484f.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=e71c4936e36cdfa476842ecbdd2d484f.mp3&amp;unencryptedfilename=audiofile1_2_2018_10_20_30.mp3\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=e71c4936e36cdfa476842ecbdd2d484f.mp3&amp;unencryptedfilename=audiofile1_2_2018_10_20_30.mp3\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_fileaudio\">(audiofile1_2_2018_10_20_30.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003305,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1082,3,1,'and now?',1796003306,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1083,3,1,'can you hear me?',1796003307,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1084,1,3,'I blocked you',1796003307,1,2,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1085,3,1,'and now?',1796003308,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1086,1,2,'@helperbot hello',1796003309,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1087,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"Hi, I am a bot\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"text\"}}',1796003309,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1088,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"see <a href=\\\"http:\\/\\/example.test\\/\\\">this<\\/a>\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"anchor\"}}',1796003309,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1089,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"<img class=\\\"file_image cometchat_botimagefile\\\" type=\\\"image\\\" src=\\\"http:\\/\\/example.test\\/i.png\\\"\\/>\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"image\"}}',1796003309,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1090,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"\\u05e9\\u05dc\\u05d5\\u05dd \\u4f60\\u597d \\\"q\\\"\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"text\"}}',1796003309,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1091,1,3,'has Added you to the group  Invite Only <a href=\"javascript:jqcc.cometchat.joinChatroom(\'3\',\'\',\'SW52aXRlIE9ubHk=\')\">Join</a>',1796003317,1,1,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1092,1,2,'has Added you to the group  Invite Only <a href=\"javascript:jqcc.cometchat.joinChatroom(\'3\',\'\',\'SW52aXRlIE9ubHk=\')\">Join</a>',1796003317,1,1,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1093,1,2,'has Added you to the group Public Room <a href=\"javascript:jqcc.cometchat.joinChatroom(\'1\',\'\',\'UHVibGljIFJvb20=\')\">Join</a>',1796003318,1,1,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1094,1,2,'Hello via push',1796003324,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1095,1,2,'Hello from app',1796003325,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1096,1,2,'&lt;b&gt;x&lt;/b&gt; <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> 你好 \"q\"',1796003325,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1097,1,2,'<div style=\"display:none;\">has sent a file (p.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"p.png\" encfilename=\"b0aeeb24e1566a0276f69337783bbaf2.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=b0aeeb24e1566a0276f69337783bbaf2.png&amp;unencryptedfilename=p.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=b0aeeb24e1566a0276f69337783bbaf2.png&amp;unencryptedfilename=p.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/b0aeeb24e1566a0276f69337783bbaf2.png\" style=\"max-height:70px;\"/></a>',1796003326,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1098,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"k\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003326,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1099,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"6098008af21b413316ca800b20427072.png\" encfilename=\"6098008af21b413316ca800b20427072.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=6098008af21b413316ca800b20427072.png&amp;unencryptedfilename=6098008af21b413316ca800b20427072.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=6098008af21b413316ca800b20427072.png&amp;unencryptedfilename=6098008af21b413316ca800b20427072.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/6098008af21b413316ca800b20427072.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003326,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1100,1,2,'to many 1',1796003327,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1101,1,3,'to many 2',1796003327,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1102,1,2,'dev',1796003329,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1103,1,2,'dev app',1796003329,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1104,1,0,'x',1796003329,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1105,1,2,'across domains',1796003329,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1106,1,0,'x',1796003330,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1107,1,2,'x',1796003331,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1108,1,2,'oh d*** it, what the h*** is h***',1796003331,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1109,1,2,'hello',1796003332,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1110,1,2,'<div style=\"display:none;\">has sent a file (p.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"p.png\" encfilename=\"856f2c30ed07b3bcd1e459603edd33da.png\" mediatype=\"1\" link=\"//127.0.0.1:8716/cometchat/plugins/filetransfer/download.php?file=856f2c30ed07b3bcd1e459603edd33da.png&amp;unencryptedfilename=p.png\" href=\"//127.0.0.1:8716/cometchat/plugins/filetransfer/download.php?file=856f2c30ed07b3bcd1e459603edd33da.png&amp;unencryptedfilename=p.png\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/856f2c30ed07b3bcd1e459603edd33da.png\" style=\"max-height:70px;\"/></a>',1796003332,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1111,1,2,'Good morning',1796003333,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1112,2,1,'Hi Alice <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\">',1796003334,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1113,1,2,'Lunch at 12:30?',1796003335,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1114,2,1,'Yes, see <a href=\"http://www.example.com/menu\" target=\"_blank\" title=\"http://www.example.com/menu\">http://www.example.com/menu</a>',1796003335,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1115,3,1,'בוקר טוב',1796003336,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1116,1,3,'Günaydın!',1796003337,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1117,3,2,'Did you get the file?',1796003337,1,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1118,2,3,'Not yet',1796003338,0,0,NULL);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`, `custom_data`) VALUES (1119,3,2,'has sent a file (notes.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=bb814ca19e6444bb281501eeaf021320.pdf&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003338,1,0,NULL);
/*!40000 ALTER TABLE `cometchat` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_announcements`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_announcements` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `announcement` text NOT NULL,
  `time` int(10) unsigned NOT NULL,
  `to` int(10) NOT NULL,
  `recd` int(1) NOT NULL DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `time` (`time`),
  KEY `to_id` (`to`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5006 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_announcements` DISABLE KEYS */;
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`, `custom_data`) VALUES (5000,'Welcome to the chat, see <a href=\"http://example.test/\">here</a>',1795990000,0,0,NULL);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`, `custom_data`) VALUES (5001,'Maintenance <b>tonight</b> at \"10\" â ×©××× Ã© ä½ å¥½',1795990001,0,0,NULL);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`, `custom_data`) VALUES (5003,'Only for you, first',1796000001,2,1,NULL);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`, `custom_data`) VALUES (5004,'Only for you, second',1796000002,2,1,NULL);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`, `custom_data`) VALUES (5005,'Everyone incl. guests',1796000003,-1,0,NULL);
/*!40000 ALTER TABLE `cometchat_announcements` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_archive` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `from` int(10) unsigned NOT NULL,
  `to` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL DEFAULT 0,
  `read` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `direction` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `from` (`from`),
  KEY `direction` (`direction`),
  KEY `read` (`read`),
  KEY `sent` (`sent`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_block`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_block` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `fromid` int(10) unsigned NOT NULL,
  `toid` int(10) unsigned NOT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `fromid` (`fromid`),
  KEY `toid` (`toid`),
  KEY `fromid_toid` (`fromid`,`toid`)
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_block` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_block` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_bots`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_bots` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `description` text CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `keywords` text CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL,
  `avatar` varchar(200) NOT NULL,
  `apikey` varchar(200) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `name` (`name`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_bots` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_bots` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatroommessages`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatroommessages` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `userid` (`userid`),
  KEY `chatroomid` (`chatroomid`),
  KEY `sent` (`sent`)
) ENGINE=InnoDB AUTO_INCREMENT=43 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatroommessages` DISABLE KEYS */;
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (1,1,1,'Hello group',1796003313,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (2,1,1,'G ????',1796003313,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (3,1,1,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\"> x',1796003313,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (4,1,1,'&lt;b&gt;b&lt;/b&gt; & \"q\" \'s\'',1796003313,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (5,1,1,'<a href=\"http://www.example.com/x?y=1\" target=\"_blank\" title=\"http://www.example.com/x?y=1\">http://www.example.com/x?y=1</a>',1796003313,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (6,1,1,'שלום 你好',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (7,1,1,'a <br> b',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (8,1,1,'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (9,1,1,'0',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (10,1,1,'',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (11,1,1,'deletemessage_1',1796003314,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (14,3,1,'from the app',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (15,1,1,'<span style=\"color:#ff0000\">in red</span>',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (16,1,2,'secret text',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (17,3,2,'I never joined here in this session',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (18,1,99999,'x',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (19,1,1,'<div style=\"display:none;\">has shared a file (pic.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"pic.png\" encfilename=\"2ff022673eebfe3d65c94896945a4fc0.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=2ff022673eebfe3d65c94896945a4fc0.png&amp;unencryptedfilename=pic.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=2ff022673eebfe3d65c94896945a4fc0.png&amp;unencryptedfilename=pic.png\" imageheight=\"48\" imagewidth=\"64\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/2ff022673eebfe3d65c94896945a4fc0.png\" style=\"max-height:70px;\"/></a>',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (20,1,1,'has shared a file (doc.pdf). <a href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=8b9968436c1019ecf4758950c688c339.pdf&amp;unencryptedfilename=doc.pdf\" target=\"_blank\" mediaType=\"0\">Click here to download the file</a>',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (21,3,1,'<div style=\"display:none;\">has shared a file (v.mp4). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"v.mp4\" encfilename=\"775a185ad893526b7a6a13b0eb700600.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=775a185ad893526b7a6a13b0eb700600.mp4&amp;unencryptedfilename=v.mp4\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=775a185ad893526b7a6a13b0eb700600.mp4&amp;unencryptedfilename=v.mp4\" imageheight=\"80\" imagewidth=\"100\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_filevideo\">(v.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003315,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (22,1,1,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"1\",\"key\":\"smile1\",\"chatroommode\":\"1\",\"category\":\"bear\",\"caller\":\"\"}}',1796003316,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (23,1,1,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has shared a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"be6c3d1b5d5ad515ccd72accdc9fb7ac.png\" encfilename=\"be6c3d1b5d5ad515ccd72accdc9fb7ac.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=be6c3d1b5d5ad515ccd72accdc9fb7ac.png&amp;unencryptedfilename=be6c3d1b5d5ad515ccd72accdc9fb7ac.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=be6c3d1b5d5ad515ccd72accdc9fb7ac.png&amp;unencryptedfilename=be6c3d1b5d5ad515ccd72accdc9fb7ac.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/be6c3d1b5d5ad515ccd72accdc9fb7ac.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003316,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (25,2,1,'CC^CONTROL_deletemessage_13',1796003317,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (26,1,1,'CC^CONTROL_deletemessage_24',1796003317,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (28,2,1,'still here?',1796003318,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (30,1,1,'CC^CONTROL_deletedchatroom_1_1',1796003319,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (31,1,9,'CC^CONTROL_kicked_4',1796003320,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (32,1,9,'CC^CONTROL_deletedchatroom_9_1',1796003320,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (33,3,10,'CC^CONTROL_kicked_2',1796003320,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (35,1,12,'CC^CONTROL_deletemessage_34',1796003328,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (36,1,12,'CC^CONTROL_kicked_2',1796003328,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (37,3,8,'<div style=\"display:none;\">has shared a file (v.mp4). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"v.mp4\" encfilename=\"d85e44c08ebae87f105c681fd014374d.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8716/cometchat/plugins/filetransfer/download.php?file=d85e44c08ebae87f105c681fd014374d.mp4&amp;unencryptedfilename=v.mp4\" href=\"//127.0.0.1:8716/cometchat/plugins/filetransfer/download.php?file=d85e44c08ebae87f105c681fd014374d.mp4&amp;unencryptedfilename=v.mp4\" imageheight=\"1\" imagewidth=\"1\" pluginpath=\"/plugins/filetransfer/\"><div class=\"cometchat_filevideo\">(v.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003332,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (38,1,13,'Welcome to the club',1796003339,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (39,2,13,'Thanks <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\">',1796003340,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (40,3,13,'Which book first? 你好',1796003341,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (41,1,13,'&lt;i&gt;Any&lt;/i&gt; book & \"more\"',1796003341,NULL);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`, `custom_data`) VALUES (42,1,13,'<div style=\"display:none;\">has shared a file (cover.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"cover.png\" encfilename=\"d9d023e44e03ffb9f494157295b9fe70.png\" mediatype=\"1\" link=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d9d023e44e03ffb9f494157295b9fe70.png&amp;unencryptedfilename=cover.png\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=d9d023e44e03ffb9f494157295b9fe70.png&amp;unencryptedfilename=cover.png\" imageheight=\"48\" imagewidth=\"64\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/d9d023e44e03ffb9f494157295b9fe70.png\" style=\"max-height:70px;\"/></a>',1796003341,NULL);
/*!40000 ALTER TABLE `cometchat_chatroommessages` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatroommessages_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatroommessages_archive` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `userid` (`userid`),
  KEY `chatroomid` (`chatroomid`),
  KEY `sent` (`sent`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatroommessages_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_chatroommessages_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `lastactivity` int(10) unsigned NOT NULL,
  `createdby` int(10) unsigned NOT NULL,
  `createdon` int(11) NOT NULL,
  `password` varchar(255) NOT NULL,
  `type` tinyint(1) unsigned NOT NULL,
  `vidsession` varchar(512) DEFAULT NULL,
  `invitedusers` text DEFAULT NULL,
  `guid` varchar(255) DEFAULT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `lastactivity` (`lastactivity`),
  KEY `createdby` (`createdby`),
  KEY `type` (`type`),
  KEY `guid` (`guid`)
) ENGINE=InnoDB AUTO_INCREMENT=14 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (2,'Secret Room',1796003315,1,1796003310,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (3,'Invite Only',1796003310,1,1796003310,'',2,NULL,'3,2',NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (4,'R&D שלום b你好/b its',1796003310,2,1796003310,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (5,'',1796003311,1,1796003311,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (6,'Hidden type',1796003311,1,1796003311,'',3,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (7,'Type text',1796003311,1,1796003311,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (8,'App Room',1796003311,2,1796003311,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (10,'Moderated Room',1796003320,1,1796003320,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (12,'Push Room',1796003328,1,1796003327,'',0,NULL,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `createdon`, `password`, `type`, `vidsession`, `invitedusers`, `guid`, `custom_data`) VALUES (13,'Reading Club',1796003341,1,1796003338,'',0,NULL,NULL,NULL,NULL);
/*!40000 ALTER TABLE `cometchat_chatrooms` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms_archive` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `lastactivity` int(10) unsigned NOT NULL,
  `createdby` int(10) unsigned NOT NULL,
  `createdon` int(11) NOT NULL,
  `password` varchar(255) NOT NULL,
  `type` tinyint(1) unsigned NOT NULL,
  `vidsession` varchar(512) DEFAULT NULL,
  `invitedusers` text DEFAULT NULL,
  `guid` varchar(255) DEFAULT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `lastactivity` (`lastactivity`),
  KEY `createdby` (`createdby`),
  KEY `type` (`type`),
  KEY `guid` (`guid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_chatrooms_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms_users` (
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `isbanned` int(1) DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`userid`,`chatroomid`) USING BTREE,
  KEY `chatroomid` (`chatroomid`),
  KEY `userid` (`userid`),
  KEY `userid_chatroomid` (`chatroomid`,`userid`),
  KEY `isbanned` (`isbanned`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms_users` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,1,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,2,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,3,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,5,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,6,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,7,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,9,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,10,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,11,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,12,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (1,13,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,1,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,2,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,4,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,8,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,9,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,11,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (2,13,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (3,1,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (3,3,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (3,9,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (3,10,0,NULL);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`, `custom_data`) VALUES (3,13,0,NULL);
/*!40000 ALTER TABLE `cometchat_chatrooms_users` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms_users_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms_users_archive` (
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `isbanned` int(1) DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`userid`,`chatroomid`) USING BTREE,
  KEY `chatroomid` (`chatroomid`),
  KEY `userid` (`userid`),
  KEY `userid_chatroomid` (`chatroomid`,`userid`),
  KEY `isbanned` (`isbanned`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms_users_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_chatrooms_users_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_colors`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_colors` (
  `color_key` varchar(100) NOT NULL,
  `color_value` text NOT NULL,
  `color` varchar(50) NOT NULL,
  `custom_data` text DEFAULT NULL,
  UNIQUE KEY `color_index` (`color_key`,`color`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_colors` DISABLE KEYS */;
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color1','a:3:{s:7:\"primary\";s:6:\"56a8e3\";s:9:\"secondary\";s:6:\"3777A7\";s:5:\"hover\";s:6:\"ECF5FB\";}','color1',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color10','a:3:{s:7:\"primary\";s:6:\"23025E\";s:9:\"secondary\";s:6:\"3D1F84\";s:5:\"hover\";s:6:\"E5D7FF\";}','color10',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color11','a:3:{s:7:\"primary\";s:6:\"24D4F6\";s:9:\"secondary\";s:6:\"059EBB\";s:5:\"hover\";s:6:\"DBF9FF\";}','color11',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color12','a:3:{s:7:\"primary\";s:6:\"289D57\";s:9:\"secondary\";s:6:\"09632D\";s:5:\"hover\";s:6:\"DDF9E8\";}','color12',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color13','a:3:{s:7:\"primary\";s:6:\"D9B197\";s:9:\"secondary\";s:6:\"C38B66\";s:5:\"hover\";s:6:\"FFF1E8\";}','color13',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color14','a:3:{s:7:\"primary\";s:6:\"FF67AB\";s:9:\"secondary\";s:6:\"D6387E\";s:5:\"hover\";s:6:\"F3DDE7\";}','color14',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color15','a:3:{s:7:\"primary\";s:6:\"8E24AA\";s:9:\"secondary\";s:6:\"7B1FA2\";s:5:\"hover\";s:6:\"EFE8FD\";}','color15',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color2','a:3:{s:7:\"primary\";s:6:\"4DC5CE\";s:9:\"secondary\";s:6:\"068690\";s:5:\"hover\";s:6:\"D3EDEF\";}','color2',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color3','a:3:{s:7:\"primary\";s:6:\"FFC107\";s:9:\"secondary\";s:6:\"FFA000\";s:5:\"hover\";s:6:\"FFF8E2\";}','color3',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color4','a:3:{s:7:\"primary\";s:6:\"FB4556\";s:9:\"secondary\";s:6:\"BB091A\";s:5:\"hover\";s:6:\"F5C3C8\";}','color4',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color5','a:3:{s:7:\"primary\";s:6:\"DBA0C3\";s:9:\"secondary\";s:6:\"D87CB3\";s:5:\"hover\";s:6:\"ECD9E5\";}','color5',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color6','a:3:{s:7:\"primary\";s:6:\"3B5998\";s:9:\"secondary\";s:6:\"213A6D\";s:5:\"hover\";s:6:\"DFEAFF\";}','color6',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color7','a:3:{s:7:\"primary\";s:6:\"065E52\";s:9:\"secondary\";s:6:\"244C4E\";s:5:\"hover\";s:6:\"AFCCAF\";}','color7',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color8','a:3:{s:7:\"primary\";s:6:\"FF8A2E\";s:9:\"secondary\";s:6:\"CE610C\";s:5:\"hover\";s:6:\"FDD9BD\";}','color8',NULL);
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`, `custom_data`) VALUES ('color9','a:3:{s:7:\"primary\";s:6:\"E99090\";s:9:\"secondary\";s:6:\"B55353\";s:5:\"hover\";s:6:\"FDE8E8\";}','color9',NULL);
/*!40000 ALTER TABLE `cometchat_colors` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_guests`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_guests` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=10000002 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_guests` DISABLE KEYS */;
INSERT INTO `cometchat_guests` (`id`, `name`, `custom_data`) VALUES (10000000,'guest-10000000',NULL);
INSERT INTO `cometchat_guests` (`id`, `name`, `custom_data`) VALUES (10000001,'Visitor',NULL);
/*!40000 ALTER TABLE `cometchat_guests` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_guests_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_guests_archive` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_guests_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_guests_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_languages`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_languages` (
  `lang_key` varchar(255) NOT NULL COMMENT 'Key of a language variable',
  `lang_text` text NOT NULL COMMENT 'Text/value of a language variable',
  `code` varchar(20) NOT NULL COMMENT 'Language code for e.g. en for English',
  `type` varchar(20) NOT NULL COMMENT 'Type of CometChat add on for e.g. module/plugin/extension/function',
  `name` varchar(50) NOT NULL COMMENT 'Name of add on for e.g. announcement,smilies, etc.',
  UNIQUE KEY `lang_index` (`lang_key`(50),`code`,`type`,`name`(20)) USING BTREE
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci COMMENT='Stores all CometChat languages';
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_languages` DISABLE KEYS */;
INSERT INTO `cometchat_languages` (`lang_key`, `lang_text`, `code`, `type`, `name`) VALUES ('rtl','0','en','core','default');
/*!40000 ALTER TABLE `cometchat_languages` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_recentconversation`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_recentconversation` (
  `convo_id` varchar(100) NOT NULL,
  `id` int(10) unsigned NOT NULL,
  `from` int(10) unsigned NOT NULL,
  `to` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` varchar(100) NOT NULL,
  UNIQUE KEY `convo_id` (`convo_id`),
  KEY `fromid` (`from`),
  KEY `toid` (`to`),
  KEY `fromid_toid` (`from`,`to`),
  KEY `from` (`from`),
  KEY `to` (`to`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_recentconversation` DISABLE KEYS */;
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('2fa7e7e5e76005ffd8bfa5082da9f2f9',1029,1,1,'note to self','1796003283');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('302cbafc0dfbc97f30d576a6f394dad3',1114,2,1,'Yes, see <a href=\"http://www.example.com/menu\" target=\"_blank\" title=\"http://www.example.com/menu\">http://www.example.com/menu</a>','1796003335');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('72af02dde27024282c0f966e38aac510',1116,1,3,'Günaydın!','1796003337');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('9eb16b0625d28044f15b69094fec5350',1107,1,2,'x','1796003331');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('cec97df69a76f0a6865547617098a044',1119,3,2,'has sent a file (notes.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8706/cometchat/plugins/filetransfer/download.php?file=bb814ca19e6444bb281501eeaf021320.pdf&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>','1796003338');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('e1b7caf757562e68c57d04cb237d55c9',1030,1,12345,'nobody there','1796003283');
/*!40000 ALTER TABLE `cometchat_recentconversation` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_report`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_report` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `timestamp_start` int(10) NOT NULL,
  `total_no_of_users` bigint(20) NOT NULL,
  `total_no_of_guest` bigint(20) NOT NULL,
  `no_of_active_users_last_24_hrs` int(10) NOT NULL,
  `no_of_active_guest_last_24_hrs` int(10) NOT NULL,
  `no_of_messages_exchange_one_on_one_last_24_hrs` bigint(20) NOT NULL,
  `no_of_messages_exchange_groupchat_last_24_hrs` bigint(20) NOT NULL,
  `no_of_group_created_last_24_hrs` int(10) NOT NULL,
  `active_users_from_last_15_min` int(10) NOT NULL,
  `active_guest_from_last_15_min` int(10) NOT NULL,
  `data` text NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_report` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_report` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_session`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_session` (
  `session_id` char(32) NOT NULL,
  `session_data` text NOT NULL,
  `session_lastaccesstime` timestamp NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (`session_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_session` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_session` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_settings`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_settings` (
  `setting_key` varchar(50) NOT NULL COMMENT 'Configuration setting name. It can be PHP constant, variable or array',
  `value` text NOT NULL COMMENT 'Value of the key.',
  `key_type` tinyint(4) NOT NULL DEFAULT 1 COMMENT 'States whether the key is: 0 = PHP constant, 1 = atomic variable or 2 = serialized associative array.',
  PRIMARY KEY (`setting_key`),
  KEY `key` (`setting_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_unicode_ci COMMENT='Stores all the configuration settings for CometChat';
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_settings` DISABLE KEYS */;
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('color','color1',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('dbversion','30',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('DISABLE_ISTYPING','0',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('extensions_core','a:4:{s:3:\"ads\";s:14:\"Advertisements\";s:9:\"mobileapp\";s:10:\"Mobile App\";s:7:\"desktop\";s:11:\"Desktop App\";s:4:\"bots\";s:4:\"Bots\";}',2);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('firebaseauthserverkey','',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('guestsMode','0',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('hideOffline','0',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('IS_TYPING','1',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('lastseen','1',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('MESSAGE_RECEIPT','1',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('modules_core','a:11:{s:13:\"announcements\";a:9:{i:0;s:13:\"announcements\";i:1;s:13:\"Announcements\";i:2;s:31:\"modules/announcements/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"280\";i:5;s:3:\"310\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:16:\"broadcastmessage\";a:9:{i:0;s:16:\"broadcastmessage\";i:1;s:17:\"Broadcast Message\";i:2;s:34:\"modules/broadcastmessage/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"385\";i:5;s:3:\"300\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:9:\"chatrooms\";a:9:{i:0;s:9:\"chatrooms\";i:1;s:6:\"Groups\";i:2;s:27:\"modules/chatrooms/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"600\";i:5;s:3:\"300\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:1:\"1\";}s:8:\"facebook\";a:9:{i:0;s:8:\"facebook\";i:1;s:17:\"Facebook Fan Page\";i:2;s:26:\"modules/facebook/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"500\";i:5;s:3:\"460\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:5:\"games\";a:9:{i:0;s:5:\"games\";i:1;s:19:\"Single Player Games\";i:2;s:23:\"modules/games/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"465\";i:5;s:3:\"300\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:4:\"home\";a:8:{i:0;s:4:\"home\";i:1;s:4:\"Home\";i:2;s:1:\"/\";i:3;s:0:\"\";i:4;s:0:\"\";i:5;s:0:\"\";i:6;s:0:\"\";i:7;s:0:\"\";}s:17:\"realtimetranslate\";a:9:{i:0;s:17:\"realtimetranslate\";i:1;s:23:\"Translate Conversations\";i:2;s:35:\"modules/realtimetranslate/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"280\";i:5;s:3:\"310\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:11:\"scrolltotop\";a:8:{i:0;s:11:\"scrolltotop\";i:1;s:13:\"Scroll To Top\";i:2;s:40:\"javascript:jqcc.cometchat.scrollToTop();\";i:3;s:0:\"\";i:4;s:0:\"\";i:5;s:0:\"\";i:6;s:0:\"\";i:7;s:0:\"\";}s:5:\"share\";a:8:{i:0;s:5:\"share\";i:1;s:15:\"Share This Page\";i:2;s:23:\"modules/share/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"350\";i:5;s:2:\"50\";i:6;s:0:\"\";i:7;s:1:\"1\";}s:9:\"translate\";a:9:{i:0;s:9:\"translate\";i:1;s:19:\"Translate This Page\";i:2;s:27:\"modules/translate/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"280\";i:5;s:3:\"310\";i:6;s:0:\"\";i:7;s:1:\"1\";i:8;s:0:\"\";}s:7:\"twitter\";a:8:{i:0;s:7:\"twitter\";i:1;s:7:\"Twitter\";i:2;s:25:\"modules/twitter/index.php\";i:3;s:6:\"_popup\";i:4;s:3:\"500\";i:5;s:3:\"300\";i:6;s:0:\"\";i:7;s:1:\"1\";}}',2);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('onesignalAPIKey','',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('onesignalAppId','',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('theme','docked',1);
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('usebots','1',1);
/*!40000 ALTER TABLE `cometchat_settings` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_status`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_status` (
  `userid` int(10) unsigned NOT NULL,
  `message` text DEFAULT NULL,
  `status` enum('available','away','busy','invisible','offline') DEFAULT NULL,
  `typingto` int(10) unsigned DEFAULT NULL,
  `typingtime` int(10) unsigned DEFAULT NULL,
  `isdevice` int(1) unsigned NOT NULL DEFAULT 0,
  `lastactivity` int(10) unsigned NOT NULL DEFAULT 0,
  `lastseen` int(10) unsigned NOT NULL DEFAULT 0,
  `lastseensetting` int(1) unsigned NOT NULL DEFAULT 0,
  `readreceiptsetting` int(1) unsigned NOT NULL DEFAULT 1,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`userid`),
  KEY `typingto` (`typingto`),
  KEY `typingtime` (`typingtime`),
  KEY `status` (`status`),
  KEY `lastactivity` (`lastactivity`),
  KEY `isdevice` (`isdevice`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_status` DISABLE KEYS */;
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (1,'In the app','available',2,1796003299,0,1796003336,1796003336,0,1,NULL);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (2,'&lt;b&gt;\"x\"&lt;/b&gt; &amp; \'y\' שלום 你好 ???? http://example.test/','available',NULL,NULL,0,1796003342,1796003342,0,1,NULL);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (3,NULL,'available',2,1796003286,0,1796003338,1796003338,0,1,NULL);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (4,NULL,NULL,NULL,NULL,0,1796003285,1796003285,0,1,NULL);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (5,NULL,NULL,NULL,NULL,0,1796003285,1796003285,0,1,NULL);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`, `custom_data`) VALUES (10000001,NULL,NULL,NULL,NULL,1,0,0,0,1,NULL);
/*!40000 ALTER TABLE `cometchat_status` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_status_archive`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_status_archive` (
  `userid` int(10) unsigned NOT NULL,
  `message` text DEFAULT NULL,
  `status` enum('available','away','busy','invisible','offline') DEFAULT NULL,
  `typingto` int(10) unsigned DEFAULT NULL,
  `typingtime` int(10) unsigned DEFAULT NULL,
  `isdevice` int(1) unsigned NOT NULL DEFAULT 0,
  `lastactivity` int(10) unsigned NOT NULL DEFAULT 0,
  `lastseen` int(10) unsigned NOT NULL DEFAULT 0,
  `lastseensetting` int(1) unsigned NOT NULL DEFAULT 0,
  `readreceiptsetting` int(1) unsigned NOT NULL DEFAULT 1,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`userid`),
  KEY `typingto` (`typingto`),
  KEY `typingtime` (`typingtime`),
  KEY `status` (`status`),
  KEY `lastactivity` (`lastactivity`),
  KEY `isdevice` (`isdevice`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_status_archive` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_status_archive` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_users` (
  `userid` int(11) NOT NULL AUTO_INCREMENT,
  `username` varchar(100) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `displayname` varchar(100) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `password` varchar(100) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `avatar` varchar(200) NOT NULL,
  `link` varchar(200) NOT NULL,
  `grp` varchar(25) NOT NULL,
  `friends` text NOT NULL,
  `uid` varchar(255) NOT NULL,
  `roleid` varchar(255) DEFAULT NULL,
  `role` varchar(255) DEFAULT NULL,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`userid`),
  UNIQUE KEY `username` (`username`),
  KEY `username_2` (`username`),
  KEY `role` (`role`),
  KEY `uid` (`uid`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_users` DISABLE KEYS */;
INSERT INTO `cometchat_users` (`userid`, `username`, `displayname`, `password`, `avatar`, `link`, `grp`, `friends`, `uid`, `roleid`, `role`, `custom_data`) VALUES (1,'newuser','New User','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','','','','','',NULL,NULL,NULL);
/*!40000 ALTER TABLE `cometchat_users` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_videochatsessions`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_videochatsessions` (
  `username` varchar(255) NOT NULL,
  `identity` varchar(255) NOT NULL,
  `timestamp` int(10) unsigned DEFAULT 0,
  `custom_data` text DEFAULT NULL,
  PRIMARY KEY (`username`),
  KEY `username` (`username`),
  KEY `identity` (`identity`),
  KEY `timestamp` (`timestamp`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_videochatsessions` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_videochatsessions` ENABLE KEYS */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;


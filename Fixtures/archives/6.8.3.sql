
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
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `from` int(10) unsigned NOT NULL,
  `to` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL DEFAULT 0,
  `read` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `direction` tinyint(1) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `from` (`from`),
  KEY `direction` (`direction`),
  KEY `read` (`read`),
  KEY `sent` (`sent`)
) ENGINE=InnoDB AUTO_INCREMENT=1191 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat` DISABLE KEYS */;
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1001,4,5,'an older message',1500000000,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1002,1,2,'Hello Bob',1796003348,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1003,2,1,'Hi Alice',1796003349,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1004,1,2,'same callback',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1005,1,2,'Hi ???????????????? ❤️',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1006,1,2,'I am <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smile.png\" title=\"Smile\"> and <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\"> ok',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1007,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/wink.png\" title=\"Wink\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/grinning.png\" title=\"Grinning\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/stuck_out_tongue_closed_eyes.png\" title=\"Stuck_out_tongue_closed_eyes\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\"> (y) <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/disappointed.png\" title=\"Disappointed\">',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1008,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\">',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1009,1,2,'He said \"hi\" and \'bye\' \\ back`tick',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1010,1,2,'&lt;b&gt;bold&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; a &lt; b &gt; c & d &amp; &lt;',1796003349,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1011,1,2,'see http://example.test/a?b=1&c=2#d and <a href=\"http://www.example.com\" target=\"_blank\" title=\"www.example.com\">www.example.com</a> or mail <a href=\"mailto: bob@example.com\">bob@example.com </a>end',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1012,1,2,'<a href=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\" target=\"_blank\" title=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\">http://www.example.com...query</a>',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1013,1,2,'<a href=\"https://www.example.com/watch?v=abcdefghijk\" target=\"_blank\" title=\"https://www.example.com/watch?v=abcdefghijk\">https://www.example.co...ghijk</a>',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1014,1,2,'שלום עולם — مرحبا بالعالم',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1015,1,2,'你好，世界。こんにちは 안녕하세요',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1016,1,2,'é à ñ ‮RTL override‬ ​zero',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1017,1,2,'line one <br> line two <br> line three <br>  <br>  end',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1018,1,2,'padded',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1019,1,2,'100% a+b=c %41 %zz',1796003350,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1020,1,2,'0',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1021,1,2,'ab	c',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1022,1,2,'{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"x\",\"chatroommode\":\"0\",\"category\":\"y\",\"caller\":\"\"}}',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1023,1,2,'deletemessage_5',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1024,1,2,'{\"a\":[1,2]}',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1025,1,2,'@example hello',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1026,1,2,'[b]x[/b]',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1027,1,2,'&lt;img src=x onerror=alert(1)&gt;',1796003351,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1028,1,2,'Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem',1796003352,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1029,1,1,'note to self',1796003352,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1030,1,12345,'nobody there',1796003352,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1031,1,0,'x',1796003352,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1032,1,2,'by GET',1796003352,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1033,1,2,'to many 1',1796003352,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1034,1,3,'to many 2',1796003352,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1035,1,2,'<b>raw</b> & \"q\" :) http://example.com',1796003352,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1036,1,2,'unread one',1796003352,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1037,3,1,'from three',1796003354,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1039,1,2,'Hello from the app',1796003366,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1040,1,2,'App ???? text',1796003366,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1041,1,2,'\"q\" &lt;i&gt;i&lt;/i&gt; \'s\'',1796003366,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1042,1,2,'<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smile.png\" title=\"Smile\"> done',1796003366,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1043,1,2,'<a href=\"http://www.example.com/x\" target=\"_blank\" title=\"http://www.example.com/x\">http://www.example.com/x</a>',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1044,1,2,'a <br> b',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1045,1,2,'שלום',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1046,1,2,'你好',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1047,1,2,'with callback',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1048,1,2,'payload_messagetype_10',1796003367,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1049,1,2,'app payload_messagetype_10',1796003368,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1050,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo_one.png\" encfilename=\"1b50f6ba9e4d7c6a12dd14d3cdd72b71.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=1b50f6ba9e4d7c6a12dd14d3cdd72b71.png&amp;unencryptedfilename=photo_one.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=1b50f6ba9e4d7c6a12dd14d3cdd72b71.png&amp;unencryptedfilename=photo_one.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/1b50f6ba9e4d7c6a12dd14d3cdd72b71.png\" style=\"max-height:70px;\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1051,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"tall.png\" encfilename=\"c21e34d599b088fad1b6ec26ce3c596d.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=c21e34d599b088fad1b6ec26ce3c596d.png&amp;unencryptedfilename=tall.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=c21e34d599b088fad1b6ec26ce3c596d.png&amp;unencryptedfilename=tall.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/c21e34d599b088fad1b6ec26ce3c596d.png\" style=\"max-height:170px;\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1052,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"dot.gif\" encfilename=\"aa1dd61d4cc710d7407d0d226c752dee.gif\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=aa1dd61d4cc710d7407d0d226c752dee.gif&amp;unencryptedfilename=dot.gif\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=aa1dd61d4cc710d7407d0d226c752dee.gif&amp;unencryptedfilename=dot.gif\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/aa1dd61d4cc710d7407d0d226c752dee.gif\" style=\"max-height:70px;\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1053,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"IMG0001.JPG\" encfilename=\"8c9d658be8a157c171dad8b3343fc6aa.jpg\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8c9d658be8a157c171dad8b3343fc6aa.jpg&amp;unencryptedfilename=IMG0001.JPG\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8c9d658be8a157c171dad8b3343fc6aa.jpg&amp;unencryptedfilename=IMG0001.JPG\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/8c9d658be8a157c171dad8b3343fc6aa.jpg\" style=\"max-height:70px;\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1054,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"clip.mp4\" encfilename=\"d4e81b5b2ae5888105c00bd6f6675b45.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=d4e81b5b2ae5888105c00bd6f6675b45.mp4&amp;unencryptedfilename=clip.mp4\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=d4e81b5b2ae5888105c00bd6f6675b45.mp4&amp;unencryptedfilename=clip.mp4\"><div class=\"cometchat_filevideo\">(clip.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1055,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"song.mp3\" encfilename=\"3a84b8ecea559c5d1fd58c7e2e07226f.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=3a84b8ecea559c5d1fd58c7e2e07226f.mp3&amp;unencryptedfilename=song.mp3\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=3a84b8ecea559c5d1fd58c7e2e07226f.mp3&amp;unencryptedfilename=song.mp3\"><div class=\"cometchat_fileaudio\">(song.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003369,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1056,1,2,'has sent a file (report_final.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=1434beafac724b601c5ca6feb5a81cb4&amp;unencryptedfilename=report_final.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1057,1,2,'has sent a file (README). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=ba3fe6e3f7a97f4528b028016c5dd362&amp;unencryptedfilename=README\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1058,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"_.png\" encfilename=\"dde9bb85795e65a267d0a5ddaac7fedc.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=dde9bb85795e65a267d0a5ddaac7fedc.png&amp;unencryptedfilename=_.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=dde9bb85795e65a267d0a5ddaac7fedc.png&amp;unencryptedfilename=_.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/dde9bb85795e65a267d0a5ddaac7fedc.png\" style=\"max-height:70px;\"/></a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1059,1,2,'has sent a file (abcde.txt). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=4a4a2cab5494751d2ee9b93fa1631efe&amp;unencryptedfilename=abcde.txt\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1060,1,2,'has sent a file (shell.php). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=5fcff2be76bbe4c46395ce31c7c85128&amp;unencryptedfilename=shell.php\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1061,1,2,'has sent a file (empty.txt). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=9872c1977709979fa4551aef427d9c8c&amp;unencryptedfilename=empty.txt\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003370,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1062,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"notreally.png\" encfilename=\"a6661d91d703d77bc2e293b65f17508b.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=a6661d91d703d77bc2e293b65f17508b.png&amp;unencryptedfilename=notreally.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=a6661d91d703d77bc2e293b65f17508b.png&amp;unencryptedfilename=notreally.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/a6661d91d703d77bc2e293b65f17508b.png\" style=\"max-height:70px;\"/></a>',1796003371,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1063,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo%20one.png\" encfilename=\"2a7a4eab47e8f40136c1e70dd887396f.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=2a7a4eab47e8f40136c1e70dd887396f.png&amp;unencryptedfilename=photo%20one.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=2a7a4eab47e8f40136c1e70dd887396f.png&amp;unencryptedfilename=photo%20one.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/2a7a4eab47e8f40136c1e70dd887396f.png\" style=\"max-height:70px;\"/></a>',1796003371,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1064,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"clip.mp4\" encfilename=\"706316f8ded025ff98a8666c0820fa08.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=706316f8ded025ff98a8666c0820fa08.mp4&amp;unencryptedfilename=clip.mp4\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=706316f8ded025ff98a8666c0820fa08.mp4&amp;unencryptedfilename=clip.mp4\"><div class=\"cometchat_filevideo\">(clip.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796003371,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1065,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"song.mp3\" encfilename=\"3d3bbbd541922a6d90c0c3337d481404.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=3d3bbbd541922a6d90c0c3337d481404.mp3&amp;unencryptedfilename=song.mp3\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=3d3bbbd541922a6d90c0c3337d481404.mp3&amp;unencryptedfilename=song.mp3\"><div class=\"cometchat_fileaudio\">(song.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003371,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1066,1,2,'has sent a file (report final.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=993c7b162852140d0659c6479c4e7dd7&amp;unencryptedfilename=report%20final.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003371,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1067,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"%20.png\" encfilename=\"1c8320f62dfa5fd4b40be4e8e9d4188a.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=1c8320f62dfa5fd4b40be4e8e9d4188a.png&amp;unencryptedfilename=%20.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=1c8320f62dfa5fd4b40be4e8e9d4188a.png&amp;unencryptedfilename=%20.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/1c8320f62dfa5fd4b40be4e8e9d4188a.png\" style=\"max-height:70px;\"/></a>',1796003372,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1068,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"same.mp3\" encfilename=\"f1e0790060aed674d447713dd930126f.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=f1e0790060aed674d447713dd930126f.mp3&amp;unencryptedfilename=same.mp3\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=f1e0790060aed674d447713dd930126f.mp3&amp;unencryptedfilename=same.mp3\"><div class=\"cometchat_fileaudio\">(same.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003372,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1069,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"x.png\" encfilename=\"7443504d91f31ef6334d2c779c957bc7.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=7443504d91f31ef6334d2c779c957bc7.png&amp;unencryptedfilename=x.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=7443504d91f31ef6334d2c779c957bc7.png&amp;unencryptedfilename=x.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/7443504d91f31ef6334d2c779c957bc7.png\" style=\"max-height:70px;\"/></a>',1796003372,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1070,1,2,'has sent a file (). <a class=\"imagemessage\" href=\"\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003372,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1071,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"4507ba9c2e0ce81da0a22595e5e554e9.png\" encfilename=\"4507ba9c2e0ce81da0a22595e5e554e9.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=4507ba9c2e0ce81da0a22595e5e554e9.png&amp;unencryptedfilename=4507ba9c2e0ce81da0a22595e5e554e9.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=4507ba9c2e0ce81da0a22595e5e554e9.png&amp;unencryptedfilename=4507ba9c2e0ce81da0a22595e5e554e9.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/4507ba9c2e0ce81da0a22595e5e554e9.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003373,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1072,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"d5120c93df68e3ffb915506246aed678.png\" encfilename=\"d5120c93df68e3ffb915506246aed678.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=d5120c93df68e3ffb915506246aed678.png&amp;unencryptedfilename=d5120c93df68e3ffb915506246aed678.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=d5120c93df68e3ffb915506246aed678.png&amp;unencryptedfilename=d5120c93df68e3ffb915506246aed678.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/d5120c93df68e3ffb915506246aed678.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003373,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1073,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"smile1\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003373,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1074,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"smile2\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003373,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1083,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"audiofile1_2_2018_10_20_30.mp3\" encfilename=\"8456e69931e590db01048d3429fc818b.mp3\" mediatype=\"3\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8456e69931e590db01048d3429fc818b.mp3&amp;unencryptedfilename=audiofile1_2_2018_10_20_30.mp3\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8456e69931e590db01048d3429fc818b.mp3&amp;unencryptedfilename=audiofile1_2_2018_10_20_30.mp3\"><div class=\"cometchat_fileaudio\">(audiofile1_2_2018_10_20_30.mp3)</div><img class=\"file_audio\" type=\"audio\" src=\"/cometchat/images/audioicon.png\"/></a>',1796003374,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1084,3,1,'and now?',1796003375,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1085,3,1,'can you hear me?',1796003376,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1086,3,1,'app: can you hear me?',1796003376,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1087,1,3,'I blocked you',1796003376,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1088,3,1,'and now?',1796003377,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1089,1,2,'@helperbot hello',1796003378,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1090,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"Hi, I am a bot\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"text\"}}',1796003378,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1091,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"see <a href=\\\"http:\\/\\/example.test\\/\\\">this<\\/a>\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"anchor\"}}',1796003378,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1092,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"<img class=\\\"file_image cometchat_botimagefile\\\" type=\\\"image\\\" src=\\\"http:\\/\\/example.test\\/i.png\\\"\\/>\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"image\"}}',1796003378,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1093,1,2,'CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"\\u05e9\\u05dc\\u05d5\\u05dd \\u4f60\\u597d \\\"q\\\"\",\"chatroommode\":0,\"botid\":\"7\",\"messagetype\":\"text\"}}',1796003378,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1094,1,3,'has invited you to join group Invite Only <a href=\"javascript:jqcc.cometchat.joinChatroom(\'3\',\'\',\'SW52aXRlIE9ubHk=\')\">Join</a>',1796003386,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1095,1,2,'has invited you to join group Invite Only <a href=\"javascript:jqcc.cometchat.joinChatroom(\'3\',\'\',\'SW52aXRlIE9ubHk=\')\">Join</a>',1796003386,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1096,1,2,'has invited you to join group Public Room. <a href=\"javascript:jqcc.cometchat.joinChatroom(\'1\',\'\',\'UHVibGljIFJvb20=\')\">Join</a>',1796003387,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1158,1,2,'has successfully sent an audio/video broadcast request.',1796003398,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1160,1,2,'has successfully sent an audio/video broadcast request.',1796003398,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1163,1,2,'Hello via push',1796003402,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1164,1,2,'Hello from app',1796003403,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1165,1,2,'&lt;b&gt;x&lt;/b&gt; <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> 你好 \"q\"',1796003403,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1166,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"p.png\" encfilename=\"68be1be53f50a6c9a8f89e8dc3e738fb.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=68be1be53f50a6c9a8f89e8dc3e738fb.png&amp;unencryptedfilename=p.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=68be1be53f50a6c9a8f89e8dc3e738fb.png&amp;unencryptedfilename=p.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/68be1be53f50a6c9a8f89e8dc3e738fb.png\" style=\"max-height:70px;\"/></a>',1796003403,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1167,1,2,'CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"2\",\"key\":\"k\",\"chatroommode\":\"0\",\"category\":\"bear\",\"caller\":\"\"}}',1796003404,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1168,1,2,'<div class=\"cometchat_hw_lang\" style=\"display:none;\">has sent you a handwritten message</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"8002f2f6e637d219529bbba44c0d1d8c.png\" encfilename=\"8002f2f6e637d219529bbba44c0d1d8c.png\" mediatype=\"1\" link=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=8002f2f6e637d219529bbba44c0d1d8c.png&amp;unencryptedfilename=8002f2f6e637d219529bbba44c0d1d8c.png\" href=\"//127.0.0.1/cometchat/plugins/handwrite/download.php?file=8002f2f6e637d219529bbba44c0d1d8c.png&amp;unencryptedfilename=8002f2f6e637d219529bbba44c0d1d8c.png\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/writable/handwrite/uploads/8002f2f6e637d219529bbba44c0d1d8c.png\" border=\"0\" height=\"90\" width=\"134\"></a>',1796003404,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1169,1,2,'to many 1',1796003405,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1170,1,3,'to many 2',1796003405,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1173,1,2,'dev',1796003407,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1174,1,2,'dev app',1796003407,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1175,1,0,'x',1796003407,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1176,1,2,'across domains',1796003408,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1177,1,0,'x',1796003409,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1178,1,2,'x',1796003409,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1179,1,2,'oh d*** it, what the h*** is h***',1796003410,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1180,1,2,'hello',1796003410,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1181,1,2,'<div style=\"display:none;\">has sent a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"p.png\" encfilename=\"16ae2f8d1617d7346527a448ec5f4848.png\" mediatype=\"1\" link=\"//127.0.0.1:8693/cometchat/plugins/filetransfer/download.php?file=16ae2f8d1617d7346527a448ec5f4848.png&amp;unencryptedfilename=p.png\" href=\"//127.0.0.1:8693/cometchat/plugins/filetransfer/download.php?file=16ae2f8d1617d7346527a448ec5f4848.png&amp;unencryptedfilename=p.png\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/16ae2f8d1617d7346527a448ec5f4848.png\" style=\"max-height:70px;\"/></a>',1796003410,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1182,1,2,'Good morning',1796003412,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1183,2,1,'Hi Alice <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\">',1796003412,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1184,1,2,'Lunch at 12:30?',1796003413,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1185,2,1,'Yes, see <a href=\"http://www.example.com/menu\" target=\"_blank\" title=\"http://www.example.com/menu\">http://www.example.com/menu</a>',1796003414,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1186,3,1,'בוקר טוב',1796003414,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1187,1,3,'Günaydın!',1796003415,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1188,3,2,'Did you get the file?',1796003416,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1189,2,3,'Not yet',1796003417,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1190,3,2,'has sent a file (notes.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=fba1c787c55df7a1df1b0d5c96b06ca0&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>',1796003417,1,0);
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
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `time` (`time`),
  KEY `to_id` (`to`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5006 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_announcements` DISABLE KEYS */;
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5000,'Welcome to the chat, see <a href=\"http://example.test/\">here</a>',1795990000,0,0);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5001,'Maintenance <b>tonight</b> at \"10\" â ×©××× Ã© ä½ å¥½',1795990001,0,0);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5003,'Only for you, first',1796000001,2,1);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5004,'Only for you, second',1796000002,2,1);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5005,'Everyone incl. guests',1796000003,-1,0);
/*!40000 ALTER TABLE `cometchat_announcements` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_block`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_block` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `fromid` int(10) unsigned NOT NULL,
  `toid` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `fromid` (`fromid`),
  KEY `toid` (`toid`),
  KEY `fromid_toid` (`fromid`,`toid`)
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
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
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `userid` (`userid`),
  KEY `chatroomid` (`chatroomid`),
  KEY `sent` (`sent`)
) ENGINE=InnoDB AUTO_INCREMENT=54 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatroommessages` DISABLE KEYS */;
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (16,1,2,' secret text ',1796003384);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (17,3,2,' I never joined here in this session ',1796003384);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (40,3,10,' CC^CONTROL_kicked_2 ',1796003389);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (46,1,14,' CC^CONTROL_deletemessage_45 ',1796003406);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (47,1,14,' CC^CONTROL_kicked_2 ',1796003407);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (48,3,8,' <div style=\"display:none;\">has shared a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"v.mp4\" encfilename=\"748dc71eb24fb9a0942419bd227000f3.mp4\" mediatype=\"2\" link=\"//127.0.0.1:8693/cometchat/plugins/filetransfer/download.php?file=748dc71eb24fb9a0942419bd227000f3.mp4&amp;unencryptedfilename=v.mp4\" href=\"//127.0.0.1:8693/cometchat/plugins/filetransfer/download.php?file=748dc71eb24fb9a0942419bd227000f3.mp4&amp;unencryptedfilename=v.mp4\" imageheight=\"1\" imagewidth=\"1\"><div class=\"cometchat_filevideo\">(v.mp4)</div><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a> ',1796003410);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (49,1,15,' Welcome to the club ',1796003418);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (50,2,15,' Thanks <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/smiley.png\" title=\"Smiley\"> ',1796003418);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (51,3,15,' Which book first? 你好 ',1796003419);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (52,1,15,' &lt;i&gt;Any&lt;/i&gt; book & \"more\" ',1796003420);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (53,1,15,' <div style=\"display:none;\">has shared a file</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"cover.png\" encfilename=\"8f86ef7c708c548f21ee5df4c55b3127.png\" mediatype=\"1\" link=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8f86ef7c708c548f21ee5df4c55b3127.png&amp;unencryptedfilename=cover.png\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=8f86ef7c708c548f21ee5df4c55b3127.png&amp;unencryptedfilename=cover.png\" imageheight=\"48\" imagewidth=\"64\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/8f86ef7c708c548f21ee5df4c55b3127.png\" style=\"max-height:70px;\"/></a> ',1796003420);
/*!40000 ALTER TABLE `cometchat_chatroommessages` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `lastactivity` int(10) unsigned NOT NULL,
  `createdby` int(10) unsigned NOT NULL,
  `password` varchar(255) NOT NULL,
  `type` tinyint(1) unsigned NOT NULL,
  `vidsession` varchar(512) DEFAULT NULL,
  `invitedusers` text DEFAULT NULL,
  `guid` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `lastactivity` (`lastactivity`),
  KEY `createdby` (`createdby`),
  KEY `type` (`type`)
) ENGINE=InnoDB AUTO_INCREMENT=16 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (2,'Secret Room',1796003384,1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (3,'Invite Only',1796003379,1,'',2,NULL,'3,2',NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (4,'R&amp;D שלום b你好/b its',1796003380,2,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (5,'',1796003380,1,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (6,'Hidden type',1796003380,1,'',3,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (7,'Type text',1796003380,1,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (8,'App Room',1796003410,2,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (10,'Moderated Room',1796003389,1,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (11,'Call Room avchat',1796003393,1,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (14,'Push Room',1796003407,1,'',0,NULL,NULL,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`, `invitedusers`, `guid`) VALUES (15,'Reading Club',1796003420,1,'',0,NULL,NULL,NULL);
/*!40000 ALTER TABLE `cometchat_chatrooms` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms_users` (
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `isbanned` int(1) DEFAULT 0,
  PRIMARY KEY (`userid`,`chatroomid`) USING BTREE,
  KEY `chatroomid` (`chatroomid`),
  KEY `userid` (`userid`),
  KEY `userid_chatroomid` (`chatroomid`,`userid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms_users` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,1,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,2,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,3,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,5,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,6,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,7,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,10,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,11,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,12,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,13,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,14,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (1,15,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,1,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,2,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,4,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,8,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,11,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,12,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,13,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (2,15,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (3,1,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (3,3,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (3,9,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (3,10,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `isbanned`) VALUES (3,15,0);
/*!40000 ALTER TABLE `cometchat_chatrooms_users` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_colors`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_colors` (
  `color_key` varchar(100) NOT NULL,
  `color_value` text NOT NULL,
  `color` varchar(50) NOT NULL,
  UNIQUE KEY `color_index` (`color_key`,`color`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_colors` DISABLE KEYS */;
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color1','a:3:{s:7:\"primary\";s:6:\"56a8e3\";s:9:\"secondary\";s:6:\"3777A7\";s:5:\"hover\";s:6:\"ECF5FB\";}','color1');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color10','a:3:{s:7:\"primary\";s:6:\"23025E\";s:9:\"secondary\";s:6:\"3D1F84\";s:5:\"hover\";s:6:\"E5D7FF\";}','color10');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color11','a:3:{s:7:\"primary\";s:6:\"24D4F6\";s:9:\"secondary\";s:6:\"059EBB\";s:5:\"hover\";s:6:\"DBF9FF\";}','color11');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color12','a:3:{s:7:\"primary\";s:6:\"289D57\";s:9:\"secondary\";s:6:\"09632D\";s:5:\"hover\";s:6:\"DDF9E8\";}','color12');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color13','a:3:{s:7:\"primary\";s:6:\"D9B197\";s:9:\"secondary\";s:6:\"C38B66\";s:5:\"hover\";s:6:\"FFF1E8\";}','color13');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color14','a:3:{s:7:\"primary\";s:6:\"FF67AB\";s:9:\"secondary\";s:6:\"D6387E\";s:5:\"hover\";s:6:\"F3DDE7\";}','color14');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color15','a:3:{s:7:\"primary\";s:6:\"8E24AA\";s:9:\"secondary\";s:6:\"7B1FA2\";s:5:\"hover\";s:6:\"EFE8FD\";}','color15');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color2','a:3:{s:7:\"primary\";s:6:\"4DC5CE\";s:9:\"secondary\";s:6:\"068690\";s:5:\"hover\";s:6:\"D3EDEF\";}','color2');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color3','a:3:{s:7:\"primary\";s:6:\"FFC107\";s:9:\"secondary\";s:6:\"FFA000\";s:5:\"hover\";s:6:\"FFF8E2\";}','color3');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color4','a:3:{s:7:\"primary\";s:6:\"FB4556\";s:9:\"secondary\";s:6:\"BB091A\";s:5:\"hover\";s:6:\"F5C3C8\";}','color4');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color5','a:3:{s:7:\"primary\";s:6:\"DBA0C3\";s:9:\"secondary\";s:6:\"D87CB3\";s:5:\"hover\";s:6:\"ECD9E5\";}','color5');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color6','a:3:{s:7:\"primary\";s:6:\"3B5998\";s:9:\"secondary\";s:6:\"213A6D\";s:5:\"hover\";s:6:\"DFEAFF\";}','color6');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color7','a:3:{s:7:\"primary\";s:6:\"065E52\";s:9:\"secondary\";s:6:\"244C4E\";s:5:\"hover\";s:6:\"AFCCAF\";}','color7');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color8','a:3:{s:7:\"primary\";s:6:\"FF8A2E\";s:9:\"secondary\";s:6:\"CE610C\";s:5:\"hover\";s:6:\"FDD9BD\";}','color8');
INSERT INTO `cometchat_colors` (`color_key`, `color_value`, `color`) VALUES ('color9','a:3:{s:7:\"primary\";s:6:\"E99090\";s:9:\"secondary\";s:6:\"B55353\";s:5:\"hover\";s:6:\"FDE8E8\";}','color9');
/*!40000 ALTER TABLE `cometchat_colors` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_guests`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_guests` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=10000002 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_guests` DISABLE KEYS */;
INSERT INTO `cometchat_guests` (`id`, `name`) VALUES (10000000,'guest-10000000');
INSERT INTO `cometchat_guests` (`id`, `name`) VALUES (10000001,'Visitor');
/*!40000 ALTER TABLE `cometchat_guests` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_languages`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_languages` (
  `lang_key` varchar(255) NOT NULL COMMENT 'Key of a language variable',
  `lang_text` text NOT NULL COMMENT 'Text/value of a language variable',
  `code` varchar(20) NOT NULL COMMENT 'Language code for e.g. en for English',
  `type` varchar(20) NOT NULL COMMENT 'Type of CometChat add on for e.g. module/plugin/extension/function',
  `name` varchar(50) NOT NULL COMMENT 'Name of add on for e.g. announcement,smilies, etc.',
  UNIQUE KEY `lang_index` (`lang_key`,`code`,`type`,`name`) USING BTREE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci COMMENT='Stores all CometChat languages';
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
  KEY `fromid_toid` (`from`,`to`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_recentconversation` DISABLE KEYS */;
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('2fa7e7e5e76005ffd8bfa5082da9f2f9',1029,1,1,'note to self','1796003352');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('302cbafc0dfbc97f30d576a6f394dad3',1185,2,1,'Yes, see <a href=\"http://www.example.com/menu\" target=\"_blank\" title=\"http://www.example.com/menu\">http://www.example.com/menu</a>','1796003414');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('72af02dde27024282c0f966e38aac510',1187,1,3,'Günaydın!','1796003415');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('9eb16b0625d28044f15b69094fec5350',1178,1,2,'x','1796003409');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('cec97df69a76f0a6865547617098a044',1190,3,2,'has sent a file (notes.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1:8683/cometchat/plugins/filetransfer/download.php?file=fba1c787c55df7a1df1b0d5c96b06ca0&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>','1796003417');
INSERT INTO `cometchat_recentconversation` (`convo_id`, `id`, `from`, `to`, `message`, `sent`) VALUES ('e1b7caf757562e68c57d04cb237d55c9',1030,1,12345,'nobody there','1796003352');
/*!40000 ALTER TABLE `cometchat_recentconversation` ENABLE KEYS */;
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
INSERT INTO `cometchat_settings` (`setting_key`, `value`, `key_type`) VALUES ('dbversion','24',1);
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
  PRIMARY KEY (`userid`),
  KEY `typingto` (`typingto`),
  KEY `typingtime` (`typingtime`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_status` DISABLE KEYS */;
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (0,NULL,NULL,NULL,NULL,0,1796003410,1796003410,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (1,'In the app','available',2,1796003368,0,1796003414,1796003414,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (2,'&lt;b&gt;\\\"x\\\"&lt;/b&gt; &amp; \\\'y\\\' שלום 你好 ???? http://example.test/','available',NULL,NULL,0,1796003420,1796003420,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (3,NULL,'available',2,1796003354,0,1796003417,1796003417,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (4,NULL,NULL,NULL,NULL,0,1796003354,1796003354,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (5,NULL,NULL,NULL,NULL,0,1796003354,1796003354,0,1);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`, `lastseen`, `lastseensetting`, `readreceiptsetting`) VALUES (10000001,NULL,NULL,NULL,NULL,1,0,0,0,1);
/*!40000 ALTER TABLE `cometchat_status` ENABLE KEYS */;
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
  PRIMARY KEY (`userid`),
  UNIQUE KEY `username` (`username`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_users` DISABLE KEYS */;
INSERT INTO `cometchat_users` (`userid`, `username`, `displayname`, `password`, `avatar`, `link`, `grp`, `friends`, `uid`, `roleid`) VALUES (1,'newuser','New User','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','','','','','',NULL);
/*!40000 ALTER TABLE `cometchat_users` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_videochatsessions`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_videochatsessions` (
  `username` varchar(255) NOT NULL,
  `identity` varchar(255) NOT NULL,
  `timestamp` int(10) unsigned DEFAULT 0,
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


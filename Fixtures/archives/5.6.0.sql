
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
  `read` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `direction` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `to` (`to`),
  KEY `from` (`from`)
) ENGINE=InnoDB AUTO_INCREMENT=1043 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat` DISABLE KEYS */;
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1001,4,5,'an older message',1500000000,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1002,1,2,'Hello Bob',1796002861,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1003,1,2,'Hi ????',1796002861,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1004,1,2,':) ;) &lt;3 <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/images/smileys/heart.png\" title=\"Heart\">',1796002861,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1005,1,2,'He said \"hi\" and \'bye\' \\',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1006,1,2,'&lt;b&gt;bold&lt;/b&gt; a &lt; b & c',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1007,1,2,'see <a href=\"http://www.example.com/a?b=1\" target=\"_blank\" title=\"http://www.example.com/a?b=1\">http://www.example.com/a?b=1</a> end',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1008,1,2,'שלום 你好',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1009,1,2,'one <br> two <br> three',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1010,1,2,'0',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1011,1,2,'deletemessage_5',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1012,1,2,'Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem Lorem',1796002862,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1013,1,2,'same callback',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1014,1,2,'from app',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1015,1,2,'from app v2',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1016,1,2,'with id',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1017,1,2,'with id',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1018,1,1,'me',1796002863,1,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1019,1,12345,'x',1796002863,0,0);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1020,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=0cea238080818cda5244e2215a9c7a5c.png&amp;unencryptedfilename=photo%20one.png\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/0cea238080818cda5244e2215a9c7a5c.png\" style=\"height:70px;\"/></a>',1796002864,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1021,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=0cea238080818cda5244e2215a9c7a5c.png&amp;unencryptedfilename=photo%20one.png\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/0cea238080818cda5244e2215a9c7a5c.png\" style=\"height:70px;\"/></a>',1796002864,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1022,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=0cea238080818cda5244e2215a9c7a5c.png&amp;unencryptedfilename=photo%20one.png\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/0cea238080818cda5244e2215a9c7a5c.png\" style=\"height:70px;\"/></a>',1796002864,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1023,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=0cea238080818cda5244e2215a9c7a5c.png&amp;unencryptedfilename=photo%20one.png\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/0cea238080818cda5244e2215a9c7a5c.png\" style=\"height:70px;\"/></a>',1796002864,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1024,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=9679b8af3b7a7e12eaae35ae73d1decb.jpg&amp;unencryptedfilename=IMG0001.JPG\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/9679b8af3b7a7e12eaae35ae73d1decb.jpg\" style=\"height:70px;\"/></a>',1796002864,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1025,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=9679b8af3b7a7e12eaae35ae73d1decb.jpg&amp;unencryptedfilename=IMG0001.JPG\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/9679b8af3b7a7e12eaae35ae73d1decb.jpg\" style=\"height:70px;\"/></a>',1796002864,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1026,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=9679b8af3b7a7e12eaae35ae73d1decb.jpg&amp;unencryptedfilename=IMG0001.JPG\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/9679b8af3b7a7e12eaae35ae73d1decb.jpg\" style=\"height:70px;\"/></a>',1796002864,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1027,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=9679b8af3b7a7e12eaae35ae73d1decb.jpg&amp;unencryptedfilename=IMG0001.JPG\" target=\"_blank\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/9679b8af3b7a7e12eaae35ae73d1decb.jpg\" style=\"height:70px;\"/></a>',1796002864,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1028,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=1a6604821708d2e35a2052fb0ecf67cc.mp4&amp;unencryptedfilename=VIDclip.mp4\" target=\"_blank\"><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796002864,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1029,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=1a6604821708d2e35a2052fb0ecf67cc.mp4&amp;unencryptedfilename=VIDclip.mp4\" target=\"_blank\"><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796002864,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1030,1,2,'has sent you a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=3df76f466a2ea16d2d9997727a8accb7.mp4&amp;unencryptedfilename=VIDclip.mp4\" target=\"_blank\"><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1031,1,2,'has successfully sent a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=3df76f466a2ea16d2d9997727a8accb7.mp4&amp;unencryptedfilename=VIDclip.mp4\" target=\"_blank\"><img class=\"file_video\" type=\"video\" src=\"/cometchat/images/videoicon.png\"/></a>',1796002865,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1032,1,2,'has sent you a file (song.mp3). <a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=23fd6623005e72e717f5bc9054b5fc92&amp;unencryptedfilename=song.mp3\" target=\"_blank\">Click here to download the file</a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1033,1,2,'has successfully sent a file (song.mp3).',1796002865,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1034,1,2,'has sent you a file (song.mp3). <a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=23fd6623005e72e717f5bc9054b5fc92&amp;unencryptedfilename=song.mp3\" target=\"_blank\">Click here to download the file</a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1035,1,2,'has successfully sent a file (song.mp3).',1796002865,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1036,1,2,'has sent you a file (report.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=6ec77a059e882d75dd824f82d641369d&amp;unencryptedfilename=report.pdf\" target=\"_blank\">Click here to download the file</a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1037,1,2,'has successfully sent a file (report.pdf).',1796002865,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1038,1,2,'has sent you a file (report.pdf). <a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=6ec77a059e882d75dd824f82d641369d&amp;unencryptedfilename=report.pdf\" target=\"_blank\">Click here to download the file</a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1039,1,2,'has successfully sent a file (report.pdf).',1796002865,1,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1040,1,2,'has sent you a handwritten message<br/><a href=\"/cometchat/plugins/handwrite/uploads/5df82fdd529ce88515936867320d7c28.png\" target=\"_blank\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/plugins/handwrite/uploads/5df82fdd529ce88515936867320d7c28.png\" border=\"0\" style=\"padding:0px;display: inline-block;border:1px solid #666;\" height=\"90\" width=\"134\"></a>',1796002865,1,1);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1041,1,2,'has successfully sent a handwritten message<br/><a href=\"/cometchat/plugins/handwrite/uploads/5df82fdd529ce88515936867320d7c28.png\" target=\"_blank\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/cometchat/plugins/handwrite/uploads/5df82fdd529ce88515936867320d7c28.png\" border=\"0\" style=\"padding:0px;display: inline-block;border:1px solid #666;\" height=\"90\" width=\"134\"></a>',1796002865,0,2);
INSERT INTO `cometchat` (`id`, `from`, `to`, `message`, `sent`, `read`, `direction`) VALUES (1042,1,3,'has invited you to join a chatroom. <a href=\"javascript:jqcc.cometchat.joinChatroom(\'3\',\'\',\'SW52aXRlIE9ubHk=\')\">Join</a>',1796002867,1,1);
/*!40000 ALTER TABLE `cometchat` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_announcements`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_announcements` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `announcement` text NOT NULL,
  `time` int(10) unsigned NOT NULL,
  `to` int(11) NOT NULL,
  `recd` int(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5002 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_announcements` DISABLE KEYS */;
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5000,'Welcome',1795990000,0,0);
INSERT INTO `cometchat_announcements` (`id`, `announcement`, `time`, `to`, `recd`) VALUES (5001,'For Bob',1795990001,2,1);
/*!40000 ALTER TABLE `cometchat_announcements` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_block`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_block` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `fromid` int(10) unsigned NOT NULL,
  `toid` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_block` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_block` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatroommessages`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatroommessages` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `message` text NOT NULL,
  `sent` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatroommessages` DISABLE KEYS */;
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (2,1,1,':) x',1796002866);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (3,1,1,'&lt;b&gt;b&lt;/b&gt; & \"q\"',1796002867);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (4,1,1,'שלום',1796002867);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (5,2,1,'from app',1796002867);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (6,1,1,'has shared a file<br/><a class=\"imagemessage\" href=\"//127.0.0.1/cometchat/plugins/filetransfer/download.php?file=9d54309ca3cdc1e10fd187da93bc2ad1.png&amp;unencryptedfilename=p.png\" target=\"_blank\" imageheight=\"20\" imagewidth=\"20\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/plugins/filetransfer/uploads/9d54309ca3cdc1e10fd187da93bc2ad1.png\" style=\"height:70px;\"/></a>',1796002867);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (7,1,1,'CC^CONTROL_deletemessage_1',1796002867);
INSERT INTO `cometchat_chatroommessages` (`id`, `userid`, `chatroomid`, `message`, `sent`) VALUES (9,1,1,'CC^CONTROL_banned_3',1796002867);
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
  `type` tinyint(3) unsigned NOT NULL,
  `vidsession` varchar(512) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`) VALUES (1,'Public Room',1796002867,1,'',0,NULL);
INSERT INTO `cometchat_chatrooms` (`id`, `name`, `lastactivity`, `createdby`, `password`, `type`, `vidsession`) VALUES (2,'Secret Room',1796002866,1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1,NULL);
/*!40000 ALTER TABLE `cometchat_chatrooms` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_chatrooms_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_chatrooms_users` (
  `userid` int(10) unsigned NOT NULL,
  `chatroomid` int(10) unsigned NOT NULL,
  `lastactivity` int(10) unsigned NOT NULL,
  `isbanned` int(1) DEFAULT 0,
  PRIMARY KEY (`userid`,`chatroomid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_chatrooms_users` DISABLE KEYS */;
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `lastactivity`, `isbanned`) VALUES (1,1,1796002867,0);
INSERT INTO `cometchat_chatrooms_users` (`userid`, `chatroomid`, `lastactivity`, `isbanned`) VALUES (3,1,1796002867,1);
/*!40000 ALTER TABLE `cometchat_chatrooms_users` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_guests`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_guests` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `lastactivity` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_guests` DISABLE KEYS */;
/*!40000 ALTER TABLE `cometchat_guests` ENABLE KEYS */;
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
  PRIMARY KEY (`userid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cometchat_status` DISABLE KEYS */;
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`) VALUES (1,NULL,NULL,2,1796002864,0,1796002860);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`) VALUES (2,'&lt;b&gt;\"x\"&lt;/b&gt; &amp; \'y\' שלום','available',NULL,NULL,0,1796002863);
INSERT INTO `cometchat_status` (`userid`, `message`, `status`, `typingto`, `typingtime`, `isdevice`, `lastactivity`) VALUES (3,NULL,NULL,NULL,NULL,0,1796002860);
/*!40000 ALTER TABLE `cometchat_status` ENABLE KEYS */;
DROP TABLE IF EXISTS `cometchat_videochatsessions`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cometchat_videochatsessions` (
  `username` varchar(255) NOT NULL,
  `identity` varchar(255) NOT NULL,
  `timestamp` int(10) unsigned DEFAULT 0,
  PRIMARY KEY (`username`)
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


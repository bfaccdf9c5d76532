// swift-format-ignore-file
// Written by Scripts/update-zone-names from the time zone database; do not edit.

extension ZoneNames {
  /// The version of the time zone database from which the names come.
  static let version = "2025b"

  /// The zones in the order of their bytes, links too, each with the abbreviations of its standard and daylight
  /// time today and their minutes from UTC.
  static let text: StaticString = """
    Africa/Abidjan GMT 0
    Africa/Accra GMT 0
    Africa/Addis_Ababa EAT 180
    Africa/Algiers CET 60
    Africa/Asmara EAT 180
    Africa/Asmera EAT 180
    Africa/Bamako GMT 0
    Africa/Bangui WAT 60
    Africa/Banjul GMT 0
    Africa/Bissau GMT 0
    Africa/Blantyre CAT 120
    Africa/Brazzaville WAT 60
    Africa/Bujumbura CAT 120
    Africa/Cairo EET 120 EEST 180
    Africa/Casablanca
    Africa/Ceuta CET 60 CEST 120
    Africa/Conakry GMT 0
    Africa/Dakar GMT 0
    Africa/Dar_es_Salaam EAT 180
    Africa/Djibouti EAT 180
    Africa/Douala WAT 60
    Africa/El_Aaiun
    Africa/Freetown GMT 0
    Africa/Gaborone CAT 120
    Africa/Harare CAT 120
    Africa/Johannesburg SAST 120
    Africa/Juba CAT 120
    Africa/Kampala EAT 180
    Africa/Khartoum CAT 120
    Africa/Kigali CAT 120
    Africa/Kinshasa WAT 60
    Africa/Lagos WAT 60
    Africa/Libreville WAT 60
    Africa/Lome GMT 0
    Africa/Luanda WAT 60
    Africa/Lubumbashi CAT 120
    Africa/Lusaka CAT 120
    Africa/Malabo WAT 60
    Africa/Maputo CAT 120
    Africa/Maseru SAST 120
    Africa/Mbabane SAST 120
    Africa/Mogadishu EAT 180
    Africa/Monrovia GMT 0
    Africa/Nairobi EAT 180
    Africa/Ndjamena WAT 60
    Africa/Niamey WAT 60
    Africa/Nouakchott GMT 0
    Africa/Ouagadougou GMT 0
    Africa/Porto-Novo WAT 60
    Africa/Sao_Tome GMT 0
    Africa/Timbuktu GMT 0
    Africa/Tripoli EET 120
    Africa/Tunis CET 60
    Africa/Windhoek CAT 120
    America/Adak HST -600 HDT -540
    America/Anchorage AKST -540 AKDT -480
    America/Anguilla AST -240
    America/Antigua AST -240
    America/Araguaina
    America/Argentina/Buenos_Aires
    America/Argentina/Catamarca
    America/Argentina/ComodRivadavia
    America/Argentina/Cordoba
    America/Argentina/Jujuy
    America/Argentina/La_Rioja
    America/Argentina/Mendoza
    America/Argentina/Rio_Gallegos
    America/Argentina/Salta
    America/Argentina/San_Juan
    America/Argentina/San_Luis
    America/Argentina/Tucuman
    America/Argentina/Ushuaia
    America/Aruba AST -240
    America/Asuncion
    America/Atikokan EST -300
    America/Atka HST -600 HDT -540
    America/Bahia
    America/Bahia_Banderas CST -360
    America/Barbados AST -240
    America/Belem
    America/Belize CST -360
    America/Blanc-Sablon AST -240
    America/Boa_Vista
    America/Bogota
    America/Boise MST -420 MDT -360
    America/Buenos_Aires
    America/Cambridge_Bay MST -420 MDT -360
    America/Campo_Grande
    America/Cancun EST -300
    America/Caracas
    America/Catamarca
    America/Cayenne
    America/Cayman EST -300
    America/Chicago CST -360 CDT -300
    America/Chihuahua CST -360
    America/Ciudad_Juarez MST -420 MDT -360
    America/Coral_Harbour EST -300
    America/Cordoba
    America/Costa_Rica CST -360
    America/Coyhaique
    America/Creston MST -420
    America/Cuiaba
    America/Curacao AST -240
    America/Danmarkshavn GMT 0
    America/Dawson MST -420
    America/Dawson_Creek MST -420
    America/Denver MST -420 MDT -360
    America/Detroit EST -300 EDT -240
    America/Dominica AST -240
    America/Edmonton MST -420 MDT -360
    America/Eirunepe
    America/El_Salvador CST -360
    America/Ensenada PST -480 PDT -420
    America/Fort_Nelson MST -420
    America/Fort_Wayne EST -300 EDT -240
    America/Fortaleza
    America/Glace_Bay AST -240 ADT -180
    America/Godthab
    America/Goose_Bay AST -240 ADT -180
    America/Grand_Turk EST -300 EDT -240
    America/Grenada AST -240
    America/Guadeloupe AST -240
    America/Guatemala CST -360
    America/Guayaquil
    America/Guyana
    America/Halifax AST -240 ADT -180
    America/Havana CST -300 CDT -240
    America/Hermosillo MST -420
    America/Indiana/Indianapolis EST -300 EDT -240
    America/Indiana/Knox CST -360 CDT -300
    America/Indiana/Marengo EST -300 EDT -240
    America/Indiana/Petersburg EST -300 EDT -240
    America/Indiana/Tell_City CST -360 CDT -300
    America/Indiana/Vevay EST -300 EDT -240
    America/Indiana/Vincennes EST -300 EDT -240
    America/Indiana/Winamac EST -300 EDT -240
    America/Indianapolis EST -300 EDT -240
    America/Inuvik MST -420 MDT -360
    America/Iqaluit EST -300 EDT -240
    America/Jamaica EST -300
    America/Jujuy
    America/Juneau AKST -540 AKDT -480
    America/Kentucky/Louisville EST -300 EDT -240
    America/Kentucky/Monticello EST -300 EDT -240
    America/Knox_IN CST -360 CDT -300
    America/Kralendijk AST -240
    America/La_Paz
    America/Lima
    America/Los_Angeles PST -480 PDT -420
    America/Louisville EST -300 EDT -240
    America/Lower_Princes AST -240
    America/Maceio
    America/Managua CST -360
    America/Manaus
    America/Marigot AST -240
    America/Martinique AST -240
    America/Matamoros CST -360 CDT -300
    America/Mazatlan MST -420
    America/Mendoza
    America/Menominee CST -360 CDT -300
    America/Merida CST -360
    America/Metlakatla AKST -540 AKDT -480
    America/Mexico_City CST -360
    America/Miquelon
    America/Moncton AST -240 ADT -180
    America/Monterrey CST -360
    America/Montevideo
    America/Montreal EST -300 EDT -240
    America/Montserrat AST -240
    America/Nassau EST -300 EDT -240
    America/New_York EST -300 EDT -240
    America/Nipigon EST -300 EDT -240
    America/Nome AKST -540 AKDT -480
    America/Noronha
    America/North_Dakota/Beulah CST -360 CDT -300
    America/North_Dakota/Center CST -360 CDT -300
    America/North_Dakota/New_Salem CST -360 CDT -300
    America/Nuuk
    America/Ojinaga CST -360 CDT -300
    America/Panama EST -300
    America/Pangnirtung EST -300 EDT -240
    America/Paramaribo
    America/Phoenix MST -420
    America/Port-au-Prince EST -300 EDT -240
    America/Port_of_Spain AST -240
    America/Porto_Acre
    America/Porto_Velho
    America/Puerto_Rico AST -240
    America/Punta_Arenas
    America/Rainy_River CST -360 CDT -300
    America/Rankin_Inlet CST -360 CDT -300
    America/Recife
    America/Regina CST -360
    America/Resolute CST -360 CDT -300
    America/Rio_Branco
    America/Rosario
    America/Santa_Isabel PST -480 PDT -420
    America/Santarem
    America/Santiago
    America/Santo_Domingo AST -240
    America/Sao_Paulo
    America/Scoresbysund
    America/Shiprock MST -420 MDT -360
    America/Sitka AKST -540 AKDT -480
    America/St_Barthelemy AST -240
    America/St_Johns NST -210 NDT -150
    America/St_Kitts AST -240
    America/St_Lucia AST -240
    America/St_Thomas AST -240
    America/St_Vincent AST -240
    America/Swift_Current CST -360
    America/Tegucigalpa CST -360
    America/Thule AST -240 ADT -180
    America/Thunder_Bay EST -300 EDT -240
    America/Tijuana PST -480 PDT -420
    America/Toronto EST -300 EDT -240
    America/Tortola AST -240
    America/Vancouver PST -480 PDT -420
    America/Virgin AST -240
    America/Whitehorse MST -420
    America/Winnipeg CST -360 CDT -300
    America/Yakutat AKST -540 AKDT -480
    America/Yellowknife MST -420 MDT -360
    Antarctica/Casey
    Antarctica/Davis
    Antarctica/DumontDUrville
    Antarctica/Macquarie AEST 600 AEDT 660
    Antarctica/Mawson
    Antarctica/McMurdo NZST 720 NZDT 780
    Antarctica/Palmer
    Antarctica/Rothera
    Antarctica/South_Pole NZST 720 NZDT 780
    Antarctica/Syowa
    Antarctica/Troll
    Antarctica/Vostok
    Arctic/Longyearbyen CET 60 CEST 120
    Asia/Aden
    Asia/Almaty
    Asia/Amman
    Asia/Anadyr
    Asia/Aqtau
    Asia/Aqtobe
    Asia/Ashgabat
    Asia/Ashkhabad
    Asia/Atyrau
    Asia/Baghdad
    Asia/Bahrain
    Asia/Baku
    Asia/Bangkok
    Asia/Barnaul
    Asia/Beirut EET 120 EEST 180
    Asia/Bishkek
    Asia/Brunei
    Asia/Calcutta IST 330
    Asia/Chita
    Asia/Choibalsan
    Asia/Chongqing CST 480
    Asia/Chungking CST 480
    Asia/Colombo
    Asia/Dacca
    Asia/Damascus
    Asia/Dhaka
    Asia/Dili
    Asia/Dubai
    Asia/Dushanbe
    Asia/Famagusta EET 120 EEST 180
    Asia/Gaza EET 120 EEST 180
    Asia/Harbin CST 480
    Asia/Hebron EET 120 EEST 180
    Asia/Ho_Chi_Minh
    Asia/Hong_Kong HKT 480
    Asia/Hovd
    Asia/Irkutsk
    Asia/Istanbul
    Asia/Jakarta WIB 420
    Asia/Jayapura WIT 540
    Asia/Jerusalem IST 120 IDT 180
    Asia/Kabul
    Asia/Kamchatka
    Asia/Karachi PKT 300
    Asia/Kashgar
    Asia/Kathmandu
    Asia/Katmandu
    Asia/Khandyga
    Asia/Kolkata IST 330
    Asia/Krasnoyarsk
    Asia/Kuala_Lumpur
    Asia/Kuching
    Asia/Kuwait
    Asia/Macao CST 480
    Asia/Macau CST 480
    Asia/Magadan
    Asia/Makassar WITA 480
    Asia/Manila PST 480
    Asia/Muscat
    Asia/Nicosia EET 120 EEST 180
    Asia/Novokuznetsk
    Asia/Novosibirsk
    Asia/Omsk
    Asia/Oral
    Asia/Phnom_Penh
    Asia/Pontianak WIB 420
    Asia/Pyongyang KST 540
    Asia/Qatar
    Asia/Qostanay
    Asia/Qyzylorda
    Asia/Rangoon
    Asia/Riyadh
    Asia/Saigon
    Asia/Sakhalin
    Asia/Samarkand
    Asia/Seoul KST 540
    Asia/Shanghai CST 480
    Asia/Singapore
    Asia/Srednekolymsk
    Asia/Taipei CST 480
    Asia/Tashkent
    Asia/Tbilisi
    Asia/Tehran
    Asia/Tel_Aviv IST 120 IDT 180
    Asia/Thimbu
    Asia/Thimphu
    Asia/Tokyo JST 540
    Asia/Tomsk
    Asia/Ujung_Pandang WITA 480
    Asia/Ulaanbaatar
    Asia/Ulan_Bator
    Asia/Urumqi
    Asia/Ust-Nera
    Asia/Vientiane
    Asia/Vladivostok
    Asia/Yakutsk
    Asia/Yangon
    Asia/Yekaterinburg
    Asia/Yerevan
    Atlantic/Azores
    Atlantic/Bermuda AST -240 ADT -180
    Atlantic/Canary WET 0 WEST 60
    Atlantic/Cape_Verde
    Atlantic/Faeroe WET 0 WEST 60
    Atlantic/Faroe WET 0 WEST 60
    Atlantic/Jan_Mayen CET 60 CEST 120
    Atlantic/Madeira WET 0 WEST 60
    Atlantic/Reykjavik GMT 0
    Atlantic/South_Georgia
    Atlantic/St_Helena GMT 0
    Atlantic/Stanley
    Australia/ACT AEST 600 AEDT 660
    Australia/Adelaide ACST 570 ACDT 630
    Australia/Brisbane AEST 600
    Australia/Broken_Hill ACST 570 ACDT 630
    Australia/Canberra AEST 600 AEDT 660
    Australia/Currie AEST 600 AEDT 660
    Australia/Darwin ACST 570
    Australia/Eucla
    Australia/Hobart AEST 600 AEDT 660
    Australia/LHI
    Australia/Lindeman AEST 600
    Australia/Lord_Howe
    Australia/Melbourne AEST 600 AEDT 660
    Australia/NSW AEST 600 AEDT 660
    Australia/North ACST 570
    Australia/Perth AWST 480
    Australia/Queensland AEST 600
    Australia/South ACST 570 ACDT 630
    Australia/Sydney AEST 600 AEDT 660
    Australia/Tasmania AEST 600 AEDT 660
    Australia/Victoria AEST 600 AEDT 660
    Australia/West AWST 480
    Australia/Yancowinna ACST 570 ACDT 630
    Brazil/Acre
    Brazil/DeNoronha
    Brazil/East
    Brazil/West
    CET CET 60 CEST 120
    CST6CDT CST -360 CDT -300
    Canada/Atlantic AST -240 ADT -180
    Canada/Central CST -360 CDT -300
    Canada/Eastern EST -300 EDT -240
    Canada/Mountain MST -420 MDT -360
    Canada/Newfoundland NST -210 NDT -150
    Canada/Pacific PST -480 PDT -420
    Canada/Saskatchewan CST -360
    Canada/Yukon MST -420
    Chile/Continental
    Chile/EasterIsland
    Cuba CST -300 CDT -240
    EET EET 120 EEST 180
    EST EST -300
    EST5EDT EST -300 EDT -240
    Egypt EET 120 EEST 180
    Eire IST 60 GMT 0
    Etc/GMT GMT 0
    Etc/GMT+0 GMT 0
    Etc/GMT+1
    Etc/GMT+10
    Etc/GMT+11
    Etc/GMT+12
    Etc/GMT+2
    Etc/GMT+3
    Etc/GMT+4
    Etc/GMT+5
    Etc/GMT+6
    Etc/GMT+7
    Etc/GMT+8
    Etc/GMT+9
    Etc/GMT-0 GMT 0
    Etc/GMT-1
    Etc/GMT-10
    Etc/GMT-11
    Etc/GMT-12
    Etc/GMT-13
    Etc/GMT-14
    Etc/GMT-2
    Etc/GMT-3
    Etc/GMT-4
    Etc/GMT-5
    Etc/GMT-6
    Etc/GMT-7
    Etc/GMT-8
    Etc/GMT-9
    Etc/GMT0 GMT 0
    Etc/Greenwich GMT 0
    Etc/UCT UTC 0
    Etc/UTC UTC 0
    Etc/Universal UTC 0
    Etc/Zulu UTC 0
    Europe/Amsterdam CET 60 CEST 120
    Europe/Andorra CET 60 CEST 120
    Europe/Astrakhan
    Europe/Athens EET 120 EEST 180
    Europe/Belfast GMT 0 BST 60
    Europe/Belgrade CET 60 CEST 120
    Europe/Berlin CET 60 CEST 120
    Europe/Bratislava CET 60 CEST 120
    Europe/Brussels CET 60 CEST 120
    Europe/Bucharest EET 120 EEST 180
    Europe/Budapest CET 60 CEST 120
    Europe/Busingen CET 60 CEST 120
    Europe/Chisinau EET 120 EEST 180
    Europe/Copenhagen CET 60 CEST 120
    Europe/Dublin IST 60 GMT 0
    Europe/Gibraltar CET 60 CEST 120
    Europe/Guernsey GMT 0 BST 60
    Europe/Helsinki EET 120 EEST 180
    Europe/Isle_of_Man GMT 0 BST 60
    Europe/Istanbul
    Europe/Jersey GMT 0 BST 60
    Europe/Kaliningrad EET 120
    Europe/Kiev EET 120 EEST 180
    Europe/Kirov MSK 180
    Europe/Kyiv EET 120 EEST 180
    Europe/Lisbon WET 0 WEST 60
    Europe/Ljubljana CET 60 CEST 120
    Europe/London GMT 0 BST 60
    Europe/Luxembourg CET 60 CEST 120
    Europe/Madrid CET 60 CEST 120
    Europe/Malta CET 60 CEST 120
    Europe/Mariehamn EET 120 EEST 180
    Europe/Minsk
    Europe/Monaco CET 60 CEST 120
    Europe/Moscow MSK 180
    Europe/Nicosia EET 120 EEST 180
    Europe/Oslo CET 60 CEST 120
    Europe/Paris CET 60 CEST 120
    Europe/Podgorica CET 60 CEST 120
    Europe/Prague CET 60 CEST 120
    Europe/Riga EET 120 EEST 180
    Europe/Rome CET 60 CEST 120
    Europe/Samara
    Europe/San_Marino CET 60 CEST 120
    Europe/Sarajevo CET 60 CEST 120
    Europe/Saratov
    Europe/Simferopol MSK 180
    Europe/Skopje CET 60 CEST 120
    Europe/Sofia EET 120 EEST 180
    Europe/Stockholm CET 60 CEST 120
    Europe/Tallinn EET 120 EEST 180
    Europe/Tirane CET 60 CEST 120
    Europe/Tiraspol EET 120 EEST 180
    Europe/Ulyanovsk
    Europe/Uzhgorod EET 120 EEST 180
    Europe/Vaduz CET 60 CEST 120
    Europe/Vatican CET 60 CEST 120
    Europe/Vienna CET 60 CEST 120
    Europe/Vilnius EET 120 EEST 180
    Europe/Volgograd MSK 180
    Europe/Warsaw CET 60 CEST 120
    Europe/Zagreb CET 60 CEST 120
    Europe/Zaporozhye EET 120 EEST 180
    Europe/Zurich CET 60 CEST 120
    Factory
    GB GMT 0 BST 60
    GB-Eire GMT 0 BST 60
    GMT GMT 0
    GMT+0 GMT 0
    GMT-0 GMT 0
    GMT0 GMT 0
    Greenwich GMT 0
    HST HST -600
    Hongkong HKT 480
    Iceland GMT 0
    Indian/Antananarivo EAT 180
    Indian/Chagos
    Indian/Christmas
    Indian/Cocos
    Indian/Comoro EAT 180
    Indian/Kerguelen
    Indian/Mahe
    Indian/Maldives
    Indian/Mauritius
    Indian/Mayotte EAT 180
    Indian/Reunion
    Iran
    Israel IST 120 IDT 180
    Jamaica EST -300
    Japan JST 540
    Kwajalein
    Libya EET 120
    MET MET 60 MEST 120
    MST MST -420
    MST7MDT MST -420 MDT -360
    Mexico/BajaNorte PST -480 PDT -420
    Mexico/BajaSur MST -420
    Mexico/General CST -360
    NZ NZST 720 NZDT 780
    NZ-CHAT
    Navajo MST -420 MDT -360
    PRC CST 480
    PST8PDT PST -480 PDT -420
    Pacific/Apia
    Pacific/Auckland NZST 720 NZDT 780
    Pacific/Bougainville
    Pacific/Chatham
    Pacific/Chuuk
    Pacific/Easter
    Pacific/Efate
    Pacific/Enderbury
    Pacific/Fakaofo
    Pacific/Fiji
    Pacific/Funafuti
    Pacific/Galapagos
    Pacific/Gambier
    Pacific/Guadalcanal
    Pacific/Guam ChST 600
    Pacific/Honolulu HST -600
    Pacific/Johnston HST -600
    Pacific/Kanton
    Pacific/Kiritimati
    Pacific/Kosrae
    Pacific/Kwajalein
    Pacific/Majuro
    Pacific/Marquesas
    Pacific/Midway SST -660
    Pacific/Nauru
    Pacific/Niue
    Pacific/Norfolk
    Pacific/Noumea
    Pacific/Pago_Pago SST -660
    Pacific/Palau
    Pacific/Pitcairn
    Pacific/Pohnpei
    Pacific/Ponape
    Pacific/Port_Moresby
    Pacific/Rarotonga
    Pacific/Saipan ChST 600
    Pacific/Samoa SST -660
    Pacific/Tahiti
    Pacific/Tarawa
    Pacific/Tongatapu
    Pacific/Truk
    Pacific/Wake
    Pacific/Wallis
    Pacific/Yap
    Poland CET 60 CEST 120
    Portugal WET 0 WEST 60
    ROC CST 480
    ROK KST 540
    Singapore
    Turkey
    UCT UTC 0
    US/Alaska AKST -540 AKDT -480
    US/Aleutian HST -600 HDT -540
    US/Arizona MST -420
    US/Central CST -360 CDT -300
    US/East-Indiana EST -300 EDT -240
    US/Eastern EST -300 EDT -240
    US/Hawaii HST -600
    US/Indiana-Starke CST -360 CDT -300
    US/Michigan EST -300 EDT -240
    US/Mountain MST -420 MDT -360
    US/Pacific PST -480 PDT -420
    US/Samoa SST -660
    UTC UTC 0
    Universal UTC 0
    W-SU MSK 180
    WET WET 0 WEST 60
    Zulu UTC 0
    """
}

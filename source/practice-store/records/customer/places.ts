/** The country or the region of an address. */
export interface Place {
  readonly code: string;
  readonly name: string;
}

/** ISO 3166-1 codes of the countries that an address may lie in. */
const COUNTRY_CODES =
  'AC AD AE AF AG AI AL AM AN AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

/** Regions of the countries whose addresses name one: `code name`, with semicolons between. */
const REGIONS: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory;NSW New South Wales;NT Northern Territory;QLD Queensland;SA South Australia;TAS Tasmania;VIC Victoria;WA Western Australia',
  BR: 'AC Acre;AL Alagoas;AP Amapá;AM Amazonas;BA Bahia;CE Ceará;DF Distrito Federal;ES Espírito Santo;GO Goiás;MA Maranhão;MT Mato Grosso;MS Mato Grosso do Sul;MG Minas Gerais;PA Pará;PB Paraíba;PR Paraná;PE Pernambuco;PI Piauí;RJ Rio de Janeiro;RN Rio Grande do Norte;RS Rio Grande do Sul;RO Rondônia;RR Roraima;SC Santa Catarina;SP São Paulo;SE Sergipe;TO Tocantins',
  CA: 'AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;NT Northwest Territories;NS Nova Scotia;NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;SK Saskatchewan;YT Yukon',
  ES: 'C A Coruña;VI Álava;AB Albacete;A Alicante;AL Almería;O Asturias;AV Ávila;BA Badajoz;PM Balears;B Barcelona;BU Burgos;CC Cáceres;CA Cádiz;S Cantabria;CS Castellón;CE Ceuta;CR Ciudad Real;CO Córdoba;CU Cuenca;GI Girona;GR Granada;GU Guadalajara;SS Guipúzcoa;H Huelva;HU Huesca;J Jaén;LO La Rioja;GC Las Palmas;LE León;L Lleida;LU Lugo;M Madrid;MA Málaga;ML Melilla;MU Murcia;NA Navarra;OR Ourense;P Palencia;PO Pontevedra;SA Salamanca;TF Santa Cruz de Tenerife;SG Segovia;SE Sevilla;SO Soria;T Tarragona;TE Teruel;TO Toledo;V Valencia;VA Valladolid;BI Vizcaya;ZA Zamora;Z Zaragoza',
  GB: 'ENG England;NIR Northern Ireland;SCT Scotland;WLS Wales',
  IE: 'CW Carlow;CN Cavan;CE Clare;CO Cork;DL Donegal;D Dublin;G Galway;KY Kerry;KE Kildare;KK Kilkenny;LS Laois;LM Leitrim;LK Limerick;LD Longford;LH Louth;MO Mayo;MH Meath;MN Monaghan;OY Offaly;RN Roscommon;SO Sligo;TA Tipperary;WD Waterford;WH Westmeath;WX Wexford;WW Wicklow',
  IN: 'AN Andaman and Nicobar Islands;AP Andhra Pradesh;AR Arunachal Pradesh;AS Assam;BR Bihar;CH Chandigarh;CG Chhattisgarh;DN Dadra and Nagar Haveli;DD Daman and Diu;DL Delhi;GA Goa;GJ Gujarat;HR Haryana;HP Himachal Pradesh;JK Jammu and Kashmir;JH Jharkhand;KA Karnataka;KL Kerala;LA Ladakh;LD Lakshadweep;MP Madhya Pradesh;MH Maharashtra;MN Manipur;ML Meghalaya;MZ Mizoram;NL Nagaland;OR Odisha;PY Puducherry;PB Punjab;RJ Rajasthan;SK Sikkim;TN Tamil Nadu;TS Telangana;TR Tripura;UP Uttar Pradesh;UK Uttarakhand;WB West Bengal',
  IT: 'AG Agrigento;AL Alessandria;AN Ancona;AO Aosta;AR Arezzo;AP Ascoli Piceno;AT Asti;AV Avellino;BA Bari;BT Barletta-Andria-Trani;BL Belluno;BN Benevento;BG Bergamo;BI Biella;BO Bologna;BZ Bolzano;BS Brescia;BR Brindisi;CA Cagliari;CL Caltanissetta;CB Campobasso;CE Caserta;CT Catania;CZ Catanzaro;CH Chieti;CO Como;CS Cosenza;CR Cremona;KR Crotone;CN Cuneo;EN Enna;FM Fermo;FE Ferrara;FI Firenze;FG Foggia;FC Forlì-Cesena;FR Frosinone;GE Genova;GO Gorizia;GR Grosseto;IM Imperia;IS Isernia;AQ L’Aquila;SP La Spezia;LT Latina;LE Lecce;LC Lecco;LI Livorno;LO Lodi;LU Lucca;MC Macerata;MN Mantova;MS Massa-Carrara;MT Matera;ME Messina;MI Milano;MO Modena;MB Monza e Brianza;NA Napoli;NO Novara;NU Nuoro;OR Oristano;PD Padova;PA Palermo;PR Parma;PV Pavia;PG Perugia;PU Pesaro e Urbino;PE Pescara;PC Piacenza;PI Pisa;PT Pistoia;PN Pordenone;PZ Potenza;PO Prato;RG Ragusa;RA Ravenna;RC Reggio Calabria;RE Reggio Emilia;RI Rieti;RN Rimini;RM Roma;RO Rovigo;SA Salerno;SS Sassari;SV Savona;SI Siena;SR Siracusa;SO Sondrio;SU Sud Sardegna;TA Taranto;TE Teramo;TR Terni;TO Torino;TP Trapani;TN Trento;TV Treviso;TS Trieste;UD Udine;VA Varese;VE Venezia;VB Verbano-Cusio-Ossola;VC Vercelli;VR Verona;VV Vibo Valentia;VI Vicenza;VT Viterbo',
  JP: 'JP-01 Hokkaidō;JP-02 Aomori;JP-03 Iwate;JP-04 Miyagi;JP-05 Akita;JP-06 Yamagata;JP-07 Fukushima;JP-08 Ibaraki;JP-09 Tochigi;JP-10 Gunma;JP-11 Saitama;JP-12 Chiba;JP-13 Tōkyō;JP-14 Kanagawa;JP-15 Niigata;JP-16 Toyama;JP-17 Ishikawa;JP-18 Fukui;JP-19 Yamanashi;JP-20 Nagano;JP-21 Gifu;JP-22 Shizuoka;JP-23 Aichi;JP-24 Mie;JP-25 Shiga;JP-26 Kyōto;JP-27 Ōsaka;JP-28 Hyōgo;JP-29 Nara;JP-30 Wakayama;JP-31 Tottori;JP-32 Shimane;JP-33 Okayama;JP-34 Hiroshima;JP-35 Yamaguchi;JP-36 Tokushima;JP-37 Kagawa;JP-38 Ehime;JP-39 Kōchi;JP-40 Fukuoka;JP-41 Saga;JP-42 Nagasaki;JP-43 Kumamoto;JP-44 Ōita;JP-45 Miyazaki;JP-46 Kagoshima;JP-47 Okinawa',
  MX: 'AGS Aguascalientes;BC Baja California;BCS Baja California Sur;CAMP Campeche;CHIS Chiapas;CHIH Chihuahua;DF Ciudad de México;COAH Coahuila;COL Colima;DGO Durango;GTO Guanajuato;GRO Guerrero;HGO Hidalgo;JAL Jalisco;MEX México;MICH Michoacán;MOR Morelos;NAY Nayarit;NL Nuevo León;OAX Oaxaca;PUE Puebla;QRO Querétaro;Q ROO Quintana Roo;SLP San Luis Potosí;SIN Sinaloa;SON Sonora;TAB Tabasco;TAMPS Tamaulipas;TLAX Tlaxcala;VER Veracruz;YUC Yucatán;ZAC Zacatecas',
  NZ: 'AUK Auckland;BOP Bay of Plenty;CAN Canterbury;CIT Chatham Islands;GIS Gisborne;HKB Hawke’s Bay;MWT Manawatū-Whanganui;MBH Marlborough;NSN Nelson;NTL Northland;OTA Otago;STL Southland;TKI Taranaki;TAS Tasman;WKO Waikato;WGN Wellington;WTC West Coast',
  US: 'AL Alabama;AK Alaska;AS American Samoa;AZ Arizona;AR Arkansas;AA Armed Forces Americas;AE Armed Forces Europe;AP Armed Forces Pacific;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FM Federated States of Micronesia;FL Florida;GA Georgia;GU Guam;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MH Marshall Islands;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;MP Northern Mariana Islands;OH Ohio;OK Oklahoma;OR Oregon;PW Palau;PA Pennsylvania;PR Puerto Rico;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;VI U.S. Virgin Islands;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming',
};

/** Names of countries in the service that differ from Node's. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  CD: 'Congo - Kinshasa',
  CG: 'Congo - Brazzaville',
  CI: 'Côte d’Ivoire',
  MM: 'Myanmar (Burma)',
  TR: 'Turkey',
};

/** In shipping, the code for all countries that are not listed. */
export const REST_OF_WORLD = '*';

const FIRST_COUNTRY_ID = 402_700_000_000;

/** The REST id of a country; null for an unknown code. */
export function countryId(code: string): number | null {
  const place = code === REST_OF_WORLD ? 0 : COUNTRY_CODES.split(' ').indexOf(code) + 1;
  return place === 0 && code !== REST_OF_WORLD ? null : FIRST_COUNTRY_ID + place * 27;
}

/** The code of the country with this REST id; null for an unknown id. */
export function countryCodeOf(id: number): string | null {
  const place = (id - FIRST_COUNTRY_ID) / 27;
  return [REST_OF_WORLD, ...COUNTRY_CODES.split(' ')][place] ?? null;
}

/** Created once: loading its tables takes longer than looking up all names. */
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

const nameOf = (code: string): string => OWN_NAMES[code] ?? ENGLISH.of(code) ?? code;

/** The country with this code or English name; null for none. */
export function findCountry(text: string): Place | null {
  const wanted = text.trim().toLowerCase();
  const codes = COUNTRY_CODES.split(' ');
  const code =
    codes.find((entry) => entry.toLowerCase() === wanted) ??
    codes.find((entry) => nameOf(entry).toLowerCase() === wanted);
  return code === undefined ? null : { code, name: nameOf(code) };
}

/** The regions of a country; empty where addresses name none. */
export function regionsOf(countryCode: string): readonly Place[] {
  const regions = Object.hasOwn(REGIONS, countryCode) ? REGIONS[countryCode] : undefined;
  if (regions === undefined) return [];
  return regions.split(';').map((entry) => {
    const [, code = '', name = ''] = /^(Q ROO|\S+) (.*)$/.exec(entry) ?? [];
    return { code, name };
  });
}

/** The region with this code or name, whatever its case and accents; null for none. */
export function findRegion(countryCode: string, text: string): Place | null {
  const wanted = plain(text);
  return (
    regionsOf(countryCode).find(
      ({ code, name }) => plain(code) === wanted || plain(name) === wanted,
    ) ?? null
  );
}

/** `Québec` → `quebec`. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** Fields that hold something about a person, or a key to something of theirs, wherever they stand. */
const PERSONAL = new Set([
  // Who
  ...['email', 'emailaddress', 'contactemail', 'customeremail'],
  ...['phone', 'phones', 'phonenumber', 'mobile', 'fax', 'customerphone', 'contactphone'],
  ...['firstname', 'middlename', 'lastname', 'fullname', 'givenname', 'familyname'],
  ...['customername', 'shopowner', 'shopownername', 'author', 'username'],
  ...[
    'birthday',
    'dateofbirth',
    'taxid',
    'vatnumber',
    'note',
    'creditcardname',
    'creditcardnumber',
  ],
  // Where
  ...['address1', 'address2', 'street', 'streetaddress', 'housenumber', 'city'],
  ...['zip', 'zipcode', 'postalcode', 'postcode', 'formattedarea', 'formatted'],
  ...['latitude', 'longitude', 'ip', 'ipaddress', 'browserip', 'clientip', 'useragent'],
  // What opens something of theirs, or of the app's
  ...['token', 'carttoken', 'checkouttoken', 'accesstoken', 'storefrontaccesstoken'],
  ...['orderstatusurl', 'statuspageurl', 'invoiceurl', 'accountactivationurl'],
  ...['password', 'secret', 'clientsecret', 'sharedsecret', 'apikey', 'clientid'],
]);

/** Objects and lists about a person: nearly everything in them is. */
const ABOUT_A_PERSON =
  /^(?:customers?|users?|associatedusers?|staffmembers?|accountowner|recipients?|buyers?|receivers?|(?:company)?contacts?|persons?|people|destination|clientdetails|noteattributes|customattributes|\w*address(?:es)?)$/;

/** What says nothing about a person although it stands in such an object. */
const HARMLESS = new Set([
  ...['id', 'admingraphqlapiid', 'typename', 'state', 'currency', 'currencycode'],
  ...['amount', 'totalspent', 'amountspent', 'numberoforders', 'orderscount'],
]);

/** `first_name`, `firstName` and `first-name` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a field of this name is personal wherever it stands. */
export function isPersonalName(name: string): boolean {
  return PERSONAL.has(plain(name));
}

/** Whether an object or a list of this name is about a person. */
export function isAboutPerson(name: string): boolean {
  return ABOUT_A_PERSON.test(plain(name));
}

/** Whether a field of this name may be read even in an object about a person. */
export function isHarmlessName(name: string): boolean {
  return HARMLESS.has(plain(name));
}

import {
  type AroundRow,
  type BodyRow,
  type BodyRows,
  type RowSegment,
  unquoted,
} from '../json/body-rows.ts';
import type { FoundRows } from '../json/find-rows.ts';
import { HIDDEN_VALUE, HIDDEN_WORDS } from '../text/secret.ts';

/** A point in time or a global ID: neither tells who somebody is. */
const HARMLESS_VALUE =
  /^"(?:\d{4}-\d\d-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?)?|gid:\/\/[\w/-]+)"$/;

/**
 * The rows without what a projector should not show: values of personal fields, and mail addresses
 * and telephone numbers in any text. Names, structure and the number of rows stay.
 */
export function hidePersonalRows(body: BodyRows): BodyRows {
  return {
    kind: body.kind,
    count: body.count,
    broken: body.broken,
    row: (index, longest) => hideInRow(body.row(index, longest), body, index),
    around: (index) => body.around(index),
    tree: body.tree,
    folded: (index, longest) => hideInRow(body.folded(index, longest), body, index),
    find: (text, onRow) => findShown(body, text, onRow),
    stored: body.stored,
  };
}

/** At most so many rows are checked: each one has to be built and hidden for that. */
const MOST_FOUND = 10_000;

/** Finds in visible text only, or the number of matches would reveal hidden text. */
function findShown(
  body: BodyRows,
  text: string,
  onRow: ((row: number) => void) | undefined,
): FoundRows {
  const { rows, isCut } = body.find(text, onRow);
  const sought = text.toLowerCase();
  const shown = rows.subarray(0, MOST_FOUND).filter((row) =>
    hideInRow(body.row(row), body, row).segments.some(
      // Escaped text is searched too; hidden text has no escapes.
      ({ kind, text: part }) =>
        kind !== 'punctuation' &&
        (part.toLowerCase().includes(sought) || unescaped(part).toLowerCase().includes(sought)),
    ),
  );
  return { rows: shown, isCut: isCut || rows.length > MOST_FOUND };
}

function unescaped(part: string): string {
  return part.includes('\\') ? unquoted(part) : part;
}

function hideInRow(row: BodyRow, body: BodyRows, index: number): BodyRow {
  const around = body.around(index);
  const name = row.segments.find(({ kind }) => kind === 'name') ?? null;
  const quoted = name?.text ?? around?.name;
  const own = quoted === undefined ? undefined : unquoted(quoted);
  const isPersonal = own !== undefined && isPersonalName(own);
  const isInPerson = isWithinPerson(around);
  const isHarmless = own !== undefined && isHarmlessName(own);
  const hide = (segment: RowSegment): RowSegment => {
    switch (segment.kind) {
      case 'string': {
        const isHidden =
          segment.text !== '""' &&
          (isPersonal || (isInPerson && !isHarmless && !HARMLESS_VALUE.test(segment.text)));
        return isHidden
          ? { ...segment, text: `"${HIDDEN_VALUE}"` }
          : { ...segment, text: hidePersonalText(segment.text) };
      }
      case 'number':
        return isPersonal ? { ...segment, text: HIDDEN_VALUE } : segment;
      case 'plain':
        // The rest of a broken document has no field names to go by.
        return body.kind === 'json'
          ? { ...segment, text: HIDDEN_WORDS }
          : { ...segment, text: hidePersonalText(segment.text) };
      case 'name':
        return { ...segment, text: hidePersonalText(segment.text) };
      // Rows of a body do not have the last ones; elsewhere they are made from text already shown.
      case 'keyword':
      case 'punctuation':
      case 'mark':
      case 'index':
      case 'title':
      case 'link':
      case 'about':
        return segment;
    }
  };
  return { ...row, segments: row.segments.map(hide) };
}

/** A cache, so that each name is checked once. */
const WITHIN_PERSON = new WeakMap<AroundRow, boolean>();

/** Whether one of the names around a row is about a person. */
function isWithinPerson(around: AroundRow | null): boolean {
  const unknown: AroundRow[] = [];
  let one = around;
  for (; one !== null && !WITHIN_PERSON.has(one); one = one.outer) unknown.push(one);
  let is = one !== null && WITHIN_PERSON.get(one) === true;
  for (const inner of unknown.toReversed()) {
    is ||= isAboutPerson(unquoted(inner.name));
    WITHIN_PERSON.set(inner, is);
  }
  return is;
}

/** An address of a mailbox, also with its `@` percent-encoded or as a JSON escape. */
const EMAIL =
  /[\p{L}\p{N}.!#$%*+^_~-]{1,64}(?:@|%40|\\u0040)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/** With a country code, or in the North American form; times and versions do not match. */
const PHONE =
  /(?<![\p{L}\p{N}.+])(?:(?:\+|%2B)\d{1,3}(?:[ ().-]{0,2}\d){6,13}|\(\d{3}\) ?\d{3}[ -]\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\p{L}\p{N}])/giu;

/** Cheap checks first: the patterns for a whole address or number are many times slower. */
const AT_SIGN = /@|%40|\\u0040/iu;
const DIGIT = /\d/u;

/** A text without the mail addresses and telephone numbers in it. */
export function hidePersonalText(text: string): string {
  const withoutMail = AT_SIGN.test(text) ? text.replace(EMAIL, HIDDEN_VALUE) : text;
  return DIGIT.test(withoutMail) ? withoutMail.replace(PHONE, HIDDEN_VALUE) : withoutMail;
}

/** Fields that hold personal data, or a key to something of a person's, wherever they are. */
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

/** Fields that are not personal even in an object about a person. */
const HARMLESS = new Set([
  ...['id', 'admingraphqlapiid', 'typename', 'state', 'currency', 'currencycode'],
  ...['amount', 'totalspent', 'amountspent', 'numberoforders', 'orderscount'],
]);

/** `first_name`, `firstName` and `first-name` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a field of this name is personal wherever it stands. */
function isPersonalName(name: string): boolean {
  return PERSONAL.has(plain(name));
}

/** Whether an object or a list of this name is about a person. */
function isAboutPerson(name: string): boolean {
  return ABOUT_A_PERSON.test(plain(name));
}

/** Whether a field of this name may be read even in an object about a person. */
function isHarmlessName(name: string): boolean {
  return HARMLESS.has(plain(name));
}

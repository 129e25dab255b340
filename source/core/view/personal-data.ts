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
 * The rows with nothing in them that a projector should not show: values of personal fields, and
 * mail addresses and telephone numbers in any text. Names, structure and the number of rows stay.
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

/** More are not looked at: each is made and hidden for it. */
const MOST_FOUND = 10_000;

/** Only what can be read is found, or the count would tell what is hidden. */
function findShown(
  body: BodyRows,
  text: string,
  onRow: ((row: number) => void) | undefined,
): FoundRows {
  const { rows, isCut } = body.find(text, onRow);
  const sought = text.toLowerCase();
  const shown = rows.subarray(0, MOST_FOUND).filter((row) =>
    hideInRow(body.row(row), body, row).segments.some(
      // What is written in escapes is found, and hidden text has none.
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
        // The rest of a broken document has no fields to tell apart.
        return body.kind === 'json'
          ? { ...segment, text: HIDDEN_WORDS }
          : { ...segment, text: hidePersonalText(segment.text) };
      case 'name':
        return { ...segment, text: hidePersonalText(segment.text) };
      // A row of a body has none of the last ones; where they are made, they come of shown text.
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

/** What was found out, so that each name is looked at once. */
const WITHIN_PERSON = new WeakMap<AroundRow, boolean>();

/** Whether one of the names around is about a person. */
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

/** With a country code, or as North America writes them; times and versions are none. */
const PHONE =
  /(?<![\p{L}\p{N}.+])(?:(?:\+|%2B)\d{1,3}(?:[ ().-]{0,2}\d){6,13}|\(\d{3}\) ?\d{3}[ -]\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\p{L}\p{N}])/giu;

/** What none of them is without: looking for a whole one takes many times as long. */
const AT_SIGN = /@|%40|\\u0040/iu;
const DIGIT = /\d/u;

/** A text without the mail addresses and telephone numbers in it. */
export function hidePersonalText(text: string): string {
  const withoutMail = AT_SIGN.test(text) ? text.replace(EMAIL, HIDDEN_VALUE) : text;
  return DIGIT.test(withoutMail) ? withoutMail.replace(PHONE, HIDDEN_VALUE) : withoutMail;
}

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

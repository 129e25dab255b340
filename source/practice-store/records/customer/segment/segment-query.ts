import { DAY_MS, parseMoment } from '../../../api/formats.ts';
import { abandonedAtMs } from '../../order/checkout/checkout.ts';
import { spentCents, sumOf } from '../../order/order-sums.ts';
import type { World } from '../../world.ts';
import { type Customer, defaultAddress } from '../customer.ts';

/** The values that a filter reads from a customer: none, one or several. */
type Values = ReadonlyArray<string | number>;

type Read = (customer: Customer, world: World) => Values;

type Test = (customer: Customer) => boolean;

/** A parsed query, or the message that says where it is invalid. */
type ReadQuery =
  | { readonly type: 'read'; readonly test: Test }
  | { readonly type: 'unreadable'; readonly message: string };

const one = (value: string | number | null | undefined): Values => (value == null ? [] : [value]);

function kept(customer: Customer, world: World) {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

/** The supported filters. */
const FILTERS: Readonly<Record<string, Read>> = {
  amount_spent: (customer, world) => [sumOf(kept(customer, world), spentCents) / 100],
  companies: ({ id }, world) => one(companyOf(id, world)),
  customer_account_status: ({ state }) => [state],
  customer_added_date: ({ createdAtMs }) => [createdAtMs],
  customer_cities: (customer) =>
    customer.addresses.flatMap(({ city, countryCode, provinceCode }) =>
      city === null ? [] : [[countryCode, provinceCode, city].filter(Boolean).join('-'), city],
    ),
  customer_countries: (customer) => one(defaultAddress(customer)?.countryCode),
  customer_email_domain: ({ email }) => one(email?.split('@')[1]),
  customer_language: ({ locale }) => [locale],
  customer_regions: (customer) => {
    const address = defaultAddress(customer);
    return address?.provinceCode == null ? [] : [`${address.countryCode}-${address.provinceCode}`];
  },
  customer_tags: ({ tags }) => tags,
  email_subscription_status: ({ emailConsent }) => [emailConsent?.state ?? 'NOT_SUBSCRIBED'],
  first_order_date: (customer, world) => one(kept(customer, world)[0]?.createdAtMs),
  last_order_date: (customer, world) => one(kept(customer, world).at(-1)?.createdAtMs),
  number_of_orders: (customer, world) => [kept(customer, world).length],
  product_subscription_status: () => ['NEVER_SUBSCRIBED'],
  sms_subscription_status: ({ smsConsent }) => [smsConsent?.state ?? 'NOT_SUBSCRIBED'],
  abandoned_checkout_date: ({ id }, world) => abandonedAtMs(id, world),
  predicted_spend_tier: () => [],
  rfm_group: () => [],
};

function companyOf(customerId: number, { companies }: World): number | null {
  for (let at = 0; at < companies.count; at += 1) {
    const company = companies.at(at);
    if (company.contacts.some((contact) => contact.customerId === customerId)) return company.id;
  }
  return null;
}

interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Starts at 1, as in the service's messages. */
  readonly column: number;
}

class Unreadable extends Error {}

/** Parses a segment's query: `customer_tags CONTAINS 'vip' AND number_of_orders > 2`. */
export function readSegmentQuery(query: string, world: World, nowMs: number): ReadQuery {
  try {
    const tokens = tokensOf(query);
    const reader = { tokens, at: 0, depth: 0, world, nowMs };
    const test = tokens.length === 0 ? () => true : parseOr(reader);
    const rest = tokens[reader.at];
    if (rest !== undefined) throw unexpected(rest);
    return { type: 'read', test };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { type: 'unreadable', message: error.message };
  }
}

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  /** Number of open parentheses and negations. */
  depth: number;
  readonly world: World;
  readonly nowMs: number;
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  for (const found of query.matchAll(/'((?:[^'\\]|\\.)*)'|>=|<=|!=|[=<>(),]|[^\s=<>!(),']+|\S/g)) {
    const [text, quoted] = found;
    const column = found.index + 1;
    tokens.push({ text: quoted ?? text, isQuoted: quoted !== undefined, column });
  }
  return tokens;
}

function unexpected(token: Token | undefined): Unreadable {
  return new Unreadable(
    token === undefined
      ? 'Line 1 Column 0: query is incomplete.'
      : `Line 1 Column ${token.column}: '${token.text}' is unexpected.`,
  );
}

function consumeKeyword(reader: Reader, word: string): boolean {
  const token = reader.tokens[reader.at];
  const isIt = token?.isQuoted === false && token.text.toUpperCase() === word;
  if (isIt) reader.at += 1;
  return isIt;
}

function parseOr(reader: Reader): Test {
  const parts = [parseAnd(reader)];
  while (consumeKeyword(reader, 'OR')) parts.push(parseAnd(reader));
  return (customer) => parts.some((part) => part(customer));
}

function parseAnd(reader: Reader): Test {
  const parts = [parseTerm(reader)];
  while (consumeKeyword(reader, 'AND')) parts.push(parseTerm(reader));
  return (customer) => parts.every((part) => part(customer));
}

/** No query written by hand is deeper, and a much deeper one would overflow the stack. */
const DEEPEST = 100;

function parseTerm(reader: Reader): Test {
  if (reader.depth > DEEPEST) throw unexpected(reader.tokens[reader.at]);
  if (consumeKeyword(reader, 'NOT')) {
    reader.depth += 1;
    const inner = parseTerm(reader);
    reader.depth -= 1;
    return (customer) => !inner(customer);
  }
  if (consumeKeyword(reader, '(')) {
    reader.depth += 1;
    const inner = parseOr(reader);
    reader.depth -= 1;
    if (!consumeKeyword(reader, ')')) throw unexpected(reader.tokens[reader.at]);
    return inner;
  }
  const name = reader.tokens[reader.at];
  if (name === undefined) throw unexpected(undefined);
  const read = Object.hasOwn(FILTERS, name.text) ? FILTERS[name.text] : undefined;
  if (read === undefined) {
    throw new Unreadable(`Line 1 Column ${name.column}: '${name.text}' filter cannot be found.`);
  }
  reader.at += 1;
  const { world } = reader;
  const compare = readComparison(reader);
  return (customer) => compare(read(customer, world));
}

function readComparison(reader: Reader): (values: Values) => boolean {
  if (consumeKeyword(reader, 'IS')) {
    const isNot = consumeKeyword(reader, 'NOT');
    if (!consumeKeyword(reader, 'NULL')) throw unexpected(reader.tokens[reader.at]);
    return (values) => values.length > 0 === isNot;
  }
  const isNot = consumeKeyword(reader, 'NOT');
  if (consumeKeyword(reader, 'CONTAINS')) {
    const wanted = readValue(reader);
    return (values) => values.some((value) => isSame(value, wanted)) !== isNot;
  }
  if (consumeKeyword(reader, 'IN')) {
    const wanted = readList(reader);
    return (values) =>
      values.some((value) => wanted.some((entry) => isSame(value, entry))) !== isNot;
  }
  if (consumeKeyword(reader, 'BETWEEN')) {
    const low = readValue(reader);
    if (!consumeKeyword(reader, 'AND')) throw unexpected(reader.tokens[reader.at]);
    const high = readValue(reader);
    return (values) => values.some((value) => value >= low && value <= high) !== isNot;
  }
  const sign = reader.tokens[reader.at];
  if (isNot || sign === undefined || !/^(?:=|!=|[<>]=?)$/.test(sign.text)) throw unexpected(sign);
  reader.at += 1;
  const wanted = readValue(reader);
  if (sign.text === '!=') return (values) => !values.some((value) => isSame(value, wanted));
  return (values) =>
    values.some((value) => {
      if (sign.text === '=') return isSame(value, wanted);
      if (sign.text === '>') return value > wanted;
      if (sign.text === '>=') return value >= wanted;
      return sign.text === '<' ? value < wanted : value <= wanted;
    });
}

function readList(reader: Reader): Values {
  if (!consumeKeyword(reader, '(')) throw unexpected(reader.tokens[reader.at]);
  const values = [readValue(reader)];
  while (consumeKeyword(reader, ',')) values.push(readValue(reader));
  if (!consumeKeyword(reader, ')')) throw unexpected(reader.tokens[reader.at]);
  return values;
}

/**
 * A string, a number or a date in milliseconds since 1970: `2026-01-31`, `today`, or relative to
 * today (`-30d`, `-2w`, `-3m`, `-1y`).
 */
function readValue(reader: Reader): string | number {
  const token = reader.tokens[reader.at];
  if (token === undefined || (!token.isQuoted && !/^[\w.:+-]+$/.test(token.text))) {
    throw unexpected(token);
  }
  reader.at += 1;
  if (token.isQuoted) return token.text;
  const today = Math.floor(reader.nowMs / DAY_MS) * DAY_MS;
  if (token.text === 'today') return today;
  const [, count, unit] = /^-(\d+)([dwmy])$/.exec(token.text) ?? [];
  const days = { d: 1, w: 7, m: 30, y: 365 };
  if (count !== undefined && (unit === 'd' || unit === 'w' || unit === 'm' || unit === 'y')) {
    return today - Number(count) * days[unit] * DAY_MS;
  }
  if (/^\d{4}-\d{2}-\d{2}/.test(token.text)) return parseMoment(token.text);
  const number = Number(token.text);
  return Number.isNaN(number) ? token.text : number;
}

function isSame(value: string | number, wanted: string | number): boolean {
  return String(value).toLowerCase() === String(wanted).toLowerCase();
}

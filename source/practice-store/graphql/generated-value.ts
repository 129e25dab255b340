import {
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { dateTime, DAY_MS, exactCount, gid, money, moneyBag, parseGid } from '../api/formats.ts';
import { hashText } from '../records/random.ts';
import { recordTypeNamed } from '../records/registry.ts';
import { generatedRows } from '../records/rows.ts';
import { ascending } from '../records/sequence.ts';
import { connect } from './connection.ts';
import { type Args, GeneratedObject, type GraphqlSession, type WorldObject } from './session.ts';

/** Below so many made-up objects, lists and connections are empty and what may be null is null. */
const DEEPEST = 4;
/** Lists that report trouble are empty, because there is none. */
const TROUBLE = /(?:errors|warnings|alerts)$/i;

/** Where a value is to be made, and what was asked for. */
interface Place extends Spot {
  readonly depth: number;
  readonly args: Args;
}

/** A value that fits the type: the same one for the same place, every time. */
export function generateValue(
  type: GraphQLOutputType,
  place: Place,
  session: GraphqlSession,
): unknown {
  if (isNonNullType(type)) return generatePresent(type.ofType, place, session);
  return place.depth > DEEPEST && !isScalarType(type) && !isEnumType(type)
    ? null
    : generatePresent(type, place, session);
}

function generatePresent(type: GraphQLOutputType, place: Place, session: GraphqlSession): unknown {
  if (isListType(type)) {
    if (TROUBLE.test(place.field) || place.depth > DEEPEST) return [];
    return [generateValue(type.ofType, { ...place, key: `${place.key}[0]` }, session)];
  }
  if (isScalarType(type)) return scalarValue(type.name, place, session);
  if (isEnumType(type)) return enumValue(type, session);
  if (isAbstractType(type)) {
    return generateObject(
      concreteType(session.schema.getPossibleTypes(type), place),
      place,
      session,
    );
  }
  return isObjectType(type) ? generateObject(type, place, session) : null;
}

function generateObject(type: GraphQLObjectType, place: Place, session: GraphqlSession): unknown {
  const { currency } = session.world.shop;
  const number = hashText(`${session.world.seed}/${place.key}`);
  if (isConnection(type)) return generateConnection(type, place, session);
  if (type.name === 'Count') return exactCount(2);
  if (type.name === 'MoneyV2') {
    // The name is needed where the field's type is a union of it.
    return { __typename: type.name, ...money((number % 200) * 100 + 90, currency) };
  }
  if (type.name === 'MoneyBag') return moneyBag((number % 200) * 100 + 90, currency);
  return (
    anyOf(type.name, number, session) ??
    new GeneratedObject(type.name, place.key, place.depth + 1, askedId(type, place))
  );
}

function generateConnection(
  type: GraphQLObjectType,
  place: Place,
  session: GraphqlSession,
): unknown {
  const nodesType = type.getFields()['nodes']?.type ?? type.getFields()['edges']?.type;
  if (nodesType === undefined) return {};
  // Wide at the top and narrow below, so that a deep query does not explode.
  const count = place.depth > DEEPEST ? 0 : place.depth > 1 ? 1 : 2;
  const rows = generatedRows(count, { first: 1, spacing: 1 }, (index) => index);
  const nodeType = nodeTypeOf(type);
  return connect(ascending(rows), place.args, (index) =>
    nodeType === null
      ? null
      : generatePresent(nodeType, { ...place, args: {}, key: `${place.key}[${index}]` }, session),
  );
}

/** `edges { node }` names it in every connection; `nodes` only in most. */
function nodeTypeOf(connection: GraphQLObjectType): GraphQLOutputType | null {
  let edge = connection.getFields()['edges']?.type;
  while (isNonNullType(edge) || isListType(edge)) edge = edge.ofType;
  if (!isObjectType(edge)) return null;
  const node = edge.getFields()['node']?.type;
  if (node === undefined) return null;
  return isNonNullType(node) ? node.ofType : node;
}

/** Whether the type is a connection by its name and by its fields. */
function isConnection(type: GraphQLObjectType): boolean {
  const fields = type.getFields();
  return (
    type.name.endsWith('Connection') &&
    fields['edges'] !== undefined &&
    fields['pageInfo'] !== undefined
  );
}

/** The type that the asked id names, else the first possible one. */
function concreteType(possible: readonly GraphQLObjectType[], { args }: Place): GraphQLObjectType {
  const named = typeof args['id'] === 'string' ? parseGid(args['id'])?.type : undefined;
  const type = possible.find((entry) => entry.name === named) ?? possible[0];
  if (type === undefined) throw new Error('an abstract type without a concrete one');
  return type;
}

function askedId(type: GraphQLObjectType, { args }: Place): string | null {
  const asked = args['id'];
  return typeof asked === 'string' && parseGid(asked)?.type === type.name ? asked : null;
}

/** The first value that is not on its way out; currency, country and language are the store's. */
function enumValue(type: GraphQLEnumType, { world }: GraphqlSession): unknown {
  if (type.name === 'CurrencyCode') return world.shop.currency;
  if (type.name === 'CountryCode') return world.shop.address.countryCode;
  if (type.name === 'LanguageCode') return 'EN';
  const values = type.getValues();
  const value = values.find((entry) => entry.deprecationReason == null) ?? values[0];
  return value?.value;
}

/**
 * Some object of a type that the world knows, chosen by a number, so that a made-up gift card
 * refers to a real customer. Null for types that it does not know.
 */
function anyOf(typename: string, choice: number, session: GraphqlSession): WorldObject | null {
  return recordTypeNamed(typename)?.choose(choice, session) ?? null;
}

/** Where a made-up value stands. */
interface Spot {
  /** Type and field that hold it. */
  readonly parentType: string;
  readonly field: string;
  /** The same key gives the same value. */
  readonly key: string;
}

/** A value of a scalar type; unknown scalars are texts, which every custom scalar takes. */
function scalarValue(type: string, spot: Spot, session: GraphqlSession): unknown {
  const number = hashText(`${session.world.seed}/${spot.key}`);
  switch (type) {
    case 'ID':
      return gid(typeOfIdField(spot, session), number);
    case 'Int':
      return number % 20;
    case 'Float':
      return (number % 1000) / 10;
    case 'Boolean':
      return false;
    case 'BigInt':
    case 'UnsignedInt64':
      return String(number);
    case 'Money':
      return `${number % 200}.90`;
    case 'Decimal':
      return `${number % 200}.9`;
    case 'Date':
      return dateTime(momentOf(number, session)).slice(0, 10);
    case 'DateTime':
      return dateTime(momentOf(number, session));
    case 'URL':
      return `https://${session.context.shop}/practice/${number}`;
    case 'HTML':
    case 'FormattedString':
      return `<p>${wordsOf(spot.field)}</p>`;
    case 'JSON':
      return {};
    case 'Color':
      return `#${(number & 0xffffff).toString(16).padStart(6, '0')}`;
    case 'ARN':
      return `arn:aws:events:eu-west-1::event-source/aws.partner/practice.test/${number}`;
    case 'UtcOffset':
      return '+00:00';
    case 'StorefrontID':
      return Buffer.from(gid(spot.parentType, number)).toString('base64');
    default:
      return textValue(spot, number, session);
  }
}

function momentOf(number: number, { world }: GraphqlSession): number {
  return world.anchorMs - (number % 90) * DAY_MS - (number % 86_400) * 1000;
}

/** `id` is the id of its object, `productId` that of a product. */
function typeOfIdField({ parentType, field }: Spot, { schema }: GraphqlSession): string {
  const named = /^(.+)Ids?$/.exec(field)?.[1];
  if (named === undefined) return parentType;
  const type = `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
  return schema.getType(type) === undefined ? parentType : type;
}

/** Texts that a reader, or a program, expects to have a form; the rest says what it is. */
function textValue(
  { parentType, field }: Spot,
  number: number,
  { context }: GraphqlSession,
): string {
  if (/email/i.test(field)) return `practice.${number % 1000}@example.com`;
  if (/phone/i.test(field)) return '+12025550100';
  if (/url|src$/i.test(field)) return `https://${context.shop}/practice/${number}`;
  if (/handle|key|namespace|code|sku|token|type$/i.test(field)) return `practice-${number % 1000}`;
  if (/locale|language/i.test(field)) return 'en';
  if (/cursor/i.test(field)) return Buffer.from(String(number)).toString('base64');
  return `Practice ${wordsOf(parentType)} ${wordsOf(field)}`;
}

/** `fulfillmentOrder` → `fulfillment order`. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

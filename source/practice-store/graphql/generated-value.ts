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
import { dateTime, DAY_MS, exactCount, gid, money, moneyBag } from '../api/formats.ts';
import { hashText } from '../records/random.ts';
import { recordTypeNamed } from '../records/registry.ts';
import { emptyList } from './connection.ts';
import { plainEnum, plainFlag, plainNumber } from './plain-values.ts';
import { type Args, GeneratedObject, type GraphqlSession } from './session.ts';

/** A field that needs a value, and its arguments. */
export interface Place {
  /** Type and field that hold it. */
  readonly parentType: string;
  readonly field: string;
  /** Identifies the object; the same one gives the same values. */
  readonly owner: string;
  readonly args: Args;
}

/**
 * The value of a field that the `World` has no data for, as in a store where nothing happened yet.
 * Nullable fields are null, lists are empty, numbers are 0; only where the schema demands an object
 * or a text one is made up, the same one for the same place every time.
 */
export function generateValue(
  type: GraphQLOutputType,
  place: Place,
  session: GraphqlSession,
): unknown {
  if (isNonNullType(type)) return generatePresent(type.ofType, place, session);
  if (isObjectType(type) && (type.name === 'Count' || isConnection(type))) {
    return generatePresent(type, place, session);
  }
  if (isListType(type)) return place.parentType === 'QueryRoot' ? [] : null;
  // Root fields that lead to more of the store, like `taxonomy`.
  const isNamespaceField = place.parentType === 'QueryRoot' && isObjectType(type) && !isNode(type);
  return isNamespaceField && Object.keys(place.args).length === 0
    ? generatePresent(type, place, session)
    : null;
}

function isNode(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node');
}

function generatePresent(type: GraphQLOutputType, place: Place, session: GraphqlSession): unknown {
  if (isListType(type)) return [];
  if (isScalarType(type)) return scalarValue(type.name, place, session);
  if (isEnumType(type)) return enumValue(type, session);
  if (isAbstractType(type)) {
    const [concrete] = session.schema.getPossibleTypes(type);
    if (concrete === undefined) throw new Error('an abstract type without a concrete one');
    return generateObject(concrete, place, session);
  }
  return isObjectType(type) ? generateObject(type, place, session) : null;
}

function generateObject(type: GraphQLObjectType, place: Place, session: GraphqlSession): unknown {
  const { currency } = session.world.shop;
  if (isConnection(type)) return emptyList(null, place.args);
  if (type.name === 'Count') return exactCount(0);
  // A union needs the name to find the type.
  if (type.name === 'MoneyV2') return { __typename: type.name, ...money(0, currency) };
  if (type.name === 'MoneyBag') return moneyBag(0, currency);
  const key = `${place.owner}.${place.field}`;
  const known = recordTypeNamed(type.name);
  return (
    known?.choose(hashText(`${session.world.seed}/${key}`), session) ??
    new GeneratedObject(type.name, key)
  );
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

/** Currency and country are the store's; other enums have the value of a new store. */
function enumValue(type: GraphQLEnumType, { world }: GraphqlSession): unknown {
  if (type.name === 'CurrencyCode') return world.shop.currency;
  if (type.name === 'CountryCode') return world.shop.address.countryCode;
  const values = type.getValues();
  const current = values.filter((entry) => entry.deprecationReason == null);
  const names = (current.length === 0 ? values : current).map(({ name }) => name);
  return plainEnum(type.name, names);
}

/** A value of a scalar type; a text for unknown scalars, since every custom scalar takes one. */
function scalarValue(type: string, place: Place, session: GraphqlSession): unknown {
  const number = hashText(`${session.world.seed}/${place.owner}.${place.field}`);
  switch (type) {
    case 'ID':
      return gid(typeOfIdField(place, session), number);
    case 'Int':
    case 'Float':
      return plainNumber(place.parentType, place.field);
    case 'Boolean':
      return plainFlag(place.parentType, place.field);
    case 'BigInt':
    case 'UnsignedInt64':
      return place.field === 'legacyResourceId' ? String(number) : '0';
    case 'Money':
      return '0.00';
    case 'Decimal':
      return '0.0';
    case 'Date':
      return dateTime(momentOf(place, session)).slice(0, 10);
    case 'DateTime':
      return dateTime(momentOf(place, session));
    case 'URL':
      return pageOf(place, session);
    case 'HTML':
    case 'FormattedString':
      return `<p>${wordsOf(place.field)}</p>`;
    case 'JSON':
      return {};
    case 'Color':
      return `#${(number & 0xffffff).toString(16).padStart(6, '0')}`;
    case 'ARN':
      return `arn:aws:events:eu-west-1::event-source/aws.partner/practice.test/${number}`;
    case 'UtcOffset':
      return '+00:00';
    case 'StorefrontID':
      return Buffer.from(gid(place.parentType, number)).toString('base64');
    default:
      return textValue(place, number, session);
  }
}

/** All addresses of an object are equal, and on the store's own domain. */
function pageOf({ owner }: Place, { world, context }: GraphqlSession): string {
  return `https://${context.shop}/practice/${hashText(`${world.seed}/${owner}`)}`;
}

/** All dates of an object are equal: nothing happened to it since it was made. */
function momentOf({ owner }: Place, { world }: GraphqlSession): number {
  const number = hashText(`${world.seed}/${owner}`);
  return world.anchorMs - (number % 90) * DAY_MS - (number % 86_400) * 1000;
}

/** `id` is the id of its object, `productId` that of a product. */
function typeOfIdField({ parentType, field }: Place, { schema }: GraphqlSession): string {
  const named = /^(.+)Ids?$/.exec(field)?.[1];
  if (named === undefined) return parentType;
  const type = `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
  return schema.getType(type) === undefined ? parentType : type;
}

/**
 * Known kinds of texts have their usual form, such as an email address; others name their field.
 */
function textValue(place: Place, number: number, session: GraphqlSession): string {
  const { parentType, field } = place;
  if (/email/i.test(field)) return `practice.${number % 1000}@example.com`;
  if (/phone/i.test(field)) return '+12025550100';
  if (/url|src$/i.test(field)) return pageOf(place, session);
  if (field === 'handle') return `practice-${wordsOf(parentType).replaceAll(' ', '-')}`;
  if (/handle|key|namespace|code|sku|token|type$/i.test(field)) return `practice-${number % 1000}`;
  if (/locale|language/i.test(field)) return 'en';
  if (/cursor/i.test(field)) return Buffer.from(String(number)).toString('base64');
  const what = `Practice ${wordsOf(parentType)}`;
  return /title|name$/i.test(field) ? what : `${what} ${wordsOf(field)}`;
}

/** `fulfillmentOrder` → `fulfillment order`. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

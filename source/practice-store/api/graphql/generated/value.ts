import {
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { generatedRows } from '../../../data/rows.ts';
import { hashText } from '../../../data/random.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { parseGid } from '../gid.ts';
import { exactCount, money, moneyBag } from '../money.ts';
import { GeneratedObject } from '../objects.ts';
import type { Args, Scene } from '../scene.ts';
import { anyOf } from '../any-of.ts';
import { scalarValue, type Spot } from './scalar.ts';

/** Below so many made-up objects, lists and connections are empty and what may be null is null. */
const DEEPEST = 4;
/** Lists that report trouble are empty, because there is none. */
const TROUBLE = /(?:errors|warnings|alerts)$/i;

/** Where a value is to be made, and what was asked for. */
export interface Place extends Spot {
  readonly depth: number;
  readonly args: Args;
}

/** A value that fits the type: the same one for the same place, every time. */
export function generateValue(type: GraphQLOutputType, place: Place, scene: Scene): unknown {
  if (isNonNullType(type)) return generatePresent(type.ofType, place, scene);
  return place.depth > DEEPEST && !isScalarType(type) && !isEnumType(type)
    ? null
    : generatePresent(type, place, scene);
}

function generatePresent(type: GraphQLOutputType, place: Place, scene: Scene): unknown {
  if (isListType(type)) {
    if (TROUBLE.test(place.field) || place.depth > DEEPEST) return [];
    return [generateValue(type.ofType, { ...place, key: `${place.key}[0]` }, scene)];
  }
  if (isScalarType(type)) return scalarValue(type.name, place, scene);
  if (isEnumType(type)) return enumValue(type, scene);
  if (isAbstractType(type)) {
    return generateObject(concreteType(scene.schema.getPossibleTypes(type), place), place, scene);
  }
  return isObjectType(type) ? generateObject(type, place, scene) : null;
}

function generateObject(type: GraphQLObjectType, place: Place, scene: Scene): unknown {
  const { currency } = scene.world.shop;
  const number = hashText(`${scene.world.seed}/${place.key}`);
  if (isConnection(type)) return generateConnection(type, place, scene);
  if (type.name === 'Count') return exactCount(2);
  if (type.name === 'MoneyV2') return money((number % 200) * 100 + 90, currency);
  if (type.name === 'MoneyBag') return moneyBag((number % 200) * 100 + 90, currency);
  return (
    anyOf(type.name, number, scene) ??
    new GeneratedObject(type.name, place.key, place.depth + 1, askedId(type, place))
  );
}

function generateConnection(type: GraphQLObjectType, place: Place, scene: Scene): unknown {
  const nodesType = type.getFields()['nodes']?.type ?? type.getFields()['edges']?.type;
  if (nodesType === undefined) return {};
  // Wide at the top and narrow below, so that a deep query does not explode.
  const count = place.depth > DEEPEST ? 0 : place.depth > 1 ? 1 : 2;
  const rows = generatedRows(count, { first: 1, step: 1 }, (index) => index);
  const nodeType = nodeTypeOf(type);
  return connect(ascending(rows), place.args, (index) =>
    nodeType === null
      ? null
      : generatePresent(nodeType, { ...place, args: {}, key: `${place.key}[${index}]` }, scene),
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
export function isConnection(type: GraphQLObjectType): boolean {
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
function enumValue(type: GraphQLEnumType, { world }: Scene): unknown {
  if (type.name === 'CurrencyCode') return world.shop.currency;
  if (type.name === 'CountryCode') return world.shop.address.countryCode;
  if (type.name === 'LanguageCode') return 'EN';
  const values = type.getValues();
  const value = values.find((entry) => entry.deprecationReason == null) ?? values[0];
  return value?.value;
}

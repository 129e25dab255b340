import { getNamedType, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { exactCount } from '../api/formats.ts';
import { handleOf } from '../records/change.ts';
import { type Args, type GraphqlSession, WorldObject } from './session.ts';

/**
 * The value of a field that follows from another field of the same object: a count from the length
 * of its list, a plain price from the shop's side of its set, a handle from the title. Undefined
 * when there is no such field.
 */
export function derivedValue(
  source: unknown,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): unknown {
  const { fieldName: name, parentType, returnType } = info;
  if (parentType.name === 'QueryRoot' || parentType.name === 'Mutation') return undefined;
  const type = getNamedType(returnType).name;
  if (type === 'QueryRoot') return session.queryRoot;
  if (parentType.name === 'Shop') {
    // `Shop` repeats many root fields, with the same types.
    const root = info.schema.getQueryType()?.getFields()[name];
    const isSame = root !== undefined && String(root.type) === String(returnType);
    if (isSame) return session.queryRoot.find(name)?.(args, session, info);
  }
  const beside = (other: string): unknown => siblingValue(source, other, args, session, info);
  const counted = /^(.+)Count$/.exec(name)?.[1];
  if (counted !== undefined) {
    const count = lengthOf(beside(counted));
    if (count === undefined) return undefined;
    if (type === 'Count') return exactCount(count);
    return type === 'Int' ? count : String(count);
  }
  if (type === 'Money' || type === 'MoneyV2') {
    const shopMoney = part(beside(`${name}Set`), 'shopMoney');
    const amount = part(shopMoney, 'amount');
    if (typeof amount !== 'string') return undefined;
    return type === 'Money' ? Number(amount).toFixed(2) : shopMoney;
  }
  if (name === 'handle') {
    const title = beside('title') ?? beside('name');
    return typeof title === 'string' ? handleOf(title) : undefined;
  }
  if (name === 'updatedAt') return textOrUndefined(beside('createdAt'));
  if (name === 'createdAt') return textOrUndefined(beside('updatedAt'));
  return sameUnderOtherName(name, type, parentType, beside);
}

/** `countryCodeV2` beside `countryCode`, where both are of one type. */
function sameUnderOtherName(
  name: string,
  type: string,
  parentType: GraphQLResolveInfo['parentType'],
  beside: (other: string) => unknown,
): unknown {
  const other = name.endsWith('V2') ? name.slice(0, -2) : `${name}V2`;
  const field = parentType.getFields()[other];
  if (field === undefined || getNamedType(field.type).name !== type) return undefined;
  return beside(other);
}

/** The value of another field of the same object, from the `World` or a plain object. */
function siblingValue(
  source: unknown,
  name: string,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): unknown {
  const field = isObjectType(info.parentType) ? info.parentType.getFields()[name] : undefined;
  if (field === undefined) return undefined;
  if (source instanceof WorldObject) {
    const find = source.find(name);
    const isPage = field.args.some((arg) => arg.name === 'first');
    return find?.(isPage ? { query: args['query'], first: 1 } : {}, session, info);
  }
  return part(source, name);
}

function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  const total = part(value, 'totalCount');
  return typeof total === 'string' ? Number(total) : undefined;
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

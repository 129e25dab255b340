import { type GraphQLFieldResolver, type GraphQLResolveInfo, isObjectType } from 'graphql';
import type { AccessGate, ProtectedData } from './access.ts';
import { bulkArgs, noteBulkPage } from './bulk/run-bulk.ts';
import type { CostMeter } from './cost/requested-cost.ts';
import { generateValue } from './generated-value.ts';
import { Outcome } from './mutation.ts';
import { payloadOf, refusedPayload } from './payload.ts';
import { type Args, GeneratedObject, type GraphqlSession, pathOf, WorldObject } from './session.ts';

/** What one execution carries through its resolvers. */
export interface Execution {
  readonly session: GraphqlSession;
  readonly gate: AccessGate;
  readonly protectedData: ProtectedData;
  readonly meter: CostMeter;
}

/**
 * The one resolver of every field: is it allowed, does the world know it, else make it up. The
 * world's word counts before a made-up one, and nothing valid is left without an answer.
 */
export const resolveField: GraphQLFieldResolver<unknown, Execution> = (
  source,
  given: Args,
  { session, gate, protectedData, meter },
  info,
) => {
  gate.check(info);
  protectedData.check(info);
  const args = session.bulk === null ? given : bulkArgs(given, session.bulk, info);
  const known = knownValue(source, args, session, info);
  const value =
    known === undefined
      ? generateValue(info.returnType, placeOf(source, args, info), session)
      : known;
  if (info.fieldName === 'node' || info.fieldName === 'nodes') {
    checkFound(value, info, (typename) => {
      gate.checkFound(info, typename);
      protectedData.checkFound(typename);
    });
  }
  if (session.bulk !== null) noteBulkPage(value, session.bulk, info);
  meter.add(value, info);
  return value;
};

/** Undefined when neither the world nor a plain object has the field. */
function knownValue(
  source: unknown,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): unknown {
  const name = info.fieldName;
  if (source instanceof WorldObject) {
    const field = source.find(name);
    if (field !== null) {
      const value = field(args, session, info);
      return value instanceof Outcome ? payloadOf(value, info.returnType) : value;
    }
    return source.__typename === 'Mutation' ? refusedPayload(name, info.returnType) : undefined;
  }
  if (source instanceof GeneratedObject) {
    return name === 'id' && source.id !== null ? source.id : undefined;
  }
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(source, name);
  return value;
}

function placeOf(source: unknown, args: Args, info: GraphQLResolveInfo) {
  const isKeyed = source instanceof WorldObject || source instanceof GeneratedObject;
  const owner = isKeyed ? `${source.__typename}:${source.key}` : pathOf(info).join('.');
  return {
    parentType: info.parentType.name,
    field: info.fieldName,
    key: `${owner}.${info.fieldName}`,
    depth: source instanceof GeneratedObject ? source.depth : 0,
    args,
  };
}

/** Below `node` the type of what was found decides, since the field itself promises nothing. */
function checkFound(
  value: unknown,
  info: GraphQLResolveInfo,
  check: (typename: string) => void,
): void {
  if (info.parentType.name !== 'QueryRoot') return;
  for (const found of Array.isArray(value) ? value : [value]) {
    if (!(found instanceof WorldObject || found instanceof GeneratedObject)) continue;
    if (isObjectType(info.schema.getType(found.__typename))) check(found.__typename);
  }
}

import { isObjectType, type GraphQLFieldResolver, type GraphQLResolveInfo } from 'graphql';
import type { AccessGate } from './access.ts';
import type { CostMeter } from './cost/meter.ts';
import { generateValue } from './generated/value.ts';
import { refusedPayload } from './mutations.ts';
import { GeneratedObject, WorldObject } from './objects.ts';
import type { Args, Scene } from './scene.ts';

/** What one execution carries through its resolvers. */
export interface Execution {
  readonly scene: Scene;
  readonly gate: AccessGate;
  readonly meter: CostMeter;
}

/**
 * The one resolver of every field: is it allowed, does the world know it, else make it up. The
 * world's word counts before a made-up one, and nothing valid is left without an answer.
 */
export const resolveField: GraphQLFieldResolver<unknown, Execution> = (
  source,
  args: Args,
  { scene, gate, meter },
  info,
) => {
  gate.check(info);
  const known = knownValue(source, args, scene, info);
  const value =
    known === undefined
      ? generateValue(info.returnType, placeOf(source, args, info), scene)
      : known;
  if (info.fieldName === 'node' || info.fieldName === 'nodes') checkFound(value, gate, info);
  meter.add(value, info);
  return value;
};

/** Undefined when neither the world nor a plain object has the field. */
function knownValue(source: unknown, args: Args, scene: Scene, info: GraphQLResolveInfo): unknown {
  const name = info.fieldName;
  if (source instanceof WorldObject) {
    const field = source.find(name);
    if (field !== null) return field(args, scene);
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
  const owner = isKeyed ? `${source.__typename}:${source.key}` : pathText(info);
  return {
    parentType: info.parentType.name,
    field: info.fieldName,
    key: `${owner}.${info.fieldName}`,
    depth: source instanceof GeneratedObject ? source.depth : 0,
    args,
  };
}

/** Below `node` the type of what was found decides, since the field itself promises nothing. */
function checkFound(value: unknown, gate: AccessGate, info: GraphQLResolveInfo): void {
  if (info.parentType.name !== 'QueryRoot') return;
  for (const found of Array.isArray(value) ? value : [value]) {
    if (!(found instanceof WorldObject || found instanceof GeneratedObject)) continue;
    if (isObjectType(info.schema.getType(found.__typename))) {
      gate.checkFound(info, found.__typename);
    }
  }
}

function pathText({ path }: GraphQLResolveInfo): string {
  const keys: Array<string | number> = [];
  for (let at: typeof path.prev = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys.join('.');
}

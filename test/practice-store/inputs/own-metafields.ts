import type { Arguments, BaseCall } from './base-arguments.ts';
import { type InputLeaf, readArguments } from './input-leaves.ts';

/**
 * An id in the metafields of an input names one that the owner has, so the owner gets two before.
 * Where the arguments name no owner, it is being made: the id must be refused.
 */
export function withOwnMetafields(call: BaseCall, { owner, names, path }: InputLeaf): BaseCall {
  const isId = owner === 'MetafieldInput' && names.at(-1) === 'id';
  const base = call.instead?.[names[0] ?? ''] ?? call.args;
  const ownerId = isId ? ownerIn(base, names.slice(0, -2)) : undefined;
  if (ownerId === undefined || call.values?.[path] !== undefined) return call;
  const metafields = ['one', 'two'].map((key) => ({
    ownerId,
    namespace: 'walk',
    key,
    type: 'single_line_text_field',
    value: key,
  }));
  const id = (at: number): string => `{{last.payload.metafields.${at}.id}}`;
  return {
    ...call,
    before: [...(call.before ?? []), ['metafieldsSet', { metafields }]],
    values: { ...call.values, [path]: [id(0), id(1)] },
    // What is named by its id needs neither, and the value is what shows which one was meant.
    beside: { ...call.beside, [path]: { namespace: undefined, key: undefined } },
  };
}

/** The id of the object that has the metafields, or of what the mutation changes. */
function ownerIn(base: Arguments, names: readonly string[]): unknown {
  const around = names.reduce<unknown>((value, name) => {
    const one: unknown = Array.isArray(value) ? value[0] : value;
    return readArguments(one)?.[name];
  }, base);
  const object = readArguments(Array.isArray(around) ? around[0] : around);
  const named = base['id'] ?? readArguments(base['identifier'])?.['id'];
  return object?.['id'] ?? (names.length === 1 ? named : undefined);
}

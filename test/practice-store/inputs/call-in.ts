import { expect } from 'vitest';
import { dig } from '../api/api-caller.ts';
import type { Arguments, BaseCall } from './base-arguments.ts';
import { readArguments } from './input-leaves.ts';
import { idsIn } from './reading.ts';
import type { MutationResult, WalkWorld } from './walk-world.ts';

/**
 * A world in which the mutation was called; ids that came before it stand in its arguments.
 * @param path of the leaf that is set, for what has to run afterwards
 */
export async function callIn(
  world: WalkWorld,
  name: string,
  call: BaseCall,
  given: Arguments,
  path = '',
) {
  const made: Made[] = [];
  const levels = levelsFor(call, given);
  for (const [before, beforeArgs] of call.before ?? []) {
    const result = await world.mutate(before, filled(beforeArgs, made));
    expect(sentences(result), `${before} before ${name}`).toEqual([]);
    made.push({ ...(await madeBy(world, result, levels)), payload: result.payload });
  }
  const args = filled(given, made);
  const read = Object.values(filled({ ...call.read }, made)).map(String);
  const result = await world.mutate(name, args);
  const later: unknown[] = [];
  if (sentences(result).length === 0 && call.after?.[path] !== undefined) {
    made.push({ ...(await madeBy(world, result, levels)), payload: result.payload });
    for (const [next, nextArgs] of call.after[path]) {
      const after = await world.mutate(next, filled(nextArgs, made));
      expect(sentences(after), `${next} after ${name}`).toEqual([]);
      later.push(after.payload);
    }
  }
  return { world, args, read: [...read, ...idsIn(later)], result, later };
}

/** How deep what was made has to be read; most arguments name nothing of it but its id. */
function levelsFor({ before, read, after, madeLevels = 2 }: BaseCall, given: Arguments): number {
  const names = JSON.stringify([before, given, read, after]);
  return /\{\{(?:\d+|last)\.(?!id\}|payload\.)/.test(names) ? madeLevels : 0;
}

/** The first object of a payload that can be read again, else the first id alone. */
async function madeBy(
  world: WalkWorld,
  { payload }: MutationResult,
  levels: number,
): Promise<Made> {
  for (const id of idsIn(payload)) {
    const node = readArguments(await world.made(id, levels));
    if (node !== null) return { ...node, id };
  }
  return { id: idsIn(payload)[0] ?? '' };
}

/** What a mutation before has made: the object of the first id in its payload, and the payload. */
type Made = Readonly<Record<string, unknown>>;

/** `{{0}}` stands for the id of what the first mutation before has made, `{{0.options.0.id}}` for a part of it. */
function filled(args: Arguments, made: readonly Made[]): Arguments {
  const text = JSON.stringify(args).replaceAll(
    /\{\{(\d+|last)([.\w]*)\}\}/g,
    (_, which: string, path: string) => {
      const keys = path === '' ? ['id'] : path.split('.').slice(1);
      return String(dig(made.at(which === 'last' ? -1 : Number(which)), ...keys));
    },
  );
  return readArguments(JSON.parse(text)) ?? {};
}

/** Every reason why a mutation was refused. */
export const sentences = ({ errors, userErrors }: MutationResult): string[] => [
  ...errors,
  ...userErrors.map(({ field, message }) => `${field.join('.')}: ${message}`),
];

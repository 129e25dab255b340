/** What a mutation does after another one has changed the same things, as text. */
import type { BaseCall } from './base-arguments.ts';
import { callIn } from './call-in.ts';
import { callOf, differences, makeWorld, refusalOf, shallowReading } from './field-outcomes.ts';

type Before = NonNullable<BaseCall['before']>;

/** What has to come before both; null when one needs other things than the other. */
function sharedBefore(one: BaseCall, other: BaseCall): Before | null {
  const both = [one.before ?? [], other.before ?? []];
  const [short = [], long = []] = both.toSorted((a, b) => a.length - b.length);
  if (short.length === 0 && long.length > 0) return null;
  const isBeginning = short.every((step, at) => JSON.stringify(step) === JSON.stringify(long[at]));
  return isBeginning ? long : null;
}

/** Each mutation after each other one that has to do with the same things. */
export async function pairsOf(names: readonly string[]): Promise<string> {
  const rows: string[] = [];
  for (const name of names) rows.push(await afterOthers(name, names));
  return rows.join('\n');
}

async function afterOthers(name: string, names: readonly string[]): Promise<string> {
  const call = callOf(name);
  const alone = await shallowReading(await callIn(makeWorld(), name, call, call.args));
  const said = new Map<string, string[]>();
  for (const first of names) {
    const other = callOf(first);
    const before = sharedBefore(call, other);
    // What the last one has made is another thing then.
    if (before === null || JSON.stringify(call.args).includes('{{last')) continue;
    const both = { ...call, before: [...before, [first, other.args] as const] };
    const outcome = await callIn(makeWorld(), name, both, call.args).catch((error: unknown) => {
      if (!String(error).includes(` before ${name}`)) throw error;
      return null;
    });
    if (outcome === null) continue;
    const refusal = refusalOf(outcome.result);
    const words =
      refusal === '' ? differences(alone, await shallowReading(outcome), 110) : `– ${refusal}`;
    said.set(words, [...(said.get(words) ?? []), first]);
  }
  const rows = [...said].map(([words, of]) => `  after ${of.join(', ')}\n    ${words}`);
  return [name, ...rows].join('\n');
}

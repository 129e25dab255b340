/** Values as text that people can read and compare, for the files that stand beside tests. */
import { inspect } from 'node:util';
import { Secret } from '../../source/core/text/secret.ts';

type Exports = Readonly<Record<string, unknown>>;

/** Each value that the modules export with all that is in it: no functions, no schemas. */
export function exportedValues(modules: Readonly<Record<string, Exports>>): string {
  return Object.entries(modules)
    .flatMap(([path, values]) => [
      path,
      ...Object.entries(values)
        .filter(([, value]) => typeof value !== 'function' && !isSchema(value))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([name, value]) => indented(`${name}: ${inWords(value)}`)),
      '',
    ])
    .join('\n');
}

/** Each case with its outcome; those with the same outcome stand together. */
export function writtenCases(cases: Iterable<readonly [name: string, outcome: unknown]>): string {
  const outcomes = new Map<string, string[]>();
  for (const [name, outcome] of cases) {
    const words = indented(inWords(outcome)).join('\n');
    const same = outcomes.get(words) ?? [];
    outcomes.set(words, same);
    same.push(name);
  }
  return [...outcomes].map(([words, names]) => `${names.join('\n')}\n${words}\n`).join('\n');
}

/** A text as it is, of another value all that is in it. */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  return inspect(revealed(value), {
    depth: Infinity,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: 110,
    compact: 3,
  });
}

/** A secret with what is in it, and no fields that are not there. */
function revealed(value: unknown): unknown {
  if (value instanceof Secret) return `secret ${value.reveal()}`;
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => [name, revealed(each)]),
  );
}

function indented(words: string): readonly string[] {
  return words.split('\n').map((line) => `  ${line}`);
}

/** What a schema takes is shown where something is read with it. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** What is shown otherwise in one answer than in another, in few words. */
import { short } from '../../support/state-changes.ts';
import { withoutRandom } from '../api/written.ts';

/** The plain values in what is shown, by their place. */
export type Leaves = Map<string, string>;

/** Adds every plain value in a value to the leaves. */
export function addLeaves(value: unknown, path: string, leaves: Leaves): void {
  if (typeof value !== 'object' || value === null) {
    leaves.set(path, withoutRandom(JSON.stringify(value) ?? 'undefined'));
    return;
  }
  if (Object.keys(value).length === 0) leaves.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [name, each] of Object.entries(value)) addLeaves(each, `${path}.${name}`, leaves);
}

/** What is shown otherwise than in the least that there is. */
export function differences(least: Leaves, shown: Leaves): string {
  const changed = [...shown].filter(([path, value]) => least.get(path) !== value);
  const gone = [...least.keys()].filter((path) => !shown.has(path));
  const parts = [
    ...changed.map(([path, value]) => `${path} ${value}`),
    ...(gone.length === 0 ? [] : [`not ${gone.join(' ')}`]),
  ];
  return parts.length === 0 ? 'as without it' : short(parts.join(', '), 150);
}

/** The leaves as one text of which the end is a digest. */
export const wordsOf = (leaves: Leaves): string => short([...leaves].flat().join(' '), 150);

/** A value as it was sent; of long ones the beginning and the length. */
export function sentWords(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 12)}… (${text.length})` : text;
}

import { readWithBoth } from './both-parsers.ts';
import { scanEnvText, type EnvAssignment } from './scan-env-text.ts';

export interface EnvRemoval {
  readonly text: string;
  /** In the order of the file, each once. */
  readonly removed: readonly string[];
  /** Keys whose lines programs read differently: they were left alone. */
  readonly left: readonly string[];
}

/** Takes whole lines of these keys out of the text of an .env file; every other byte stays. */
export function removeEnvKeys(text: string, keys: readonly string[]): EnvRemoval {
  const found = scanEnvText(text).filter(({ key }) => keys.includes(key));
  const names = [...new Set(found.map(({ key }) => key))];
  const left = names.filter((name) => found.some((one) => one.key === name && !one.isPlain));
  const gone = found.filter(({ key }) => !left.includes(key));
  const after = gone.reduceRight((rest, assignment) => withoutLine(rest, assignment), text);
  const removed = names.filter((name) => !left.includes(name));
  // A quote that nothing closes can make two readers see different lines: then nothing is touched.
  return isRight(text, after, removed)
    ? { text: after, removed, left }
    : { text, removed: [], left: names };
}

function withoutLine(text: string, { valueStart, valueEnd }: EnvAssignment): string {
  const mark = text.startsWith('\u{FEFF}') ? 1 : 0;
  const start = Math.max(mark, text.lastIndexOf('\n', valueStart - 1) + 1);
  const end = text.indexOf('\n', valueEnd);
  return text.slice(0, start) + (end === -1 ? '' : text.slice(end + 1));
}

function isRight(before: string, after: string, removed: readonly string[]): boolean {
  const was = readWithBoth(before);
  const is = readWithBoth(after);
  return (['dotenv', 'node'] as const).every((reader) => {
    const expected = [...was[reader]].filter(([key]) => !removed.includes(key));
    return (
      expected.length === is[reader].size &&
      expected.every(([key, value]) => is[reader].get(key) === value)
    );
  });
}

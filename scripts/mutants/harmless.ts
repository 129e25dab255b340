/** The reviewed list of harmless changes: nobody can notice a difference, or none that matters. */
import { readFileSync } from 'node:fs';
import { lineAt, type Mutant } from './sample.ts';

/** Matched by the code, not by the line number. */
interface Harmless {
  readonly path: string;
  /** The line of code as it is, without the blanks around it. */
  readonly code: string;
  /** The text that the change inserts; absent: any change in the line. */
  readonly after?: string;
  readonly reason: string;
}

export function readHarmless(): readonly Harmless[] {
  const text = readFileSync(new URL('./harmless.json', import.meta.url), 'utf8');
  return JSON.parse(text) as Harmless[];
}

/** @returns why the change is harmless; null when it is not in the list */
export function harmlessReason(
  list: readonly Harmless[],
  mutant: Pick<Mutant, 'path' | 'start' | 'after'>,
  text: string,
): string | null {
  const line = lineAt(text, mutant.start);
  const found = list.find(
    ({ path, code, after }) =>
      path === mutant.path && code === line && (after === undefined || after === mutant.after),
  );
  return found?.reason ?? null;
}

import type { Asker } from './asker.ts';

/** Something that can be asked for at every question and is no answer to it. */
export interface Aside {
  /** As one more choice where nothing can be typed. */
  readonly title: string;
  /** Does what a typed line asks for, and resolves when the question may go on; null: not meant. */
  heed(line: string, asker: Asker): Promise<void> | null;
  /** The same where it was chosen from a list. */
  open(asker: Asker): Promise<void>;
}

/** What the first of them does about a typed line, or null when none is meant. */
export function heeded(asides: readonly Aside[], line: string, asker: Asker): Promise<void> | null {
  for (const aside of asides) {
    const done = aside.heed(line, asker);
    if (done !== null) return done;
  }
  return null;
}

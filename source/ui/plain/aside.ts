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

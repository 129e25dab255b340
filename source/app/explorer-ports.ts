import type { EditOutcome } from '../core/explorer/event.ts';
import type { SavedRequest } from '../core/requests/saved.ts';

/** The requests that a person saved, over this run and the next ones. */
export interface SavedRequests {
  /** @throws UserError */
  load(): Promise<readonly SavedRequest[]>;
  /**
   * Reads the list again and writes it changed.
   *
   * @returns the list as it is now
   * @throws UserError
   */
  update(
    change: (before: readonly SavedRequest[]) => readonly SavedRequest[],
  ): Promise<readonly SavedRequest[]>;
}

/**
 * Shows a text in the person's own editor, which has the terminal meanwhile. Never rejects.
 *
 * @param ending of the file's name: `json`
 */
export type EditText = (text: string, ending: string) => Promise<EditOutcome>;

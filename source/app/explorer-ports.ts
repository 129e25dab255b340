import type { EditOutcome } from '../core/explorer/event.ts';
import type { PastRequest } from '../core/requests/kept/history.ts';
import type { SavedRequest } from '../core/requests/kept/saved.ts';
import type { StoreAddress } from '../core/service/store-address.ts';
import type { CopyText, ReaderPort, SchemaPort, SignInPorts, FilePort } from './ports.ts';

/** What the explorer needs of the outside world. */
export interface ExplorerPorts extends Pick<SignInPorts, 'send' | 'clock'> {
  /** Absent: there is no clipboard. */
  readonly copy?: CopyText;
  /** Absent: no answer is written to a file. */
  readonly files?: FilePort;
  /** Absent: nothing is kept. */
  readonly requests?: SavedRequests;
  /** Absent: the requests of a run end with it. */
  readonly history?: SentHistory;
  /** Absent: there is no editor to hand a text to. */
  readonly editText?: EditText;
  /** Absent: there is no pager to read an answer in. */
  readonly showText?: ShowText;
  /** Holds the schema of a store; absent: nothing is completed and nothing checked. */
  readonly openSchema?: () => SchemaPort;
  /** Called whenever a schema was read from the disk or written to it. */
  readonly onSchemaKept?: () => void;
  /** Searches large answers in a thread; absent: they are searched at once, and keys wait. */
  readonly openReader?: () => ReaderPort;
}

/** The requests kept on this machine, separately for each store. */
export interface RequestKeeper {
  of(store: StoreAddress): KeptOfStore;
}

export interface KeptOfStore {
  readonly saved: SavedRequests;
  /** Null: switched off. */
  readonly history: SentHistory | null;
}

/** The requests that were sent to one store, over this run and the next ones. */
export interface SentHistory {
  /** The requests of other runs, newest first. @throws UserError */
  load(): Promise<readonly PastRequest[]>;
  /** @throws UserError */
  add(request: PastRequest): Promise<void>;
  /** @throws UserError */
  remove(request: PastRequest): Promise<void>;
}

/** The requests that a person saved for one store, over this run and the next ones. */
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
 * @param ending the extension of the file's name, without its dot: `json`
 */
export type EditText = (text: string, ending: string) => Promise<EditOutcome>;

/**
 * Shows a text in the person's own pager, which has the terminal meanwhile. Never rejects.
 *
 * @param pieces the text in pieces, safe to display
 * @returns null where it was shown
 */
export type ShowText = (
  pieces: Iterable<string>,
) => Promise<{ readonly message: string; readonly remedy: string } | null>;

/** Said where no editor can be opened. */
export const NO_EDITOR = 'No editor can be opened from here.';

/** Said where nothing can be written to a file. */
export const NO_FILES = 'Nothing is written from here.';

import { UserError, wrongUsage } from '../../core/errors.ts';
import type { PracticeKeeping } from '../../core/guide/state.ts';
import type { KeptStore } from '../../practice-store/kept-store.ts';
import type { PracticeStore } from '../../practice-store/practice-store.ts';
import {
  claimPracticeFile,
  isPracticeKept,
  type PracticeFile,
  practiceFilePath,
  type PracticeHolder,
} from '../../services/memory/practice-file.ts';

/** Lets a practice store outlive its program, if a person wants that. */
export interface Keeping {
  /** What an earlier program kept, for the store that is started. */
  readonly kept: KeptStore | null;
  /** Messages for the person. */
  notes(): readonly string[];
  state(): PracticeKeeping;
  /** Called after every change in the store. */
  changed(): void;
  /** Sets the running store, which is written from now on if it is kept. */
  attach(store: PracticeStore): Promise<void>;
  /**
   * Keeps the store from now on.
   * @returns the file
   * @throws UserError
   */
  keep(store: PracticeStore): Promise<string>;
  /** Writes what is pending. @returns the error of an earlier write, or null */
  close(): Promise<UserError | null>;
}

/** Nothing is read and nothing is written. */
export const NO_KEEPING: Keeping = {
  kept: null,
  notes: () => [],
  state: () => ({ type: 'impossible' }),
  changed: () => undefined,
  attach: async () => undefined,
  keep: async () => Promise.reject(new Error('there is no folder')),
  close: async () => null,
};

/**
 * Looks for a kept practice store in the memory folder, and claims it for this program.
 * @param isFresh a new store replaces the kept one
 */
export async function openKeeping(folder: string, isFresh = false): Promise<Keeping> {
  const path = practiceFilePath(folder);
  const found = await findKept(folder, isFresh);
  let { file, state } = found;
  const { kept } = found;
  let running: PracticeStore | null = null;
  let failed: UserError | null = null;
  let keeping: Promise<string> | null = null;
  /** The latest write; when it is done, earlier ones are done too. */
  let last: Promise<void> = Promise.resolve();

  /**
   * Writes the store with the port at which it was kept first: programs that have its tokens look
   * for it there.
   */
  async function write(): Promise<void> {
    const { writeKept } = await import('../../practice-store/kept-store.ts');
    const store = running;
    if (store !== null) await file?.write(() => writeKept(store.exportKept(kept?.port)));
  }

  async function keepNow(store: PracticeStore): Promise<string> {
    if (state.type === 'kept') return path;
    if (found.refusal !== null) throw found.refusal;
    const claim = await claimPracticeFile(folder);
    if (claim.type === 'held') throw heldElsewhere(claim.holder);
    if (isPracticeKept(folder)) {
      await claim.file.close();
      throw anotherKept(path);
    }
    file = claim.file;
    running = store;
    try {
      await file.announce(store.port);
      await write();
    } catch (error) {
      file = null;
      await claim.file.close();
      throw error;
    }
    state = { type: 'kept', path };
    return path;
  }

  function noteFailure(error: unknown): void {
    if (!(error instanceof UserError)) throw error;
    failed ??= error;
  }

  return {
    kept,
    notes: () => [...found.notes, ...(failed === null ? [] : [failed.message])],
    state: () => state,
    changed() {
      if (file !== null && running !== null) last = write().catch(noteFailure);
    },
    async attach(store) {
      running = store;
      await file?.announce(store.port);
      await write().catch(noteFailure);
    },
    keep(store) {
      keeping ??= keepNow(store).catch((error: unknown) => {
        keeping = null;
        throw error;
      });
      return keeping;
    },
    async close() {
      await last;
      await file?.close();
      return failed;
    },
  };
}

interface FoundStore {
  /** Null when it is not for this program, or there is none. */
  readonly file: PracticeFile | null;
  readonly kept: KeptStore | null;
  readonly state: PracticeKeeping;
  readonly notes: readonly string[];
  /** Why this store cannot be kept; null when it can. */
  readonly refusal: UserError | null;
}

async function findKept(folder: string, isFresh: boolean): Promise<FoundStore> {
  const path = practiceFilePath(folder);
  const offered = { type: 'offered', path } as const;
  const nothing = { file: null, kept: null, state: offered, notes: [], refusal: null };
  if (!isPracticeKept(folder)) return nothing;
  const claim = await claimPracticeFile(folder).catch((error: unknown) => {
    if (error instanceof UserError) return error;
    throw error;
  });
  if (claim instanceof UserError) return refused(claim);
  if (claim.type === 'held') return refused(heldElsewhere(claim.holder));
  const { file } = claim;
  const kept = { file, state: { type: 'kept', path }, refusal: null } as const;
  if (isFresh) return { ...kept, kept: null, notes: [] };
  const { readKept } = await import('../../practice-store/kept-store.ts');
  const reading = readKept((await file.read()) ?? '');
  switch (reading.type) {
    case 'kept':
      return { ...kept, kept: reading.store, notes: [IS_BACK] };
    case 'newer':
      await file.close();
      return refused(writtenByNewer(path));
    case 'damaged': {
      const aside = await file.putAside();
      await file.close();
      return { ...nothing, notes: [damaged(path, reading.where, aside)] };
    }
  }
}

const IS_BACK = 'The kept practice store is back: the same app, credentials and tokens.';

/** The kept store stays as it is, and this program gets a fresh one. */
function refused(refusal: UserError): FoundStore {
  const notes = [`${refusal.message} ${refusal.remedy}`];
  return { file: null, kept: null, state: { type: 'impossible' }, notes, refusal };
}

function heldElsewhere({ pid, port }: PracticeHolder): UserError {
  const who = pid === 0 ? 'Another program' : `Another program (process ${pid})`;
  const where = port === null ? '' : ` at http://127.0.0.1:${port}`;
  return wrongUsage(
    'practice-kept-elsewhere',
    `${who} runs the kept practice store${where}, so this one is a fresh one and ends with this program.`,
    'End that program first to have the kept one here.',
  );
}

function anotherKept(path: string): UserError {
  return wrongUsage(
    'practice-kept-elsewhere',
    `Another practice store was kept in ${path} meanwhile, so this one ends with this program.`,
    'The next start brings that one back; the command forget removes it.',
  );
}

function writtenByNewer(path: string): UserError {
  return wrongUsage(
    'practice-kept-newer',
    `${path} was written by a newer tokenwright, so it is left alone and this practice store is a fresh one.`,
    'Update tokenwright, or remove the file with the command forget.',
  );
}

function damaged(path: string, where: string, aside: string | null): string {
  const what = where === '' ? path : `${where} in ${path}`;
  const now = aside === null ? '' : ` It is put aside as ${aside}.`;
  return `The kept practice store could not be read: ${what} is not what a practice store writes.${now} This one is a fresh one; for its tokens authorize again.`;
}

/** A message when the kept store is not at the port for which its tokens were saved. */
export function elsewhere(
  { kept }: Pick<Keeping, 'kept'>,
  { port }: Pick<PracticeStore, 'port'>,
): readonly string[] {
  return kept === null || kept.port === port
    ? []
    : [`Tokens that were saved for port ${kept.port} do not reach it there.`];
}

import type { FaultPort, PracticeHandle } from '../../app/ports.ts';
import { UserError, wrongUsage } from '../../core/errors.ts';
import type { PracticeKeeping } from '../../core/guide/state.ts';
import { FAULT_SECONDS, type FaultSpan } from '../../core/service/practice-faults.ts';
import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import {
  parsePracticeOrigin,
  PRACTICE_PORT,
  practiceAddress,
  type StoreAddress,
} from '../../core/service/store-address.ts';
import { parseRedirectUri, type RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import type { FaultDuration, FaultSwitches } from '../../practice-store/faults/fault-switches.ts';
import type { KeptStore } from '../../practice-store/kept-store.ts';
import type { PracticeStore } from '../../practice-store/practice-store.ts';
import { describeSurroundings } from '../../services/browser/surroundings.ts';
import { describePortHolder } from '../../services/callback-listener/bind.ts';
import {
  claimPracticeFile,
  isPracticeKept,
  type PracticeFile,
  practiceFilePath,
  type PracticeHolder,
} from '../../services/memory/practice-file.ts';

/** Registered as well, for when another program holds the port of the chosen one. */
const SECOND_REDIRECT_URI = 'http://127.0.0.1:3458/callback';

export interface EmbeddedStoreOptions {
  /** Of a store that is not kept. */
  readonly port?: number;
  /** Where a kept store is looked for and written to; null: neither. */
  readonly folder?: string | null;
  /** Takes sentences for a person who has left the guide. */
  readonly say?: (sentence: string) => void;
}

/**
 * The practice store inside this program, on its own port: the kept one where there is one. Where
 * the port is taken any free one will do, and that is said; but a port that must be forwarded
 * cannot be any one.
 *
 * @throws UserError `practice-port-taken`, and what the store itself throws
 */
export async function startEmbeddedStore(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  options: EmbeddedStoreOptions = {},
): Promise<PracticeHandle> {
  const { folder = null, say = () => undefined } = options;
  const keeping = folder === null ? NO_KEEPING : await openKeeping(folder);
  try {
    const port = keeping.kept?.port ?? options.port ?? PRACTICE_PORT;
    const { store, taken } = await startSomewhere(env, redirectUri, port, keeping);
    await keeping.attach(store);
    const notes = [
      ...keeping.notes(),
      ...(taken === null ? [] : [taken]),
      ...elsewhere(keeping, store),
    ];
    return handleOf(store, notes.length === 0 ? null : notes.join(' '), keeping, say);
  } catch (error) {
    await keeping.close();
    throw error;
  }
}

/** @returns with a sentence where it is not the port that was wanted */
async function startSomewhere(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  port: number,
  { kept, changed }: Keeping,
): Promise<{ readonly store: PracticeStore; readonly taken: string | null }> {
  const { startPracticeStore } = await import('../../practice-store/practice-store.ts');
  const redirectUris = [redirectUri.text, SECOND_REDIRECT_URI];
  const startAt = (at: number) =>
    startPracticeStore({ port: at, env, redirectUris, kept, onChange: changed });
  // The listener of the callback needs its port for itself.
  const wanted = redirectUri.port === port ? 0 : port;
  try {
    return { store: await startAt(wanted), taken: null };
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'port-taken') throw error;
    const taken = `Port ${port} is taken by ${await describePortHolder('127.0.0.1', port)}`;
    if (describeSurroundings(env).mustForward) throw mustBeFree(taken, error);
    const store = await startAt(0);
    const says = `${taken}, so the practice store runs on port ${store.port} this time.`;
    return { store, taken: says };
  }
}

function mustBeFree(taken: string, cause: UserError): UserError {
  return wrongUsage(
    'practice-port-taken',
    `${taken}. It may be another practice store.`,
    'End that program and try again. The browser is on another machine, so the practice store needs just this port, which is forwarded.',
    { cause },
  );
}

function handleOf(
  store: PracticeStore,
  note: string | null,
  keeping: Keeping,
  say: (sentence: string) => void,
): PracticeHandle {
  const { clientId, clientSecret, scopes, redirectUris } = store.app;
  return {
    facts: {
      store: addressOf(store),
      clientId,
      clientSecret,
      scopes,
      redirectUris: redirectUris.flatMap((text) => {
        const verdict = parseRedirectUri(text);
        return verdict.type === 'redirect-uri' ? [verdict.uri] : [];
      }),
      note,
      dashboardUrl: store.dashboardUrl,
      keeping: keeping.state(),
    },
    approve: (url) => store.approve(url),
    faults: faultPort(store.faults),
    keep: () => keeping.keep(store),
    async close() {
      await store.close();
      const failed = await keeping.close();
      if (failed !== null) say(`${failed.message} ${failed.remedy}`);
    },
  };
}

/** How a practice store outlives its program, where a person wants that. */
export interface Keeping {
  /** What an earlier program left, for the store that is started. */
  readonly kept: KeptStore | null;
  /** Sentences that a person should know. */
  notes(): readonly string[];
  state(): PracticeKeeping;
  /** Whatever changes in the store is told here. */
  changed(): void;
  /** The store that runs now: written from here on, if it is kept. */
  attach(store: PracticeStore): Promise<void>;
  /**
   * Keeps it from now on.
   * @returns the file
   * @throws UserError
   */
  keep(store: PracticeStore): Promise<string>;
  /** Writes what is left to be written. @returns what kept an earlier change from being written */
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
 * Looks for a kept practice store in the memory's folder, and takes it for this program.
 * @param isFresh a new store takes the place of the kept one
 */
export async function openKeeping(folder: string, isFresh = false): Promise<Keeping> {
  const path = practiceFilePath(folder);
  const found = await findKept(folder, isFresh);
  let { file, state } = found;
  const { kept } = found;
  let running: PracticeStore | null = null;
  let failed: UserError | null = null;
  let keeping: Promise<string> | null = null;
  /** What is being written; those before it are then written as well. */
  let last: Promise<void> = Promise.resolve();

  /** Programs that have its tokens look for it at the port at which it was kept first. */
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
  /** Null: it is not for this program, or there is none. */
  readonly file: PracticeFile | null;
  readonly kept: KeptStore | null;
  readonly state: PracticeKeeping;
  readonly notes: readonly string[];
  /** Why this store cannot be kept; null: it can. */
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

/** It stays as it is, and the store of this program is a fresh one. */
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

/** Said where the kept store is not at the port for which its tokens were saved. */
export function elsewhere(
  { kept }: Pick<Keeping, 'kept'>,
  { port }: Pick<PracticeStore, 'port'>,
): readonly string[] {
  return kept === null || kept.port === port
    ? []
    : [`Tokens that were saved for port ${kept.port} do not reach it there.`];
}

/** The embedded store's own values pass the same readers as everybody's. */
function addressOf(store: { readonly origin: string; readonly shop: string }): StoreAddress {
  const origin = parsePracticeOrigin(store.origin);
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  if (origin.type !== 'origin' || shop.type !== 'shop') throw new Error('not a practice store');
  return practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin);
}

/** The switches of a practice store in plain data, for the faces. */
export function faultPort(switches: FaultSwitches): FaultPort {
  return {
    list: () =>
      switches.list().map(({ name, title, what, where }) => ({ name, title, what, where })),
    active: () =>
      switches.active().map(({ fault: { name }, duration, endsAt }) => ({
        name,
        span: duration.type,
        endsAt,
      })),
    switchOn(name, span) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOn(fault.name, durationOf(span));
    },
    switchOff(name) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOff(fault.name);
    },
    switchAllOff: () => switches.switchAllOff(),
    subscribe: (listener) => switches.subscribe(listener),
  };
}

function durationOf(span: FaultSpan): FaultDuration {
  return span === 'for-a-time' ? { type: span, ms: FAULT_SECONDS * 1000 } : { type: span };
}

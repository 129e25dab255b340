import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT, wrongUsage } from '../../core/errors.ts';
import { SPAN_WORDS } from '../../core/service/practice-faults.ts';
import { PRACTICE_PORT } from '../../core/service/store-address.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { assignmentLine, detectShell } from '../../core/text/command-shell.ts';
import {
  type ActiveFault,
  type FaultDuration,
  FAULTS,
  faultsByPlace,
  type FaultSetting,
  findFault,
} from '../../practice-store/faults/fault-switches.ts';
import {
  type PracticeStore,
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../practice-store/practice-store.ts';
import { describeSurroundings, portForwarding } from '../../services/browser/surroundings.ts';
import { memoryFolder } from '../../services/memory/memory-file.ts';
import type { World } from '../door/world.ts';
import { Interrupted } from '../input.ts';
import { createOutput } from '../output.ts';
import { elsewhere, type Keeping, NO_KEEPING, openKeeping } from './keeping.ts';

/**
 * `tokenwright practice`: serves until the process is told to end.
 * @throws UserError for a port that is taken, a scenario that is wrong, or a store that cannot be
 *   kept
 */
export async function practice(world: World, options: PracticeOptions): Promise<number> {
  const output = createOutput(world);
  if (options.listFaults === true) {
    if (options.json === true) output.json(faultListJson());
    else output.answer(faultListText());
    return EXIT.done;
  }
  const storeOptions = await practiceStoreOptions(world, options);
  const keeping = await practiceKeeping(world, options);
  const store = await startPracticeStore({
    port: options.port ?? keeping.kept?.port ?? PRACTICE_PORT,
    ...storeOptions,
    kept: keeping.kept,
    onChange: keeping.changed,
    log({ method, path, status, durationMs, faults }) {
      const shown = faults.length === 0 ? '' : ` (fault: ${faults.join(', ')})`;
      output.talk(`${method} ${path} ${status} ${Math.round(durationMs)} ms${shown}`);
    },
  }).catch(async (error: unknown) => {
    await keeping.close();
    throw error;
  });
  const sayFaults = (): void => output.talk(activeFaultsText(store.faults.active(), Date.now()));
  const hasKeys = options.json !== true && canHearKeys(world);
  const left = new AbortController();
  let stopKeys: (() => void) | null = null;
  try {
    await keeping.attach(store);
    if (options.keep === true) await keeping.keep(store);
    for (const note of [...keeping.notes(), ...elsewhere(keeping, store)]) output.talk(note);
    if (options.json === true) output.json(readyLine(store));
    else output.answer(readyText(store, world, hasKeys, keeping));
    if (store.faults.active().length > 0) sayFaults();
    store.faults.subscribe(sayFaults);
    if (hasKeys) {
      stopKeys = listenForKeys(world.stdin, {
        leave: () => left.abort(),
        reset: () =>
          void store.reset().then(() => output.talk('The store is as it was at the start.')),
      });
    }
    const ended = AbortSignal.any([world.signal, left.signal]);
    if (!ended.aborted) await once(ended, 'abort');
  } finally {
    stopKeys?.();
    await store.close();
    const failed = await keeping.close();
    if (failed !== null) output.report(failed);
  }
  if (left.signal.aborted) throw new Interrupted();
  return EXIT.done;
}

/**
 * The kept store, if there is one. A scenario describes a store of its own, which has nothing to do
 * with it.
 * @throws UserError where a person asked for what cannot be
 */
async function practiceKeeping(
  world: Pick<World, 'env'>,
  { keep, fresh, scenario }: PracticeOptions,
): Promise<Keeping> {
  if (scenario !== undefined && (keep === true || fresh === true)) {
    throw wrongUsage(
      'keep-and-scenario',
      'A scenario says what is in the store at each start, so it is not kept.',
      'Leave out --keep and --fresh, or the scenario.',
    );
  }
  if (scenario !== undefined || keep === false) return NO_KEEPING;
  const folder = memoryFolder(world.env, process.platform);
  if (folder.type === 'folder') return openKeeping(folder.path, fresh);
  if (keep !== true) return NO_KEEPING;
  throw wrongUsage('nowhere-to-keep', folder.reason, 'Leave out --keep.');
}

/** The one place where a client secret is printed: this one opens nothing but this store. */
function readyLine({ origin, shop, app, dashboardUrl }: PracticeStore): string {
  const { clientId, clientSecret, scopes, redirectUris } = app;
  return JSON.stringify({
    origin,
    shop,
    clientId,
    clientSecret: clientSecret.reveal(),
    scopes,
    redirectUris,
    dashboardUrl,
  });
}

/** What a person needs to go on in a second shell. @param hasKeys whether single keys are read */
function readyText(
  store: PracticeStore,
  world: Pick<World, 'env' | 'program'>,
  hasKeys: boolean,
  keeping: Keeping,
): string {
  const { app } = store;
  const shell = detectShell(world.env, process.platform);
  const variables = [
    [VARIABLES.storeOrigin, store.origin],
    [VARIABLES.shop, store.shop],
    [VARIABLES.clientId, app.clientId],
    [VARIABLES.clientSecret, app.clientSecret.reveal()],
  ] as const;
  return [
    `PRACTICE store, ready at ${store.origin}. It is not a real store. Ctrl+C ends it.`,
    `Scopes of the app: ${app.scopes.join(',')}`,
    `Registered addresses: ${app.redirectUris.join(' ')}`,
    `App settings: ${store.dashboardUrl}`,
    keptLine(keeping),
    ...elsewhereLines(store, world),
    '',
    'Paste these lines into a second shell:',
    '',
    ...variables.map(([name, value]) => assignmentLine(shell, name, value)),
    '',
    `Then: ${world.program} token --scopes ${app.scopes[0] ?? 'read_products'} --save .env`,
    ...(hasKeys ? ['r resets the store: its data, its tokens and its faults.'] : []),
    'Requests are listed here:',
  ].join('\n');
}

/** Where no browser can be opened: why, what reaches the pages from elsewhere, and what needs none. */
function elsewhereLines(
  store: PracticeStore,
  { env, program }: Pick<World, 'env' | 'program'>,
): string[] {
  const surroundings = describeSurroundings({ ...env });
  if (surroundings.noBrowser === null) return [];
  const [first] = store.app.redirectUris;
  const callback = first === undefined ? null : Number(new URL(first).port);
  const way = portForwarding(surroundings, { ...env }, { callback, store: store.port });
  return [
    '',
    surroundings.noBrowser,
    ...(way === null ? [] : [way.hint, ...(way.command === null ? [] : [way.command])]),
    `Without any browser: ${program} --practice approves in the terminal.`,
  ];
}

function keptLine(keeping: Keeping): string {
  const state = keeping.state();
  switch (state.type) {
    case 'kept':
      return `Kept: app, credentials and tokens are in ${state.path}, and come back at the next start.`;
    case 'offered':
    case 'declined':
      return 'Its tokens end with it; with --keep they come back at the next start.';
    case 'impossible':
      return 'Its tokens end with it.';
  }
}

/** Every fault with what it does, by the place where it shows. */
function faultListText(): string {
  const width = Math.max(...FAULTS.map(({ name }) => name.length));
  return faultsByPlace()
    .map(({ heading, faults }) =>
      [`${heading}:`, ...faults.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}

/** The same for programs. */
function faultListJson(): string {
  return JSON.stringify(
    FAULTS.map(({ name, title, what, where }) => ({ name, title, what, where })),
  );
}

/** One line that says which faults are on, or that none is. */
function activeFaultsText(active: readonly ActiveFault[], nowMs: number): string {
  if (active.length === 0) return 'Faults: all off.';
  const names = active.map(({ fault: { name }, duration, endsAt }) => {
    if (duration.type === 'next-request') return `${name} (${SPAN_WORDS[duration.type]})`;
    if (endsAt !== null) return `${name} (${Math.ceil((endsAt - nowMs) / 1000)} s)`;
    return name;
  });
  return `FAULTS ARE ON: ${names.join(', ')}`;
}

/** What the keys of a running practice store do. */
interface PracticeKeys {
  readonly reset: () => void;
  /** Ctrl+C, which a terminal in raw mode hands over as a key. */
  readonly leave: () => void;
}

const CTRL_C = '\u0003';
const CTRL_Z = '\u001A';

/**
 * Whether somebody sits at a terminal who can press a key. Not in the background, where reading
 * would stop the whole program.
 */
function canHearKeys({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY && stderr.isTTY && isInForeground();
}

/**
 * Reads single keys, until it is told to stop.
 * @returns a function that gives the terminal back
 */
function listenForKeys(stdin: NodeJS.ReadStream, keys: PracticeKeys): () => void {
  const take = (): void => {
    if (!isInForeground()) return;
    stdin.setRawMode(true);
    stdin.resume();
  };
  const giveBack = (): void => {
    stdin.setRawMode(false);
    stdin.pause();
  };
  const hear = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) {
      if (key === 'r' || key === 'R') keys.reset();
      if (key === CTRL_C) keys.leave();
      if (key === CTRL_Z && process.platform !== 'win32') {
        giveBack();
        process.kill(process.pid, 'SIGTSTP');
      }
    }
  };

  stdin.on('data', hear);
  process.on('SIGCONT', take);
  take();
  return () => {
    stdin.off('data', hear);
    process.off('SIGCONT', take);
    giveBack();
  };
}

/** Whether the terminal listens to this process; true where it cannot be known. */
function isInForeground(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    // proc_pid_stat(5): behind the name come state, ppid, pgrp, session, tty_nr and tpgid.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[2] === fields[5];
  } catch {
    return true;
  }
}

interface PracticeOptions {
  readonly port?: number;
  readonly redirectUri?: string[];
  readonly seed?: number;
  readonly products?: number;
  /** Milliseconds. */
  readonly latency?: number;
  /** As typed: `no-callback:next`. */
  readonly fault?: readonly string[];
  readonly scenario?: string;
  readonly listFaults?: true;
  /** False with `--no-keep`. */
  readonly keep?: boolean;
  readonly fresh?: true;
  readonly json?: true;
}

/**
 * What a command line asks of the store: the scenario's word, unless an option says otherwise.
 * @throws UserError `invalid-scenario`, `unknown-fault`, `invalid-fault-time`
 */
export async function practiceStoreOptions(
  world: Pick<World, 'cwd'>,
  options: PracticeOptions,
): Promise<Omit<PracticeStoreOptions, 'port' | 'app'>> {
  const scenario = await readScenarioOptions(world, options.scenario);
  const { seed, products, latency, fault = [] } = options;
  return {
    ...scenario,
    redirectUris: options.redirectUri ?? [],
    faults: [...scenario.faults, ...fault.map(readFault)],
    ...(seed === undefined ? {} : { seed }),
    ...(products === undefined ? {} : { productCount: products }),
    ...(latency === undefined ? {} : { latencyMs: latency }),
  };
}

/** Loaded late: without a scenario nobody waits for the checks of one. */
async function readScenarioOptions(world: Pick<World, 'cwd'>, path: string | undefined) {
  if (path === undefined) return { faults: [] };
  const [{ readScenario }, { scenarioOptions }] = await Promise.all([
    import('../../practice-store/scenario/read-scenario.ts'),
    import('../../practice-store/scenario/scenario.ts'),
  ]);
  return scenarioOptions(await readScenario(resolve(world.cwd, path)));
}

/** `no-callback`, `no-callback:next` for the next request only, `throttled:60` for 60 seconds. */
function readFault(text: string): FaultSetting {
  const [name = '', time] = text.split(/:(.*)/s);
  const fault = findFault(name);
  if (fault === null) {
    throw wrongUsage(
      'unknown-fault',
      'The value of --fault is not a fault that the practice store can make.',
      'Their names are printed by --list-faults.',
    );
  }
  return { name: fault.name, duration: readDuration(time) };
}

function readDuration(text: string | undefined): FaultDuration {
  if (text === undefined) return { type: 'for-good' };
  if (text === 'next') return { type: 'next-request' };
  const seconds = Number(text);
  if (/^\d{1,5}$/.test(text) && seconds > 0) return { type: 'for-a-time', ms: seconds * 1000 };
  throw wrongUsage(
    'invalid-fault-time',
    'What stands behind the name of a fault is not a time.',
    'Write --fault no-callback:next for one request, or --fault throttled:60 for 60 seconds.',
  );
}

import { versionAt } from '../../core/service/profile.ts';
import type { RequestKeeper } from '../../app/explorer-ports.ts';
import { exchangeEnds, isExchanging } from '../../app/exchange-end.ts';
import { type FaultStore, type FaultControls, guideFaultReach } from '../../app/faults.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { Clock, GuidePorts } from '../../app/ports.ts';
import type { LessonControls } from '../../app/lessons.ts';
import { wrongUsage } from '../../core/errors.ts';
import type { WireStore } from '../../app/wire.ts';
import type { UnsavedWorkSource } from '../../core/explorer/unsaved-work.ts';
import type { ExplorerNotice } from '../../core/explorer/state.ts';
import { isSwitchedOn } from '../../services/environment/environment.ts';
import { oneNotice } from './guide-config.ts';
import type { CheckedPreferences } from './preferences.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import {
  answerFiles,
  explorerTools,
  type ExplorerTools,
  type KeptSchemas,
  tutorialFiles,
} from './explorer-tools.ts';
import type { ExplorerSession } from './open-explorer.ts';

/** `ink`: screens. `prompts`: the plain face with moving cursor. `lines`: bare lines. */
export type Face = 'ink' | 'prompts' | 'lines' | 'none';

/**
 * The face that fits this terminal. `none`: no terminal, and nobody asked for lines.
 * @param plain whether `--plain` was given.
 */
export function chooseFace(world: Pick<World, 'env' | 'stdin' | 'stdout'>, plain: boolean): Face {
  const { env, stdin, stdout } = world;
  const isTerminal = stdin.isTTY && stdout.isTTY;
  const isRead = isSwitchedOn(env['ACCESSIBLE']) || isSwitchedOn(env['INK_SCREEN_READER']);
  const term = env['TERM'] ?? '';
  const isDumb = term === 'dumb' || (term === '' && process.platform !== 'win32');
  if (!isTerminal) return plain || isRead ? 'lines' : 'none';
  // Without a known width nothing can be laid out or redrawn. A width of 0 counts as known.
  const isUnmeasured = stdout.columns === undefined;
  if (isRead || isDumb || isUnmeasured) return 'lines';
  return plain ? 'prompts' : 'ink';
}

/**
 * The face of a command that is for people at a terminal, or for lines.
 *
 * @param what the name of the command's face, `The explorer`, and what to use instead
 * @throws UserError exit 2 when none fits
 */
export function requireFace(
  world: World,
  plain: boolean,
  what: { readonly name: string; readonly instead: string },
): Exclude<Face, 'none'> {
  const face = chooseFace(world, plain);
  const isInCi = face === 'ink' && isSwitchedOn(world.env['CI']);
  if (face !== 'none' && !isInCi) return face;
  const needs =
    face === 'none'
      ? `${what.name} needs a terminal with screens`
      : `The screens of ${what.name.toLowerCase()} do not start in CI (the variable CI is set)`;
  throw wrongUsage('no-terminal', `${needs}; ${what.instead}`, '');
}

interface FaceInputs {
  readonly world: World;
  readonly store: GuideStore;
  readonly ports: GuidePorts;
  /** The traffic through the ports. */
  readonly wire: WireStore;
  /** The faults of the practice store that the ports start. */
  readonly faults: FaultStore;
  /** The lesson of this run; absent: none. */
  readonly lesson?: LessonControls;
  readonly settings: Settings;
  /** Null: no requests are kept. */
  readonly requests: RequestKeeper | null;
  /** The requests of the file that was named at the start. */
  readonly collection: RequestSet | null;
  /** Null: no schemas are kept. */
  readonly schemas: KeptSchemas | null;
  readonly preferences: CheckedPreferences;
  readonly noColor: boolean;
  /** Receives where the unsaved work of the explorer is listed, which a defect would lose. */
  readonly setUnsavedWork: (source: UnsavedWorkSource) => void;
}

/** Runs one face of the guide until the person leaves. Only that face is loaded. */
export async function runFace(face: Exclude<Face, 'none'>, inputs: FaceInputs): Promise<number> {
  const { world, store, ports, settings, noColor } = inputs;
  const lesson = inputs.lesson === undefined ? {} : { lesson: inputs.lesson };
  const faults: FaultControls = {
    faults: inputs.faults,
    reach: () => guideFaultReach(store.getState()),
    program: world.program,
  };
  if (face === 'ink') {
    const { runInkApp } = await import('../../ui/ink/run-app.tsx');
    const { createExplorerOpener } = await import('./open-explorer.ts');
    const openExplorer = createExplorerOpener({
      canReturn: () => true,
      // The guide has shown these warnings; they are repeated, since the explorer holds the token
      // too.
      firstNotice: warningsNotice(world),
      hasLesson: inputs.lesson !== undefined,
      keys: inputs.preferences.keys,
      setUnsavedWork: inputs.setUnsavedWork,
      tools: explorerTools(world, [], {
        copy: ports.copy,
        files: answerFiles(world.cwd, store),
        requests: inputs.requests,
        collection: inputs.collection,
        schemas: inputs.schemas,
      }),
    });
    return runInkApp({
      guide: store,
      openExplorer: () => openExplorer(sessionOf(inputs)),
      stdin: world.stdin,
      stdout: world.stdout,
      environment: world.env,
      noColor,
      look: inputs.preferences,
      keys: inputs.preferences.keys,
      signal: world.signal,
      wire: { wire: inputs.wire, files: tutorialFiles(world.cwd) },
      faults,
      ...(inputs.lesson === undefined ? {} : { lesson: { ...inputs.lesson, copy: ports.copy } }),
    });
  }
  const tools = explorerTools(world, [], {
    copy: ports.copy,
    files: tutorialFiles(world.cwd),
    requests: inputs.requests,
    collection: inputs.collection,
    schemas: inputs.schemas,
  });
  const { wire, setUnsavedWork } = inputs;
  const shared = { world, store, ports, wire, settings, tools, faults, setUnsavedWork };
  return runPlainFace(face, { ...shared, ...lesson });
}

interface PlainInputs extends Pick<
  FaceInputs,
  'world' | 'store' | 'ports' | 'wire' | 'settings' | 'lesson' | 'setUnsavedWork'
> {
  readonly tools: ExplorerTools;
  readonly faults: FaultControls;
}

/** Runs the plain face, of the guide or of the explorer. @returns the exit code */
export async function runPlainFace(
  style: 'prompts' | 'lines',
  { world, store, ports, wire, settings, tools, faults, lesson, setUnsavedWork }: PlainInputs,
): Promise<number> {
  const { runPlainGuide } = await import('../../ui/plain/run-plain-guide.ts');
  const { openAnswerClient } = await import('../../services/answer-worker/answer-client.ts');
  const { openSchemaClient } = await import('../../services/schema-worker/schema-client.ts');
  const { copy, editText, showText, schemas } = tools;
  return Promise.race([
    runPlainGuide({
      store,
      send: ports.send,
      clock: ports.clock,
      ...(world.interrupts === undefined ? {} : { interrupts: world.interrupts }),
      io: {
        input: world.stdin,
        output: world.stdout,
        ...(world.unread === undefined ? {} : { before: world.unread }),
        ...(world.giveBack === undefined ? {} : { giveBack: world.giveBack }),
      },
      style,
      requests: tools.requests,
      collection: tools.collection,
      userAgent: `tokenwright/${world.version}`,
      apiVersion: settings.apiVersion.value,
      limits: { ...API_LIMITS, maxBytes: settings.maxBody.value },
      ...(ports.loadFieldTypes === undefined ? {} : { loadFieldTypes: ports.loadFieldTypes }),
      wire: { wire, files: tools.files },
      faults,
      setUnsavedWork,
      ...(lesson === undefined ? {} : { lesson }),
      tools: {
        copy,
        editText,
        showText,
        openSchema: () => openSchemaClient({ folder: schemas?.folder ?? null }),
        ...(schemas === null ? {} : { onSchemaKept: schemas.onKept }),
        openReader: openAnswerClient,
      },
    }),
    endedBySignal(world, store, ports.clock, lesson),
  ]);
}

/**
 * Ctrl+C gives up an exchange; after another signal its answer is waited for briefly (P59). Then
 * prints what remains to be said.
 */
async function endedBySignal(
  { signal, stdout }: World,
  store: GuideStore,
  clock: Clock,
  lesson: LessonControls | undefined,
): Promise<number> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
  const isTold = signal.reason === 'SIGINT' || isExchanging(store);
  if (signal.reason === 'SIGINT') store.dispatch({ type: 'give-up' });
  await exchangeEnds(store, clock);
  if (!isTold) return 0;
  const { exitMessages } = await import('../../ui/plain/exit-messages.ts');
  const words = exitMessages(store.getState(), lesson, stdout);
  if (words.length > 0) stdout.write(`${words.join('\n')}\n`);
  return 0;
}

/** Warnings that a person should read before the token is used. */
function warningsNotice({ warnings = [] }: World): ExplorerNotice | null {
  return oneNotice(warnings.map((message) => ({ message, remedy: null })));
}

/** The explorer's session from the state of the guide; null without a token. */
export function sessionOf({
  world,
  store,
  ports,
  settings,
}: Pick<FaceInputs, 'world' | 'store' | 'ports' | 'settings'>): ExplorerSession | null {
  const { session } = store.getState();
  if (session === null) return null;
  return {
    store: session.plan.store,
    token: session.result.token.accessToken,
    granted: session.result.token.granted,
    tokenKind: session.result.token.kind,
    // The practice store may be of another service than the settings.
    apiVersion: versionAt(session.plan.store.profile, settings.apiVersion.value),
    userAgent: `tokenwright/${world.version}`,
    program: world.program,
    maxBytes: settings.maxBody.value,
    presenter: store.getState().presenter,
    send: ports.send,
  };
}

import type { Readable, Writable } from 'node:stream';
import type { RequestKeeper } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { FaultControls } from '../../app/faults.ts';
import type { LessonControls } from '../../app/lessons.ts';
import type { Clock, Interrupts } from '../../app/ports.ts';
import type { WireControls } from '../../app/wire.ts';
import { GLOSSARY_WORDS } from '../../core/view/glossary.ts';
import { guideExitCode, isGuideUnused, leavingView } from '../../core/guide/ending.ts';
import { PRESENT_WORDS } from '../../core/guide/presented.ts';
import type { HttpLimits, SendHttp } from '../../core/http/message.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import { FAULT_WORDS } from '../../core/view/fault-list.ts';
import { WIRE_WORDS } from '../../core/view/wire-list.ts';
import type { SideCommand, Asker } from './askers/asker.ts';
import { glossarySideCommand, stepOf } from './glossary.ts';
import { faultSideCommand, faultTellingAsker } from './faults.ts';
import { type LessonTelling, lessonTelling } from './lesson.ts';
import { unsavedAnswer, type UnsavedWorkSource } from '../../core/explorer/unsaved-work.ts';
import { GuideLoop, type LoopEnd } from './guide-loop.ts';
import { noteWritten } from './requests/prompt.ts';
import { newWork } from './requests/prompt-work.ts';
import { requestPrompt } from './requests/request-prompt.ts';
import { LineAsker, type LineIo } from './askers/line-asker.ts';
import type { PlainContext, RequestTools } from './plain-context.ts';
import { presentSideCommand, presentingAsker } from './presenting.ts';
import { tellView } from './tellers.ts';
import { wireSideCommand } from './wire.ts';

interface PlainGuideOptions {
  readonly store: GuideStore;
  readonly send: SendHttp;
  readonly clock: Clock;
  /** What Ctrl+C gives up; absent: Ctrl+C gives nothing up. */
  readonly interrupts?: Interrupts;
  readonly io: LineIo;
  /** `prompts` needs a terminal that moves its cursor; `lines` needs nothing. */
  readonly style: 'prompts' | 'lines';
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  /** Requests that are saved on this machine; null or absent: nothing is kept. */
  readonly requests?: RequestKeeper | null;
  /** Requests of a file, which are run by their names. */
  readonly collection?: RequestSet | null;
  /** The API version of the requests that are typed at the end. */
  readonly apiVersion: string;
  /** The limits of one answer to them; absent: those of all API answers. */
  readonly limits?: HttpLimits;
  /** The messages of this flow, for the word `wire`; absent: the word means nothing. */
  readonly wire?: WireControls;
  /** The field types of the service's schema; absent: of a query only the top fields are known. */
  readonly loadFieldTypes?: () => Promise<FieldTypes | null>;
  /** For the word `faults`; absent: the word means nothing. */
  readonly faults?: FaultControls;
  /** The lesson of this run; absent: none. */
  readonly lesson?: LessonControls;
  /** The ports that the request prompt shares with the explorer. */
  readonly tools?: RequestTools;
  /** Receives where the last answer is listed, so that a defect does not lose it. */
  readonly setUnsavedWork?: (source: UnsavedWorkSource) => void;
}

/** Said once; later hardly anything names these words. */
const WORDS_HINT =
  'At any question, the word words lists what can be typed, repeat says the step again, back goes back, quit leaves.';

/**
 * The guide, question by question; closes the store at the end.
 *
 * @returns the exit code: of `guideExitCode`, or 130 after Ctrl+C
 */
export async function runPlainGuide(options: PlainGuideOptions): Promise<number> {
  const { store, send, clock, userAgent, apiVersion, faults } = options;
  const open: { loop: GuideLoop | null } = { loop: null };
  const lesson = options.lesson === undefined ? null : lessonTelling(options.lesson);
  const plain = presentingAsker(await openAsker(options, () => open.loop, lesson), store);
  const faulty = faults === undefined ? plain : faultTellingAsker(plain, faults);
  const asker = lesson === null ? faulty : lesson.around(faulty);
  const later = { refused: null, work: newWork() };
  options.setUnsavedWork?.(() => unsavedAnswer(later.work.last?.answer ?? null));
  const context: PlainContext = {
    store,
    asker,
    send,
    clock,
    interrupts: options.interrupts ?? { onInterrupt: null },
    userAgent,
    apiVersion,
    limits: options.limits ?? API_LIMITS,
    later,
    ...(options.requests == null ? {} : { requests: options.requests }),
    collection: options.collection ?? null,
    tools: options.tools ?? {},
    pagerRows: pagerRows(options),
    ...(options.loadFieldTypes === undefined ? {} : { fieldTypes: once(options.loadFieldTypes) }),
    ...(options.wire === undefined ? {} : { files: options.wire.files }),
  };
  try {
    if (!isGuideUnused(store.getState())) asker.say(hints(options));
    open.loop = new GuideLoop({
      store,
      asker,
      clock,
      wantsRequests: () => isForNewToken(context),
      ...(options.lesson === undefined ? {} : { lesson: options.lesson.lesson }),
    });
    const end = await walk(context, open.loop);
    const state = store.getState();
    const isExplorer = isGuideUnused(state);
    if (!isExplorer) asker.say(tellView(leavingView(state)));
    lesson?.leave(asker);
    if (end === 'interrupt') return 130;
    // A person has read how the requests ended; a program gets it as the exit code.
    if (isExplorer && !isTerminal(options.io.input)) return later.work.exitCode;
    return guideExitCode(state);
  } finally {
    asker.close();
    await store.close();
  }
}

/** What is said once, before the first question of the guide. */
function hints({ wire, faults }: PlainGuideOptions): readonly string[] {
  return [
    WORDS_HINT,
    ...(wire === undefined ? [] : [WIRE_WORDS.hint]),
    PRESENT_WORDS.hint,
    GLOSSARY_WORDS.hint,
    ...(faults === undefined ? [] : [FAULT_WORDS.hint]),
  ];
}

/** Rows of the terminal, where a pager opens by itself: only where prompts draw as well. */
function pagerRows({ style, tools, io }: PlainGuideOptions): (() => number) | null {
  if (style !== 'prompts' || tools?.showText === undefined) return null;
  const terminal: Writable & { readonly rows?: number } = io.output;
  return () => terminal.rows ?? 24;
}

function isTerminal(input: Readable & { readonly isTTY?: boolean }): boolean {
  return input.isTTY === true;
}

/** Loads a value when it is first asked for, and keeps it. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => (loaded ??= load());
}

/** The guide and the request prompt in turns, until the person leaves. */
async function walk(context: PlainContext, loop: GuideLoop): Promise<Exclude<LoopEnd, 'requests'>> {
  const { store, later } = context;
  for (;;) {
    const end = await loop.run();
    if (end !== 'requests') return end;
    const { session } = store.getState();
    const call = isForNewToken(context) ? (later.refused?.call ?? null) : null;
    if (call !== null) later.refused = null;
    const left = session === null ? NOWHERE : await requestPrompt(context, session, call);
    if (left.type !== 'go-on') return left.type;
    const { diagnosis, granted } = left;
    store.dispatch({ type: 'return', diagnosis, ...(granted === null ? {} : { granted }) });
    loop.forget();
  }
}

const NOWHERE = { type: 'go-on', diagnosis: null, granted: null } as const;

/** Whether a request waits that the token before this one could not send. */
function isForNewToken({ store, later }: PlainContext): boolean {
  const { session } = store.getState();
  const { refused } = later;
  if (session === null || refused === null) return false;
  return refused.token.reveal() !== session.result.token.accessToken.reveal();
}

/** The prompts are loaded only where they are used. */
async function openAsker(
  options: PlainGuideOptions,
  loop: () => GuideLoop | null,
  lesson: LessonTelling | null,
): Promise<Asker> {
  const { io, style, store, wire, faults } = options;
  const sideCommands = [
    ...(wire === undefined ? [] : [wireCommandOf(wire, store)]),
    presentSideCommand(store),
    glossarySideCommand(() => stepOf(store)),
    guideSideCommand(loop),
    ...(faults === undefined ? [] : [faultSideCommand(faults)]),
    ...(lesson === null ? [] : [lesson.sideCommand]),
  ];
  if (style === 'lines') return new LineAsker(io, sideCommands);
  const { PromptAsker } = await import('./askers/prompt-asker.ts');
  return new PromptAsker(io.input, io.output, sideCommands);
}

/** The side command for the words of the loop, which is created after the asker. */
function guideSideCommand(loop: () => GuideLoop | null): SideCommand {
  return {
    title: null,
    repeatsQuestion: true,
    handle: (line) => loop()?.handle(line) ?? null,
    open: () => Promise.resolve(),
  };
}

function wireCommandOf({ wire, files }: WireControls, store: GuideStore): SideCommand {
  return wireSideCommand({
    wire,
    files,
    isPresenting: () => store.getState().presenter,
    onWritten: (path) => noteWritten({ store }, path),
  });
}

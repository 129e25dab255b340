import type { Readable, Writable } from 'node:stream';
import type { SavedRequests } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { FaultControls } from '../../app/faults.ts';
import type { Clock } from '../../app/ports.ts';
import { type StepName, stepNumber, STEPS } from '../../core/guide/step.ts';
import { guideExitCode, leavingSummary } from '../../core/guide/ending.ts';
import { STEP_WORDS } from '../../core/guide/words.ts';
import type { HttpLimits, SendHttp } from '../../core/http/message.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import type { Aside } from './aside.ts';
import { appPlain } from './app-plain.ts';
import { approvePlain } from './approve-plain.ts';
import type { Asker } from './asker.ts';
import { authorizePlain } from './authorize-plain.ts';
import { FAULT_HINT, faultAside } from './fault-plain.ts';
import { faultTellingAsker } from './fault-telling-asker.ts';
import { LineAsker } from './line-asker.ts';
import { type PlainContext, type PlainEnd, sayNotice } from './plain-context.ts';
import { presentAside, presentingAsker } from './presenting-asker.ts';
import { prerequisitesPlain } from './prerequisites-plain.ts';
import { scopesPlain } from './scopes-plain.ts';
import { startPlain } from './start-plain.ts';
import { tokenPlain } from './token-plain.ts';
import { wireAside, type WirePlain } from './wire-plain.ts';

export interface PlainGuideOptions {
  readonly store: GuideStore;
  readonly send: SendHttp;
  readonly clock: Clock;
  readonly io: { readonly input: Readable; readonly output: Writable };
  /** `prompts` needs a terminal that moves its cursor; `lines` needs nothing. */
  readonly style: 'prompts' | 'lines';
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  /** Requests that are saved on this machine; null or absent: nothing is kept. */
  readonly requests?: SavedRequests | null;
  /** For requests that are typed at the end. */
  readonly apiVersion: string;
  /** Of one answer to them; left out: those of all API answers. */
  readonly limits?: HttpLimits;
  /** The messages of this flow, for the word `wire`; absent: the word means nothing. */
  readonly wire?: WireTalk;
  /** The field types of the service's schema; absent: of a query only the top fields are known. */
  readonly loadFieldTypes?: () => Promise<FieldTypes | null>;
  /** For the word `faults`; absent: the word means nothing. */
  readonly faults?: FaultControls;
}

/** What the word `wire` shows, and where it writes. */
export type WireTalk = Pick<WirePlain, 'wire' | 'files'>;

/** Said once: nothing on the way reminds of it. */
const WIRE_HINT =
  'At any question, the word wire shows the messages between browser, store and this tool so far.';
const PRESENT_HINT = 'The word present hides secrets and personal data, for a projector.';

const STEP: Readonly<Record<StepName, (context: PlainContext) => Promise<PlainEnd>>> = {
  start: startPlain,
  prerequisites: prerequisitesPlain,
  scopes: scopesPlain,
  app: appPlain,
  authorize: authorizePlain,
  approve: approvePlain,
  token: tokenPlain,
};

/**
 * The guide, question by question; closes the store at the end.
 *
 * @returns the exit code: of `guideExitCode`, or 130 after Ctrl+C
 */
export async function runPlainGuide(options: PlainGuideOptions): Promise<number> {
  const { store, send, clock, userAgent, apiVersion, faults } = options;
  const plain = presentingAsker(await openAsker(options), store);
  const asker = faults === undefined ? plain : faultTellingAsker(plain, faults);
  const later = { refused: null, calls: [] };
  const context: PlainContext = {
    store,
    asker,
    send,
    clock,
    userAgent,
    apiVersion,
    limits: options.limits ?? API_LIMITS,
    later,
    ...(options.requests == null ? {} : { requests: options.requests }),
    ...(options.loadFieldTypes === undefined ? {} : { fieldTypes: once(options.loadFieldTypes) }),
    ...(options.wire === undefined ? {} : { files: options.wire.files }),
  };
  try {
    if (options.wire !== undefined) asker.say(WIRE_HINT);
    asker.say(PRESENT_HINT);
    if (faults !== undefined) asker.say(FAULT_HINT);
    const end = await walk(context);
    asker.say(...leavingSummary(store.getState()));
    if (end === 'interrupt') return 130;
    return guideExitCode(store.getState());
  } finally {
    asker.close();
    await store.close();
  }
}

/** The same answer whenever it is asked for, and not before. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => (loaded ??= load());
}

async function walk(context: PlainContext): Promise<Exclude<PlainEnd, 'go-on'>> {
  const { store, asker } = context;
  for (;;) {
    const { step } = store.getState();
    const { name, question } = STEP_WORDS[step];
    asker.say('', `Step ${stepNumber(step)} of ${STEPS.length}: ${name}. ${question}`);
    sayNotice(context);
    const end = await STEP[step](context);
    if (end !== 'go-on') return end;
  }
}

/** The prompts are loaded only where they are used. */
async function openAsker(options: PlainGuideOptions): Promise<Asker> {
  const { io, style, store, wire, faults } = options;
  const asides = [
    ...(wire === undefined ? [] : [asideOf(wire, store)]),
    presentAside(store),
    ...(faults === undefined ? [] : [faultAside(faults)]),
  ];
  if (style === 'lines') return new LineAsker(io.input, io.output, asides);
  const { PromptAsker } = await import('./prompt-asker.ts');
  return new PromptAsker(io.input, io.output, asides);
}

function asideOf({ wire, files }: WireTalk, store: GuideStore): Aside {
  return wireAside({
    wire,
    files,
    isPresenting: () => store.getState().presenter,
    onWritten: (path) => store.dispatch({ type: 'tape-written', path }),
  });
}

import type { KeptAnswer } from '../../../core/explorer/flight/flight.ts';
import { EXIT, type ExitCode } from '../../../core/errors.ts';
import type { Header } from '../../../core/http/api-request.ts';
import type { Meter } from '../../../core/requests/answer.ts';
import type { RequestCall } from '../../../core/requests/call.ts';
import type { Preset } from '../../../core/requests/ready/presets.ts';

/** An answer of this run, and what it answers. */
export interface Answered extends KeptAnswer {
  readonly call: RequestCall;
  /** As its answer told it; null: it tells none. */
  readonly meter: Meter | null;
}

/** Lines of which a part is shown; the rest waits for a word. */
export interface Portion {
  readonly count: number;
  /** Displayable, without a secret. */
  readonly line: (index: number) => string;
  /** The first one that was not shown. */
  readonly from: number;
}

/** What the prompt holds from one line to the next. In memory only. */
export interface PromptWork {
  /** JSON text that goes with every query that takes variables; empty: none. */
  variables: string;
  /** They go with every REST request. */
  headers: readonly Header[];
  /** The operation that is meant of a document with several; null: it is asked for. */
  operation: string | null;
  /** Variables or headers are others than the last request had. */
  isChanged: boolean;
  /** Null: that of the settings. */
  version: string | null;
  /** Requests of this run, the last one last. */
  calls: readonly RequestCall[];
  lastId: number;
  /** The last one first. */
  answers: readonly Answered[];
  /** The answer that the words are about. */
  last: Answered | null;
  /** The pages before it, in the order in which they were walked. */
  walk: readonly Answered[];
  portion: Portion | null;
  /** What the numbers of the list of ready requests mean. */
  ready: readonly Preset[];
  /** Said once a run. */
  saidRetired: boolean;
  /** A body that is no JSON, which was said. */
  confirmedBody: string | null;
  /** What a program that gives the requests line by line is told at the end. */
  exitCode: ExitCode;
}

export function newWork(): PromptWork {
  return {
    variables: '',
    headers: [],
    operation: null,
    isChanged: false,
    version: null,
    calls: [],
    lastId: 0,
    answers: [],
    last: null,
    walk: [],
    portion: null,
    ready: [],
    saidRetired: false,
    confirmedBody: null,
    exitCode: EXIT.done,
  };
}

/** Of several that fit, the first of these counts. */
const WEIGHT: readonly ExitCode[] = [EXIT.usage, EXIT.unreachable, EXIT.notAuthorized];

/** Notes how one request ended. */
export function noteExit(work: PromptWork, code: ExitCode): void {
  if (code !== EXIT.done) work.exitCode = weightier(work.exitCode, code);
}

function weightier(one: ExitCode, other: ExitCode): ExitCode {
  return WEIGHT.find((code) => code === one || code === other) ?? other;
}

import type { KeptAnswer } from '../../../core/explorer/flight/flight.ts';
import { EXIT, type ExitCode } from '../../../core/errors.ts';
import type { Header } from '../../../core/http/api-request.ts';
import type { Meter } from '../../../core/requests/answer.ts';
import type { RequestCall } from '../../../core/requests/call.ts';
import type { Preset } from '../../../core/requests/ready/presets.ts';

/** An answer of this run, and the request that it answers. */
export interface Answered extends KeptAnswer {
  readonly call: RequestCall;
  /** The rate limit as the answer reported it; null: it reported none. */
  readonly meter: Meter | null;
}

/** Lines of which a part is shown; the word `more` shows the rest. */
export interface Portion {
  readonly count: number;
  /** Displayable, without a secret. */
  readonly line: (index: number) => string;
  /** Index of the first line that was not shown. */
  readonly from: number;
}

/** The state of the prompt from one line to the next. In memory only. */
export interface PromptWork {
  /** JSON text that goes with every query that takes variables; empty: none. */
  variables: string;
  /** They go with every request. */
  headers: readonly Header[];
  /** The operation that is meant of a document with several; null: it is asked for. */
  operation: string | null;
  /** Variables or headers have changed since the last request. */
  isChanged: boolean;
  /** The API version that was chosen; null: that of the settings. */
  version: string | null;
  /** Requests of this run, the last one last. */
  calls: readonly RequestCall[];
  lastId: number;
  /** The newest answer first. */
  answers: readonly Answered[];
  /** The answer that the words are about. */
  last: Answered | null;
  /** The pages before it, in the order in which they were walked. */
  walk: readonly Answered[];
  portion: Portion | null;
  /** The list of ready-made requests that numbers refer to. */
  ready: readonly Preset[];
  /** Whether it was said in this run that the service has retired a request. */
  saidRetired: boolean;
  /** A body of which it was said that it is not JSON. */
  confirmedBody: string | null;
  /** The exit code for a program that gives the requests line by line. */
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

/** Of several exit codes, the first of these counts. */
const WEIGHT: readonly ExitCode[] = [EXIT.usage, EXIT.unreachable, EXIT.notAuthorized];

/** Notes how one request ended. */
export function noteExit(work: PromptWork, code: ExitCode): void {
  if (code !== EXIT.done) work.exitCode = weightier(work.exitCode, code);
}

function weightier(one: ExitCode, other: ExitCode): ExitCode {
  return WEIGHT.find((code) => code === one || code === other) ?? other;
}

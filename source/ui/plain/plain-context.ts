import type { ExplorerPorts, RequestKeeper } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { Clock, Interrupts, FilePort } from '../../app/ports.ts';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { HttpLimits, SendHttp } from '../../core/http/message.ts';
import type { RequestCall } from '../../core/requests/call.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import type { Secret } from '../../core/text/secret.ts';
import type { Asker } from './askers/asker.ts';
import type { PromptWork } from './requests/prompt-work.ts';

/** The ports of the request prompt beside sending, as in the explorer; each may be absent. */
export type RequestTools = Pick<
  ExplorerPorts,
  'copy' | 'editText' | 'showText' | 'openSchema' | 'onSchemaKept' | 'openReader'
>;

/** What the request prompt works with. */
export interface PlainContext {
  readonly store: GuideStore;
  readonly asker: Asker;
  readonly send: SendHttp;
  readonly clock: Clock;
  /** What Ctrl+C gives up in place of ending the program. */
  readonly interrupts: Interrupts;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  readonly apiVersion: string;
  /** The limits of one answer to a typed request. */
  readonly limits: HttpLimits;
  /** Where answers are saved to; absent: they are not. */
  readonly files?: FilePort;
  /** Which type every field returns; read when it is first asked for. Absent: not known. */
  readonly fieldTypes?: () => Promise<FieldTypes | null>;
  /** State that is used again later in this run. */
  readonly later: { refused: RefusedCall | null; readonly work: PromptWork };
  /** Requests that are saved on this machine. Absent: nothing is kept. */
  readonly requests?: RequestKeeper;
  /** The requests of a file that was named at the start; absent or null: there are none. */
  readonly collection?: RequestSet | null;
  readonly tools: RequestTools;
  /** Rows of the terminal, for what opens in a pager by itself; null: nothing does. */
  readonly pagerRows: (() => number) | null;
}

/** A request that was refused, and the token that it was refused to. */
export interface RefusedCall {
  readonly call: RequestCall;
  readonly token: Secret;
}

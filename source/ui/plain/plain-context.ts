import type { RequestKeeper } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { Clock, TutorialPort } from '../../app/ports.ts';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { HttpLimits, SendHttp } from '../../core/http/message.ts';
import type { Secret } from '../../core/text/secret.ts';
import type { Asker } from './askers/asker.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import type { RequestCall } from '../../core/requests/call.ts';

/** What the request prompt works with. */
export interface PlainContext {
  readonly store: GuideStore;
  readonly asker: Asker;
  readonly send: SendHttp;
  readonly clock: Clock;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  readonly apiVersion: string;
  /** Of one answer to a request that is typed. */
  readonly limits: HttpLimits;
  /** Where answers are saved to; absent: they are not. */
  readonly files?: TutorialPort;
  /** Which type every field returns; read when it is first asked for. Absent: not known. */
  readonly fieldTypes?: () => Promise<FieldTypes | null>;
  /** What is taken up again later in this run. */
  readonly later: {
    refused: RefusedLine | null;
    /** Requests of this run, in memory only; the last one last. */
    calls: readonly RequestCall[];
  };
  /** Requests that are saved on this machine. Absent: nothing is kept. */
  readonly requests?: RequestKeeper;
  /** Of a file that was named at the start. */
  readonly collection?: RequestSet | null;
}

/** A request that was refused, and the token that it was refused to. */
export interface RefusedLine {
  readonly line: string;
  readonly token: Secret;
}

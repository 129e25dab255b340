import type { Secret } from '../text/secret.ts';
import type { CallbackVerdict } from './callback-verdict.ts';

/** A request to the callback address, and how it was answered; for whoever looks on. */
export interface SeenCallback {
  /** What stood after `?`; the code is in it. */
  readonly rawQuery: Secret;
  /** As they came; raw text of the browser, with the cookies of other local programs. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly verdict: CallbackVerdict;
  readonly answer: {
    readonly status: number;
    readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  };
}

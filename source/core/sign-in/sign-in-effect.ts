import type { HttpRequest } from '../http/message.ts';
import type { Secret } from '../text/secret.ts';
import type { CallbackExpectation } from './callback-verdict.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** The expectation as data; the runner adds the hashing. */
export type ExpectedCallback = Omit<CallbackExpectation, 'hashing'>;

/** What the page in the browser says once the outcome is known. */
export type FinishPage = 'done' | 'partial' | 'denied' | 'failed' | 'unknown';

/** What the sign-in asks the outside world for. The answers are `SignInAnswer` events. */
export type SignInEffect =
  /** 32 random bytes for the state, as many for a PKCE verifier → `attempt-created`. */
  | { readonly type: 'create-attempt'; readonly attempt: number; readonly pkce: boolean }
  /** → `listening` or `not-listening`, then `verdict` and `noticed`. */
  | {
      readonly type: 'open-listener';
      readonly attempt: number;
      readonly redirectUri: RedirectUri;
      readonly expected: ExpectedCallback;
    }
  /** → `browser-opened` or `browser-not-opened`. */
  | { readonly type: 'open-browser'; readonly attempt: number; readonly url: string }
  /** → `tick`, once. */
  | { readonly type: 'wake'; readonly attempt: number; readonly afterMs: number }
  /** → `verdict` by the ear `paste`. */
  | {
      readonly type: 'check-paste';
      readonly attempt: number;
      readonly text: Secret;
      readonly redirectUri: RedirectUri;
      readonly expected: ExpectedCallback;
    }
  /** One POST, never repeated by itself → `exchanged`. */
  | { readonly type: 'exchange'; readonly attempt: number; readonly request: HttpRequest }
  /** Tells the waiting page how it went and closes the listener. No answer. */
  | { readonly type: 'finish-page'; readonly attempt: number; readonly page: FinishPage }
  /** No answer. */
  | { readonly type: 'close-listener'; readonly attempt: number };

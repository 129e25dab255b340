import type { ListenerNotice } from './types.ts';

/** A TLS hello came to the plain http port. */
export const BROWSER_TRIED_HTTPS: ListenerNotice = {
  type: 'browser-tried-https',
  message: 'The browser tried https, but the redirect URI is http.',
  remedy: 'Change https to http in its address bar, or paste that address here.',
};

/** A defect of ours, told instead of thrown: no request may end the process. */
export function faultNotice(cause: unknown): ListenerNotice {
  return {
    type: 'fault',
    message: 'The listener could not answer a request because of a fault in tokenwright.',
    remedy: 'Try again, or paste the address that the browser ended on.',
    cause,
  };
}

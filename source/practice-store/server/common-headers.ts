import type { HeaderList } from './message.ts';
import type { Randomness } from './randomness.ts';

import { randomUuid } from './randomness.ts';

/** What every answer of the store carries. `nowMs` is in milliseconds since 1970. */
export function commonHeaders(nowMs: number, randomness: Randomness): HeaderList {
  return [
    ['X-Request-Id', `${randomUuid(randomness)}-${Math.floor(nowMs / 1000)}`],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    // Not `no-referrer`: with it Chromium sends `Origin: null` for our own forms.
    ['Referrer-Policy', 'same-origin'],
  ];
}

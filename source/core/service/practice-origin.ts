import type { PracticeOrigin } from './store-address.ts';

export type PracticeOriginVerdict =
  | { readonly type: 'origin'; readonly origin: PracticeOrigin; readonly port: number }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Reads `http://127.0.0.1:PORT` (or `localhost`, `[::1]`); every other host is refused. */
export function parsePracticeOrigin(text: string): PracticeOriginVerdict {
  throw new Error(`not built: ${text.length}`);
}

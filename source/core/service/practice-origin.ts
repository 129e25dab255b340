import { quoted } from '../text/quoted.ts';
import type { PracticeOrigin } from './store-address.ts';

export type PracticeOriginVerdict =
  | { readonly type: 'origin'; readonly origin: PracticeOrigin; readonly port: number }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Matched by hand: a URL parser would turn `http://2130706433:80` into loopback. */
const LOOPBACK_ORIGIN = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})\/?$/i;

/**
 * Reads `http://127.0.0.1:PORT`; every host but loopback is refused. `localhost` becomes
 * 127.0.0.1, where the practice store listens, whatever the name resolves to.
 */
export function parsePracticeOrigin(text: string): PracticeOriginVerdict {
  const trimmed = text.trim();
  const match = LOOPBACK_ORIGIN.exec(trimmed);
  const port = Number(match?.[2] ?? 0);
  if (match === null || port < 1 || port > 65_535) {
    return {
      type: 'refused',
      message: trimmed.includes('@')
        ? 'This is not the address of a practice store on this machine.'
        : `"${quoted(trimmed)}" is not the address of a practice store on this machine.`,
      remedy: 'Use http://127.0.0.1:PORT, as "tokenwright practice" prints it.',
    };
  }
  const name = match[1]?.toLowerCase();
  const host = name === '[::1]' ? '[::1]' : '127.0.0.1';
  return { type: 'origin', origin: trusted(`http://${host}:${port}`), port };
}

/** The only place where an origin gets the brand. */
function trusted(origin: string): PracticeOrigin {
  return origin as PracticeOrigin;
}

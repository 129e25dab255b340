import { quoted } from '../text/quoted.ts';
import type { PracticeOrigin } from './store-address.ts';

export type PracticeOriginVerdict =
  | { readonly type: 'origin'; readonly origin: PracticeOrigin; readonly port: number }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Matched by hand: a URL parser would turn `http://2130706433:80` into loopback. */
const TYPED = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):0*(\d{1,5})\/?$/i;
const CANONICAL = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):([1-9]\d{0,4})$/;

/**
 * Reads `http://127.0.0.1:PORT`; every host but loopback is refused. `localhost` becomes
 * 127.0.0.1, where the practice store listens, whatever the name resolves to.
 */
export function parsePracticeOrigin(text: string): PracticeOriginVerdict {
  const trimmed = text.trim();
  const [, host = '', port = ''] = TYPED.exec(trimmed) ?? [];
  const address = host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
  const origin = `http://${address}:${port}`;
  if (isPracticeOrigin(origin)) return { type: 'origin', origin, port: Number(port) };
  return {
    type: 'refused',
    message: trimmed.includes('@')
      ? 'This is not the address of a practice store on this machine.'
      : `"${quoted(trimmed)}" is not the address of a practice store on this machine.`,
    remedy: 'Use http://127.0.0.1:PORT, as "tokenwright practice" prints it.',
  };
}

/** The strict rule, without any help: plain http, a loopback literal and a port. */
function isPracticeOrigin(text: string): text is PracticeOrigin {
  return Number(CANONICAL.exec(text)?.[1] ?? 65_536) <= 65_535;
}

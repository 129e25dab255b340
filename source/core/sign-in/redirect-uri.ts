import { firstOddCharacter, quoted } from '../text/display-text.ts';

/** `loopback`: an address literal; `localhost`: the name; `public`: https elsewhere, paste only. */
type RedirectKind = 'loopback' | 'localhost' | 'public';

/** A checked redirect URI. `text` is sent, shown and compared byte for byte. */
export interface RedirectUri {
  readonly __brand: 'RedirectUri';
  readonly text: string;
  readonly kind: RedirectKind;
  /** Without port; IPv6 with its brackets: `127.0.0.1`, `[::1]`, `localhost`, `example.com`. */
  readonly host: string;
  /** Always set for a loopback address; 0 only where any port is allowed. */
  readonly port: number;
  /** From the first slash on: `/callback`. */
  readonly path: string;
}

interface RedirectUriRefusal {
  readonly type: 'refused';
  readonly rule: RedirectUriRule;
  readonly message: string;
  readonly remedy: string;
}

type RedirectUriVerdict =
  | {
      readonly type: 'redirect-uri';
      readonly uri: RedirectUri;
      /** Sentences to show: a public address is paste only, localhost needs both addresses. */
      readonly warnings: readonly string[];
    }
  | RedirectUriRefusal;

type RedirectUriRule =
  | 'empty'
  | 'bounded'
  | 'characters'
  | 'scheme'
  | 'parts'
  | 'path'
  | 'normal-form'
  | 'loopback'
  | 'https-loopback'
  | 'port'
  | 'any-port';

/** The port to listen on for its callback; null for a public one, where the address is pasted. */
export function listeningPort({ kind, port }: RedirectUri): number | null {
  return kind === 'public' ? null : port;
}

export const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:3456/callback';

const PARTS = /^(https?):\/\/([^/?#\\]*)([^]*)$/;
const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const LOOPBACK_LIKE = /^(?:127(?:\.\d+){3}|\[::1\]|(?:.*\.)?localhost\.?)$/;
const LONGEST = 2048;

/**
 * Reads a redirect URI: http on a loopback address with a port (RFC 8252 §7.3), or https on a
 * public host, where nothing listens and the address is pasted. Port 0 only with `allowAnyPort`,
 * which is for the practice store.
 */
export function parseRedirectUri(
  text: string,
  options: { readonly allowAnyPort?: boolean } = {},
): RedirectUriVerdict {
  const uri = text.trim();
  const remedy = `Use ${DEFAULT_REDIRECT_URI}, or the same with another port or path.`;
  const refuse = (rule: RedirectUriRule, message: string, other = remedy): RedirectUriRefusal => ({
    type: 'refused',
    rule,
    message,
    remedy: other,
  });

  if (uri === '') return refuse('empty', 'No redirect URI was given.');
  if (uri.length > LONGEST)
    return refuse('bounded', `The redirect URI has ${uri.length} characters.`);
  const odd = firstOddCharacter(uri);
  if (odd !== null) return refuse('characters', `The redirect URI has the character ${odd} in it.`);
  if (uri.includes(' ')) return refuse('characters', 'The redirect URI has a blank in it.');
  const [, scheme, authority = '', rest = ''] = PARTS.exec(uri) ?? [];
  if (scheme === undefined) {
    return refuse('scheme', 'A redirect URI begins with http:// or https:// in small letters.');
  }
  // The part before an "@" may be a password: it is not shown.
  if (authority.includes('@') || /[?#]/.test(rest)) {
    return refuse('parts', 'A redirect URI has no user name, no "?" and no "#" (RFC 6749 §3.1.2).');
  }
  const [, host = '', portText] = AUTHORITY.exec(authority) ?? [];
  if (scheme === 'https' && LOOPBACK_LIKE.test(host)) {
    return refuse(
      'https-loopback',
      'On this machine https does not work: there is no certificate that a browser would accept.',
    );
  }
  const portRefusal =
    scheme === 'http' ? refusePort(portText, options.allowAnyPort === true) : null;
  if (portRefusal !== null) {
    return refuse(portText !== '' && Number(portText) === 0 ? 'any-port' : 'port', portRefusal);
  }
  if (!URL.canParse(uri) || new URL(uri).href !== uri)
    return refuse('normal-form', normalFormFault(uri));
  if (rest.startsWith('//')) return refuse('path', 'The path begins with two slashes.');

  if (scheme === 'https') return publicAddress(uri, host, portText, rest);
  if (host !== '127.0.0.1' && host !== '[::1]' && host !== 'localhost') {
    return refuse(
      'loopback',
      `"${quoted(host)}" is not this machine: by plain http anybody on the way could read the code.`,
    );
  }
  if (rest === '/done') {
    return refuse('path', 'The path /done is taken by the page that is shown at the end.');
  }
  const warnings =
    host === 'localhost'
      ? [
          'localhost stands for 127.0.0.1 and ::1; both must be free, or another program could get the code.',
        ]
      : [];
  const kind = host === 'localhost' ? 'localhost' : 'loopback';
  return { type: 'redirect-uri', uri: checked(uri, kind, host, Number(portText), rest), warnings };
}

/** The same URI with the port that was really bound, for a redirect URI with port 0. */
export function withPort(uri: RedirectUri, port: number): RedirectUri {
  return checked(`http://${uri.host}:${port}${uri.path}`, uri.kind, uri.host, port, uri.path);
}

function publicAddress(
  uri: string,
  host: string,
  portText: string | undefined,
  path: string,
): RedirectUriVerdict {
  return {
    type: 'redirect-uri',
    uri: checked(uri, 'public', host, Number(portText ?? 443), path),
    warnings: [
      `The browser ends on ${quoted(host)}, where nothing of this program listens: the address that it ends on has to be pasted.`,
    ],
  };
}

function normalFormFault(uri: string): string {
  const parsed = URL.canParse(uri) ? new URL(uri).href : null;
  return parsed === null
    ? `"${quoted(uri)}" is not an address.`
    : `A browser would turn this address into ${quoted(parsed)}, and the service compares byte for byte.`;
}

function checked(
  text: string,
  kind: RedirectKind,
  host: string,
  port: number,
  path: string,
): RedirectUri {
  return { __brand: 'RedirectUri', text, kind, host, port, path };
}

/** From 1024 up, the ports that browsers refuse: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

/** Says why a listener cannot have this port, or null. `text` is what stands after the colon. */
function refusePort(text: string | undefined, allowAnyPort: boolean): string | null {
  if (text === undefined || text === '') {
    return 'The redirect URI names no port, which means port 80, and that needs an administrator.';
  }
  const port = Number(text);
  if (port === 0) {
    return allowAnyPort
      ? null
      : 'Port 0 means any port, but the service compares the redirect URI byte for byte.';
  }
  if (port > 65_535) return `There is no port ${text.slice(0, 12)}.`;
  if (port < 1024) return `Port ${port} needs an administrator; use one from 1024 on.`;
  return BLOCKED_PORTS.has(port) ? `Browsers refuse to open port ${port}.` : null;
}

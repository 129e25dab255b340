import { EXIT, UserError } from '../errors.ts';
import type { ServiceProfile } from '../service/profile.ts';

export type Header = readonly [name: string, value: string];

/**
 * Headers that a person may not set: they frame the message, choose its receiver, carry the
 * token, or would turn a GET into something else behind the back of the mutation guard.
 */
const RESERVED = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);

/**
 * Splits `Name: value`, as given to `--header`.
 *
 * @throws UserError exit 2; the value is not repeated
 */
export function parseHeaderLine(line: string): Header {
  const colon = line.indexOf(':');
  if (colon < 1) throw badHeader('A header has no colon.');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/**
 * Refuses headers that cannot be sent or may not be set by hand.
 *
 * @throws UserError exit 2; the value is not repeated
 */
export function checkExtraHeaders(headers: readonly Header[], profile: ServiceProfile): void {
  for (const [name, value] of headers) {
    if (!isHeaderName(name)) throw badHeader('The name of a header holds a character it cannot.');
    if (!isHeaderValue(value)) {
      throw badHeader(`The value of the header ${name} holds a character it cannot.`);
    }
    const key = name.toLowerCase();
    if (key === profile.tokenHeader.toLowerCase()) {
      throw badHeader(
        `The header ${name} is set by the tool itself, from the token at hand.`,
        'Leave it out.',
      );
    }
    if (RESERVED.has(key)) {
      throw badHeader(`The header ${name} cannot be set by hand.`, 'Leave it out.');
    }
  }
}

/** A token in the sense of RFC 9110 §5.6.2. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** Visible characters, blanks and tabs, within one byte each (RFC 9110 §5.5). */
export function isHeaderValue(value: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);
}

function badHeader(message: string, remedy = "Give a header as 'Name: value'."): UserError {
  return new UserError({ code: 'invalid-header', message, remedy, exitCode: EXIT.usage });
}

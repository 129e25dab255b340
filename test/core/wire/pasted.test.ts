import { expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { describePastedCallback } from '../../../source/core/wire/callback.ts';
import { EMPTY_TAPE } from '../../../source/core/wire/tape.ts';

const startOf = (text: string) =>
  describePastedCallback(
    { text: new Secret(text), verdict: { type: 'not-an-address' } as never, isFromStore: false },
    EMPTY_TAPE.known,
  ).startLine;

test.each([
  ['http://127.0.0.1:3456/callback', 'http://127.0.0.1:3456/callback'],
  ['HTTPS://Demo.example/a_b-c.d/', 'HTTPS://Demo.example/a_b-c.d/'],
  ['http://[::1]:3456', 'http://[::1]:3456'],
  ['http://a', 'http://a'],
  [' http://127.0.0.1:3456/callback?code=x', 'http://127.0.0.1:3456/callback?code=…'],
])('a pasted address is told as an address: %s', (text, told) => {
  expect(startOf(text)).toBe(told);
});

test.each([
  'justacode0123456789',
  'x http://127.0.0.1/callback',
  'xhttp://127.0.0.1/callback',
  'http://127.0.0.1/call back',
  'http://user@host/callback',
  'http:///callback',
  'ftp://127.0.0.1/callback',
  `http://127.0.0.1/${'a'.repeat(100)}`,
  `http://${'a'.repeat(254)}/callback`,
])('of any other text only its length is told, for it may be a code: %s', (text) => {
  expect(startOf(text)).toBe(`(text of ${text.length} characters)`);
});

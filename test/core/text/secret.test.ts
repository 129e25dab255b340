import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { redactSecrets, Secret, withSecretsCovered } from '../../../source/core/text/secret.ts';
import { quoted } from '../../../source/core/text/display-text.ts';

describe('a secret', () => {
  const secret = new Secret('hush-hush-canary');

  it('P70: becomes no text by accident', () => {
    const ways = {
      text: String(secret),
      joined: ['a', secret].join(''),
      json: JSON.stringify({ secret, list: [secret] }),
      inspected: inspect({ secret }, { depth: 9, showHidden: true }),
      formatted: format('%s %o %j', secret, secret, secret),
      copied: JSON.stringify({ ...secret }),
    };
    expect(JSON.stringify(ways)).not.toContain('canary');
    expect(ways).toMatchObject({
      text: '***',
      json: '{"secret":"***","list":["***"]}',
    });
    expect(secret.reveal()).toBe('hush-hush-canary');
  });

  it('is never quoted in a message, by its form', () => {
    expect(quoted(`x practice_token_0123456789abcdef y`)).toBe('x *** y');
  });
});

describe('covering what is typed', () => {
  it('puts a star for each sign of a secret, and leaves a public Client ID', () => {
    expect(withSecretsCovered('x practice_token_12345 y')).toBe(`x ${'*'.repeat(20)} y`);
    expect(withSecretsCovered('practice_client_12345')).toBe('practice_client_12345');
    expect(withSecretsCovered('demo')).toBe('demo');
  });
});

describe('redacting', () => {
  it('replaces every known value, wherever and however often it stands', () => {
    const secrets = [new Secret('hush-hush'), new Secret('other+value')];
    const text = 'hush-hush!hush-hush and other+value, also as other%2Bvalue';
    expect(redactSecrets(text, secrets)).toBe('***!*** and ***, also as ***');
  });

  it('replaces the longer of two values that contain each other as a whole', () => {
    const secrets = [new Secret('abcd'), new Secret('abcdefgh')];
    expect(redactSecrets('abcdefgh abcd', secrets)).toBe('*** ***');
  });

  it('replaces unknown values by their form', () => {
    const live = `shpat_${'x'.repeat(32)}`;
    expect(redactSecrets(`token ${live}, cli atkn_abcdef12`, [])).toBe('token ***, cli ***');
    expect(redactSecrets('bad secret practice_secret_1', [])).toBe('bad secret ***');
  });

  it('replaces code and hmac inside an address, and keeps the rest of it', () => {
    const address = 'http://127.0.0.1:3456/callback?code=abc123&shop=demo.myshopify.com&hmac=00ff';
    expect(redactSecrets(address, [])).toBe(
      'http://127.0.0.1:3456/callback?code=***&shop=demo.myshopify.com&hmac=***',
    );
  });

  it('ignores known values that are too short to be secrets', () => {
    expect(redactSecrets('a text', [new Secret('a'), new Secret('')])).toBe('a text');
  });

  it('quotes at most sixty cells, without controls and without tokens', () => {
    expect(quoted('x'.repeat(1 << 20))).toBe(`${'x'.repeat(59)}…`);
    expect(quoted(`\u001b[2J shpss_${'0'.repeat(20)}`)).toBe('^[[2J ***');
  });
});

import { describe, expect, it } from 'vitest';
import {
  DEFAULT_REDIRECT_URI,
  parseRedirectUri,
  withPort,
} from '../../../source/core/sign-in/redirect-uri.ts';
import { objectCaseIds, textCases } from '../../support/corpus/text-corpus.ts';

const ACCEPTED: Readonly<Record<string, unknown>> = {
  'RU-01': { kind: 'loopback', host: '127.0.0.1', port: 3456, path: '/callback' },
  'RU-02': { kind: 'loopback', host: '[::1]', port: 3456, path: '/callback' },
  'RU-03': { kind: 'localhost', host: 'localhost', port: 3456, path: '/callback' },
  'RU-11': { kind: 'public', host: 'example.com', port: 443, path: '/callback' },
};

describe('a redirect URI', () => {
  it.each(textCases('redirect-uri').map((one) => [one.id, one.expect, one] as const))(
    '%s: %s',
    (id, _expect, { input, rule, verdict }) => {
      const read = parseRedirectUri(input);
      if (read.type === 'refused') {
        expect([verdict, read.rule]).toEqual(['reject', rule]);
        expect(read.remedy).toContain(DEFAULT_REDIRECT_URI);
        return;
      }
      expect(read.uri).toMatchObject({
        text: input,
        ...(ACCEPTED[id] ?? { kind: 'no such case' }),
      });
      expect(read.warnings.length).toBe(verdict === 'warn' ? 1 : 0);
    },
  );

  it('leaves the comparison of two of them to the practice store', () => {
    expect(objectCaseIds('redirect-uri')).toEqual(['RU-19']);
  });

  it.each([
    ['', 'empty'],
    ['127.0.0.1:3456/callback', 'scheme'],
    ['HTTP://127.0.0.1:3456/callback', 'scheme'],
    ['http://127.0.0.1:3456', 'normal-form'],
    ['http://LOCALHOST:3456/callback', 'normal-form'],
    ['http://127.1:3456/callback', 'normal-form'],
    ['http://127.0.0.1:3456/a/../b', 'normal-form'],
    ['http://127.0.0.1:3456\\callback', 'normal-form'],
    ['http://127.0.0.1:99999/callback', 'port'],
    ['http://127.0.0.1:10080/callback', 'port'],
    ['http://user:pw@127.0.0.1:3456/callback', 'parts'],
    ['http://127.0.0.1:3456/callback?x=1', 'parts'],
    ['http://127.0.0.1.evil.example:3456/callback', 'loopback'],
    ['http://localhost.evil.example:3456/callback', 'loopback'],
    ['http://127.0.0.2:3456/callback', 'loopback'],
    ['http://example.com:3456/callback', 'loopback'],
    ['https://localhost/callback', 'https-loopback'],
    ['https://[::1]:3000/callback', 'https-loopback'],
    ['http://127.0.0.1:3456/done', 'path'],
    ['http://127.0.0.1:3456//callback', 'path'],
    ['http://127.0.0.1:3456/call back', 'characters'],
    ['http://127.0.0.1:3456/c\u0430llback', 'characters'],
    [`http://127.0.0.1:3456/${'x'.repeat(1 << 20)}`, 'bounded'],
    [`http://127.0.0.1:3456/${'x'.repeat(2027)}`, 'bounded'],
    ['http://127.0.0.1:65536/callback', 'port'],
    ['http://127.0.0.1:1023/callback', 'port'],
    ['http://127.0.0.1:6000/callback', 'port'],
  ])('refuses %s by the rule %s', (text, rule) => {
    expect(parseRedirectUri(text)).toMatchObject({ type: 'refused', rule });
  });

  it.each([
    ['the lowest port', 'http://127.0.0.1:1024/callback', 1024, '/callback'],
    ['the highest port', 'http://127.0.0.1:65535/callback', 65_535, '/callback'],
    ['two slashes further on', 'http://127.0.0.1:3456/a//b', 3456, '/a//b'],
    ['a path that goes on after /done', 'http://127.0.0.1:3456/done/', 3456, '/done/'],
    ['2048 characters', `http://127.0.0.1:3456/${'x'.repeat(2026)}`, 3456, `/${'x'.repeat(2026)}`],
  ])('takes %s', (_name, text, port, path) => {
    expect(parseRedirectUri(text)).toMatchObject({ type: 'redirect-uri', uri: { port, path } });
  });

  it('shows no password', () => {
    const read = parseRedirectUri('https://user:hush@example.com/');
    expect(JSON.stringify(read)).not.toContain('hush');
  });

  it('takes any port only where that is allowed, and then the real one', () => {
    const read = parseRedirectUri('http://127.0.0.1:0/callback', { allowAnyPort: true });
    if (read.type === 'refused') throw new Error(read.message);
    expect(withPort(read.uri, 40_000)).toMatchObject({
      text: 'http://127.0.0.1:40000/callback',
      port: 40_000,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  buildCallbackUrl,
  signCallback,
} from '../../../source/practice-store/oauth/callback-url.ts';

describe('a callback', () => {
  const clientSecret = new Secret('hush');

  test('says where its store is, with all names in order', () => {
    const url = new URL(
      buildCallbackUrl({
        redirectUri: 'http://127.0.0.1:3456/callback',
        clientSecret,
        code: 'c/1',
        shop: 'demo.demo.test',
        state: null,
        timestamp: 1_700_000_000,
      }),
    );
    expect([...url.searchParams.keys()]).toEqual(['code', 'hmac', 'host', 'shop', 'timestamp']);
    expect(url.searchParams.get('code')).toBe('c/1');
    expect(Buffer.from(url.searchParams.get('host') ?? '', 'base64').toString()).toBe(
      'admin.demo.test/store/demo',
    );
    expect(url.searchParams.get('timestamp')).toBe('1700000000');
  });

  test('is signed over the decoded values, and leaves out what is null', () => {
    const signed = signCallback('http://a.test/b', { z: 'ä &', a: '1', m: null }, clientSecret);
    expect(signed).toBe(signCallback('http://a.test/b', { a: '1', z: 'ä &' }, clientSecret));
    expect(signed).toMatchInlineSnapshot(
      `"http://a.test/b?a=1&hmac=0d725ad975a4b11a425b03f166e81390619c9a4d596b9c495b4688a9c91ffccc&z=%C3%A4%20%26"`,
    );
    expect(signCallback('http://a.test/b', { a: '1', z: 'ä &' }, new Secret('other'))).not.toBe(
      signed,
    );
  });
});

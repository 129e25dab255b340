import { describe, expect, it } from 'vitest';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { liveAddress } from '../../../source/core/service/store-address.ts';
import {
  authorizeInput,
  goodRedirectUri,
  goodShop,
} from '../../support/sign-in/authorize-input.ts';

describe('the authorize URL', () => {
  it('leads to the store and carries the four parameters, byte for byte', () => {
    const { url } = buildAuthorizeUrl(authorizeInput());
    expect(url).toBe(
      'https://demo.myshopify.com/admin/oauth/authorize?client_id=0123456789abcdef0123456789abcdef&scope=read_products,write_orders&redirect_uri=http%3A%2F%2F127.0.0.1%3A3456%2Fcallback&state=a-state-of-forty-three-characters-0123456789',
    );
  });

  it('is shown in parts, each with its purpose, the state only by its length', () => {
    const input = authorizeInput();
    const { parts } = buildAuthorizeUrl(input);
    expect(parts.map(({ name, value }) => [name, value])).toEqual([
      ['address', 'https://demo.myshopify.com/admin/oauth/authorize'],
      ['client_id', '0123456789abcdef0123456789abcdef'],
      ['scope', 'read_products,write_orders'],
      ['redirect_uri', 'http://127.0.0.1:3456/callback'],
      ['state', '44 random characters'],
    ]);
    for (const { purpose } of parts) expect(purpose).toMatch(/\.$/);
    expect(JSON.stringify(parts)).not.toContain(input.state.reveal());
  });

  it('asks for an online token by grant_options[], and for the others by nothing', () => {
    const query = (mode: 'permanent' | 'expiring' | 'per-user') =>
      new URL(buildAuthorizeUrl(authorizeInput({ tokenMode: mode })).url).searchParams;
    expect(query('per-user').get('grant_options[]')).toBe('per-user');
    expect(query('permanent').has('grant_options[]')).toBe(false);
    expect(query('expiring').toString()).toBe(query('permanent').toString());
  });

  it('carries a PKCE challenge only where it is on', () => {
    const on = new URL(buildAuthorizeUrl(authorizeInput({ codeChallenge: 'challenge' })).url)
      .searchParams;
    expect([on.get('code_challenge'), on.get('code_challenge_method')]).toEqual([
      'challenge',
      'S256',
    ]);
    expect(buildAuthorizeUrl(authorizeInput()).url).not.toContain('code_challenge');
  });

  it('says response_type=code to a service that signs nothing', () => {
    const profile = { ...SHOPIFY_PROFILE, callbackSignature: 'absent' } as const;
    const store = liveAddress(profile, goodShop('demo.myshopify.com'));
    expect(buildAuthorizeUrl(authorizeInput({ store })).url).toContain('response_type=code');
    expect(buildAuthorizeUrl(authorizeInput()).url).not.toContain('response_type');
  });

  it('leaves the scope out when none is asked for', () => {
    const { url, parts } = buildAuthorizeUrl(authorizeInput({ scopes: [] }));
    expect(url).not.toContain('scope=');
    expect(parts.map(({ name }) => name)).not.toContain('scope');
  });

  it('cannot be talked into other parameters by a value', () => {
    const input = authorizeInput({
      clientId: 'x&redirect_uri=https://evil.example#',
      redirectUri: goodRedirectUri('https://example.com/a&b'),
    });
    const query = new URL(buildAuthorizeUrl(input).url).searchParams;
    expect(query.getAll('redirect_uri')).toEqual(['https://example.com/a&b']);
    expect(query.get('client_id')).toBe('x&redirect_uri=https://evil.example#');
  });

  it('has 8192 characters at most', () => {
    const rest = buildAuthorizeUrl(authorizeInput({ clientId: '' })).url.length;
    const clientId = 'c'.repeat(8192 - rest);
    expect(buildAuthorizeUrl(authorizeInput({ clientId })).url).toHaveLength(8192);
    expect(() => buildAuthorizeUrl(authorizeInput({ clientId: `${clientId}c` }))).toThrow(
      expect.objectContaining({ code: 'authorize-url-too-long' }),
    );
  });

  it('is refused over 8 KiB, as a mistake that a person can correct', () => {
    const scopes = Array.from({ length: 1000 }, (_, index) => `read_x${index}`);
    expect(() => buildAuthorizeUrl(authorizeInput({ scopes }))).toThrow(
      expect.objectContaining({ code: 'authorize-url-too-long', exitCode: 2 }),
    );
  });

  it('goes nowhere but to the store, whatever an address object says', () => {
    const store = { ...authorizeInput().store, origin: 'https://demo.myshopify.com@evil.example' };
    expect(() => buildAuthorizeUrl(authorizeInput({ store }))).toThrow(/leads elsewhere/);
  });
});

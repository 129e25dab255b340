import { describe, expect, it } from 'vitest';
import {
  PRACTICE_PROFILE,
  SHOPIFY_PROFILE,
  type ServiceProfile,
} from '../../../source/core/service/profile.ts';
import { overrideProfile } from '../../../source/core/service/profile-overrides.ts';

function overridden(overrides: unknown, base: ServiceProfile = SHOPIFY_PROFILE): ServiceProfile {
  const verdict = overrideProfile(base, overrides);
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return verdict.profile;
}

describe('overriding a profile', () => {
  it('changes nothing when nothing is given', () => {
    expect(overridden({})).toEqual(SHOPIFY_PROFILE);
    expect(overridden({ brand: undefined, paths: { api: undefined } })).toEqual(SHOPIFY_PROFILE);
  });

  it('takes every field of a profile', () => {
    const other: ServiceProfile = {
      id: 'acme',
      brand: 'Acme',
      storeHost: 'shops.acme.example',
      adminHost: 'admin.acme.example',
      tokenHeader: 'X-Token',
      tokenPrefixes: ['acme'],
      secretPrefix: null,
      credentialPrefixes: ['acme', 'ac??x'],
      apiVersions: ['2030-01'],
      defaultApiVersion: '2030-01',
      callbackShop: 'absent',
      callbackSignature: 'absent',
      pkce: true,
      expiringTokens: false,
      scopes: {
        entries: new Map([
          [
            'a.read',
            {
              handle: 'a.read',
              group: 'A',
              summary: 'See.',
              implies: [],
              needs: 'other',
              needsText: 'A contract.',
              family: 'admin',
              popular: false,
              writes: false,
              inSchema: true,
              unconfirmed: false,
            },
          ],
        ]),
        separator: ' ',
        writeContainsRead: true,
        allowsUnlisted: false,
      },
      access: {
        rest: [{ method: 'GET', segments: ['a', '{id}'], scopes: [['a.read']] }],
        graphql: { query: { a: [['a.read']] }, mutation: {} },
      },
      paths: {
        authorize: '/o/a',
        exchange: '/o/t',
        accessScopes: '/o/s.json',
        revoke: '/o/r',
        api: '/api',
      },
    };
    const { scopes: _scopes, access: _access, ...plain } = structuredClone(other);
    const given = {
      ...plain,
      scopes: [{ handle: 'a.read', group: 'A', about: 'See.', needs: 'A contract.' }],
      scopeSeparator: ' ',
      writeContainsRead: true,
      unlistedScopes: 'refused',
      access: { rest: { 'GET a/{id}': 'a.read' }, query: { a: ['a.read'] } },
    };
    expect(overridden(given)).toEqual(other);
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(SHOPIFY_PROFILE).toSorted());
  });

  it('takes any scope in the needs of a service that lists none, and else only those of its list', () => {
    const other = { id: 'acme', brand: 'Acme' };
    const access = { query: { a: ['b.read'] } };
    expect(overridden({ ...other, access }).access).toMatchObject({
      graphql: { query: { a: [['b.read']] } },
    });
    expect(() => overridden({ ...other, scopes: [{ handle: 'a.read' }], access })).toThrow(
      '"b.read"',
    );
  });

  it('lets the header follow the brand unless it is given itself', () => {
    expect(overridden({ brand: 'Acme' }).tokenHeader).toBe('X-Acme-Access-Token');
    expect(overridden({ brand: 'Acme', tokenHeader: 'X-T' }).tokenHeader).toBe('X-T');
    expect(overridden({ storeHost: 'Shops.Example' }, PRACTICE_PROFILE)).toMatchObject({
      storeHost: 'shops.example',
      tokenHeader: 'X-Shopify-Access-Token',
    });
  });

  it('forgets the admin host of another store host, and a version that is not on a new list', () => {
    expect(overridden({ storeHost: 'shops.example' }).adminHost).toBeNull();
    expect(overridden({ apiVersions: ['2031-01'] }).defaultApiVersion).toBe('2031-01');
    expect(overridden({ paths: { api: '/v1' } }).paths).toMatchObject({
      api: '/v1',
      authorize: '/admin/oauth/authorize',
    });
  });

  it.each([
    [{ storeHost: 'evil' }, /"storeHost"/],
    [{ storeHost: 'a.b/c' }, /"storeHost"/],
    [{ brand: 'A\r\nX-Evil: 1' }, /"brand"/],
    [{ tokenHeader: 'X: y' }, /"tokenHeader"/],
    [{ paths: { exchange: '//evil.example/x' } }, /"paths\.exchange"/],
    [{ paths: { exchange: '/a?b' } }, /"paths\.exchange"/],
    [{ callbackShop: 'maybe' }, /"callbackShop"/],
    [{ tokenPrefixes: [] }, /"tokenPrefixes"/],
    [{ colour: 'red' }, /no field "colour"/],
    ['text', /content/],
    [null, /content/],
  ])('refuses %j with the name of the field', (overrides, words) => {
    const verdict = overrideProfile(SHOPIFY_PROFILE, overrides);
    expect(verdict.type === 'refused' ? verdict.message : verdict).toMatch(words);
  });

  it.each([
    ['id', 'a'.repeat(32)],
    ['brand', 'a'.repeat(40)],
    ['tokenHeader', 'a'.repeat(80)],
    ['secretPrefix', 'a'.repeat(32)],
    ['storeHost', `${'a'.repeat(63)}.example`],
    ['defaultApiVersion', 'a'.repeat(40)],
  ])('takes %s of this length and not of one more', (field, value) => {
    const given = (text: string) =>
      overrideProfile(SHOPIFY_PROFILE, {
        [field]: text,
        ...(field === 'defaultApiVersion' ? { apiVersions: [text] } : {}),
      });
    expect(given(value)).toMatchObject({ type: 'profile', profile: { [field]: value } });
    expect(given(`a${value}`).type).toBe('refused');
  });

  it('repeats no value, which may be a secret put in the wrong place', () => {
    const verdict = overrideProfile(SHOPIFY_PROFILE, { secretPrefix: 'hush hush' });
    expect(JSON.stringify(verdict)).not.toContain('hush');
  });
});

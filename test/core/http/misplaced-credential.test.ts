import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiTarget } from '../../../source/core/http/api-request.ts';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import {
  misplacedCredential,
  practiceProfileBeside,
} from '../../../source/core/http/misplaced-credential.ts';
import { UserError } from '../../../source/core/errors.ts';
import { askCall, type RequestCall } from '../../../source/core/requests/call.ts';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

/** Joined here, so that no scanner takes them for real ones. */
const issued = (prefix: string): string => [prefix, '0a1b2c3d'.repeat(4)].join('_');

const LIVE = ['shpat', 'shpca', 'shppa', 'shpua', 'shpss', 'shprt', 'shpxy', 'atkn'].map(issued);
const PRACTICE = ['token', 'secret', 'refresh', 'code'].map((kind) => issued(`practice_${kind}`));

const common = { version: '2026-10', userAgent: 'tokenwright/1.2.3' };
const practice: ApiTarget = {
  ...common,
  address: practiceDemo(3457),
  token: new Secret(issued('practice_token')),
};
const live: ApiTarget = { ...common, address: liveDemo(), token: new Secret(issued('shpat')) };

const rest = (over: Partial<Extract<RequestCall, { api: 'rest' }>>): RequestCall => ({
  api: 'rest',
  method: 'POST',
  path: 'products.json',
  headers: [],
  body: '',
  ...over,
});

/** Every place of a request that a person writes, with a value in it. */
const PLACES: ReadonlyArray<readonly [place: string, call: (value: string) => RequestCall]> = [
  ['a header', (value) => rest({ headers: [['X-Other', value]] })],
  ['Authorization', (value) => rest({ headers: [['Authorization', `Bearer ${value}`]] })],
  ['basic', (value) => rest({ headers: [['Authorization', `Basic ${btoa(`app:${value}`)}`]] })],
  ['a cookie', (value) => rest({ headers: [['Cookie', `a=1; token=${value}`]] })],
  ['the name of a header', (value) => rest({ headers: [[value, 'x']] })],
  ['the path', (value) => rest({ path: `products/${value}.json` })],
  ['the query', (value) => rest({ path: `products.json?limit=5&access_token=${value}` })],
  ['an encoded query', (value) => rest({ path: `products.json?a=${value.replace('_', '%5F')}` })],
  ['a query encoded twice', (value) => rest({ path: `a.json?a=${value.replace('_', '%255f')}` })],
  ['the name of a parameter', (value) => rest({ path: `products.json?${value}=1` })],
  ['a JSON body', (value) => rest({ body: JSON.stringify({ a: [{ b: value }] }) })],
  ['an escaped body', (value) => rest({ body: `{"a":"${value.replace('_', '\\u005f')}"}` })],
  ['the name of a member', (value) => rest({ body: JSON.stringify({ [value]: 1 }) })],
  ['a text around it', (value) => rest({ body: `{"a":"use ${value}, please"}` })],
  ['glued', (value) => rest({ body: `{"a":"x${value}y"}` })],
  ['capitals', (value) => rest({ body: `{"a":"${value.toUpperCase()}"}` })],
  ['a document', (value) => ({ api: 'graphql', query: `{ a(b: "${value}") }`, variables: '' })],
  [
    'a comment',
    (value) => ({ api: 'graphql', query: `# ${value}\n{ shop { id } }`, variables: '' }),
  ],
  [
    'a document with an escape',
    (value) => ({
      api: 'graphql',
      query: `{ a(b: "${value.replace('_', '\\u005f')}") }`,
      variables: '',
    }),
  ],
  ['variables', (v) => ({ api: 'graphql', query: '{ a }', variables: `{"a":{"b":["${v}"]}}` })],
  [
    'a header of GraphQL',
    (value) => ({ api: 'graphql', query: '{ a }', variables: '', headers: [['X-A', value]] }),
  ],
];

function refusalOf(target: ApiTarget, call: RequestCall): UserError | null {
  try {
    askCall(target, call);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

describe.each(PLACES)('P44: in %s', (_place, call) => {
  it.each(LIVE)('%s does not go to a practice store', (value) => {
    const refusal = refusalOf(practice, call(value));
    expect(refusal?.code).toBe('live-token-for-practice-store');
    expect(refusal?.exitCode).toBe(2);
    expect(`${refusal?.message} ${refusal?.remedy}`.toLowerCase()).not.toContain('0a1b');
  });

  it.each(PRACTICE)('%s does not go to a real store', (value) => {
    const refusal = refusalOf(live, call(value));
    expect(refusal?.code).toBe('practice-token-for-live-store');
    expect(`${refusal?.message} ${refusal?.remedy}`.toLowerCase()).not.toContain('0a1b');
  });

  it('what belongs there is none of its matter, nor is what only sounds like it', () => {
    for (const value of [
      'practice_code_reference',
      'practice_tokens',
      'pushpin_location',
      'shpat_',
      'atkn',
      '0a1b2c3d'.repeat(4),
    ]) {
      expect(refusalOf(practice, call(value)), value).toBeNull();
      expect(refusalOf(live, call(value)), value).toBeNull();
    }
    for (const value of PRACTICE) expect(refusalOf(practice, call(value)), value).toBeNull();
  });
});

describe('P44: the forms', () => {
  it('are those of the profile in use as well', () => {
    const profile = { ...PRACTICE_PROFILE, tokenPrefixes: ['acme'], secretPrefix: 'acme-secret' };
    const address = { ...practiceDemo(3457), profile };
    for (const value of [issued('acme'), issued('acme-secret')]) {
      expect(
        refusalOf({ ...practice, address }, rest({ headers: [['X-A', value]] })),
      ).not.toBeNull();
      expect(refusalOf(practice, rest({ headers: [['X-A', value]] }))).toBeNull();
    }
  });

  it('are those of another service in the practice store of a run set up for that one', () => {
    const acme = { ...SHOPIFY_PROFILE, tokenPrefixes: ['acme'], secretPrefix: 'acme_secret' };
    const address = { ...practiceDemo(3457), profile: practiceProfileBeside(acme) };
    for (const [place, call] of PLACES) {
      for (const value of [...LIVE, issued('acme'), issued('acme_secret')]) {
        const code = refusalOf({ ...practice, address }, call(value))?.code;
        expect(code, place).toBe('live-token-for-practice-store');
      }
      for (const value of PRACTICE) {
        expect(refusalOf({ ...practice, address }, call(value)), place).toBeNull();
      }
    }
  });

  it('leave the practice store its own, whatever a service calls what it issues', () => {
    const word = fc.constantFrom(
      'token',
      'secret',
      'refresh',
      'code',
      'client',
      'practice',
      'acme',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), word, (tokenPrefixes, secretPrefix) => {
        const active = { ...SHOPIFY_PROFILE, tokenPrefixes, secretPrefix };
        const address = { ...practiceDemo(3457), profile: practiceProfileBeside(active) };
        for (const value of PRACTICE) {
          const refusal = refusalOf({ ...practice, address }, rest({ body: `{"a":"${value}"}` }));
          expect(refusal).toBeNull();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are data of the profiles', () => {
    expect(SHOPIFY_PROFILE.credentialPrefixes).toEqual(['shp??', 'atkn']);
    for (const prefix of PRACTICE_PROFILE.credentialPrefixes) expect(prefix).toMatch(/^practice_/);
  });

  it('are found in a form and in the token header too', () => {
    const value = new Secret(issued('shpss'));
    const at = { isPractice: true, shop: 'demo.practice.test', profile: PRACTICE_PROFILE };
    const request: HttpRequest = {
      method: 'POST',
      url: 'http://127.0.0.1:1/',
      headers: [],
      body: null,
    };
    const form = { type: 'form', fields: [['client_secret', value]] } as const;
    expect(misplacedCredential({ ...request, body: form }, at)?.message).toContain('The body');
    const headers = [['X-Shopify-Access-Token', value]] as const;
    expect(misplacedCredential({ ...request, headers }, at)?.message).toContain('X-Shopify-Access');
    expect(misplacedCredential(request, at)).toBeNull();
  });

  it('are looked for in a body of some megabytes in no time that matters', () => {
    const body = JSON.stringify({ a: 'practice_token_shpat_'.repeat(200_000) });
    expect(refusalOf(live, rest({ body }))).toBeNull();
  });
});

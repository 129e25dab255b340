import { describe, expect, it } from 'vitest';
import { diagnoseApiAnswer } from '../../../source/core/diagnosis/api-answer.ts';
import { type ApiAnswerFacts } from '../../../source/core/diagnosis/diagnosis.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';

function diagnose(changes: Partial<ApiAnswerFacts>) {
  return diagnoseApiAnswer({
    api: 'rest',
    profile: SHOPIFY_PROFILE,
    status: 200,
    headers: [['content-type', 'application/json']],
    bodyText: '{}',
    askedVersion: '2026-10',
    grantedScopes: ['read_orders'],
    tokenKind: 'permanent',
    nowSeconds: null,
    ...changes,
  });
}

describe('a token that is not taken', () => {
  it.each([
    ['permanent', 'authorize-again', /belongs to another store/],
    ['expiring', 'refresh', /lives one hour/],
    ['online', 'authorize-permanent', /after 24 hours/],
    ['client-credentials', 'authorize-permanent', /lives 24 hours/],
    ['unknown', 'authorize-again', /worked for an hour.*for a day/],
    [null, 'authorize-again', /worked for an hour.*for a day/],
  ] as const)('of the kind %s leads to %s', (tokenKind, type, why) => {
    const [first] = diagnose({ status: 401, bodyText: '{"errors":"[API] Invalid"}', tokenKind });
    expect(first).toMatchObject({ code: 'bad-token', action: { type } });
    expect(first?.why).toMatch(why);
    expect(first?.why).toContain('"[API] Invalid"');
    expect(first?.remedy).toContain('X-Shopify-Access-Token, without "Bearer"');
  });
});

describe('no orders', () => {
  it.each([
    ['rest', '{"orders":[]}'],
    ['graphql', '{"data":{"orders":{"pageInfo":{"hasNextPage":false},"nodes":[]}}}'],
    ['graphql', '{"data":{"lastOrders":{"edges":[]}}}'],
  ] as const)('are told from an error in %s: %s', (api, bodyText) => {
    expect(diagnose({ api, bodyText })).toMatchObject([
      {
        code: 'no-orders',
        severity: 'notice',
        action: { type: 'add-scopes', scopes: ['read_all_orders'] },
      },
    ]);
  });

  it.each([
    ['rest', '{"orders":[{"id":1}]}'],
    ['rest', '{"products":[],"note":"orders"}'],
    ['graphql', '{"data":{"draftOrders":{"nodes":[]}}}'],
    ['graphql', '{"data":{"orders":{"nodes":[{"id":"1"}]}}}'],
  ] as const)('are not seen in %s: %s', (api, bodyText) => {
    expect(diagnose({ api, bodyText })).toEqual([]);
  });

  it('are no news with read_all_orders, nor where the scopes are not known', () => {
    const bodyText = '{"orders":[]}';
    expect(diagnose({ bodyText, grantedScopes: ['read_orders', 'read_all_orders'] })).toEqual([]);
    expect(diagnose({ bodyText, grantedScopes: null })).toEqual([]);
  });
});

describe('an app that is not approved', () => {
  it('lacks no scope, whatever code the error has', () => {
    const message = 'This app is not approved to access the Order object. See https://x.example';
    for (const extensions of [{}, { code: 'ACCESS_DENIED' }]) {
      const bodyText = JSON.stringify({ data: null, errors: [{ message, extensions }] });
      expect(diagnose({ api: 'graphql', bodyText })).toMatchObject([
        { code: 'protected-customer-data', action: { type: 'check-app' } },
      ]);
    }
  });
});

it('names the version that answered where a field is not there', () => {
  const bodyText = JSON.stringify({
    errors: [{ message: "Field 'x' doesn't exist on type 'Shop'" }],
  });
  const headers = [['x-shopify-api-version', '2026-01']] as const;
  const [first] = diagnose({ api: 'graphql', bodyText, headers, askedVersion: '2026-01' });
  expect(first).toMatchObject({ code: 'unknown-field' });
  expect(first?.why).toContain('Version 2026-01 answered.');
});

import { describe, expect, test } from 'vitest';
import { type Condition, isAttempt, isMet } from '../../../source/core/lessons/condition.ts';
import type { ObservedEvent } from '../../../source/core/lessons/observed-event.ts';

const rest = (over: object = {}): ObservedEvent => ({
  type: 'rest',
  method: 'GET',
  path: 'products/7.json',
  query: { limit: '2', empty: '' },
  status: 200,
  token: 'latest',
  hasNext: true,
  ...over,
});
const graphql = (over: object = {}): ObservedEvent => ({
  type: 'graphql',
  kind: 'mutation',
  fields: ['productCreate'],
  status: 200,
  errors: [],
  userErrors: 0,
  token: 'latest',
  ...over,
});
const token: ObservedEvent = {
  type: 'token',
  by: 'code',
  kind: 'permanent',
  scopes: ['read_products', 'read_orders'],
  missing: ['read_themes'],
  again: true,
};
const lost: ObservedEvent = { type: 'token-lost', by: 'refresh' };
const refused: ObservedEvent = {
  type: 'token-refused',
  error: 'invalid_request',
  description: 'The code was already used',
};

const MET: ReadonlyArray<[Condition, ObservedEvent]> = [
  [{ type: 'rest' }, rest()],
  [{ type: 'rest', method: 'GET', path: 'products/*.json', status: 200 }, rest()],
  [{ type: 'rest', query: { limit: '*' }, hasNext: true, token: 'latest' }, rest()],
  [{ type: 'rest', query: { limit: '2' } }, rest()],
  [{ type: 'graphql', kind: 'mutation', field: 'productCreate', error: 'none' }, graphql()],
  [{ type: 'graphql', error: 'THROTTLED' }, graphql({ errors: ['OTHER', 'THROTTLED'] })],
  [{ type: 'graphql', error: 'none' }, graphql({ status: 399 })],
  [{ type: 'changed', mutation: 'productCreate' }, graphql()],
  [{ type: 'changed', mutation: 'productCreate' }, graphql({ status: 399 })],
  [{ type: 'token', scopes: ['read_orders', 'read_products'], kind: 'permanent' }, token],
  [{ type: 'token', by: 'code' }, token],
  [{ type: 'token', missing: ['read_themes'], again: true }, token],
  [{ type: 'token-lost' }, lost],
  [{ type: 'token-lost', by: 'refresh' }, lost],
  [{ type: 'token-refused', error: 'invalid_request', says: 'already used' }, refused],
  [{ type: 'authorize-refused' }, { ...refused, type: 'authorize-refused' }],
  [
    { type: 'callback-refused', reason: 'state' },
    { type: 'callback-refused', reason: 'state' },
  ],
  [{ type: 'callback-accepted' }, { type: 'callback-accepted' }],
  [{ type: 'approved' }, { type: 'approved' }],
  [{ type: 'declined' }, { type: 'declined' }],
  [{ type: 'revoked' }, { type: 'revoked' }],
  [
    { type: 'app', change: 'released' },
    { type: 'app', change: 'released' },
  ],
  [
    { type: 'fault', name: 'wrong-hmac' },
    { type: 'fault', name: 'wrong-hmac' },
  ],
];

/** The second of each is of its kind, so that it counts as a try, or it is not. */
const NOT_MET: ReadonlyArray<[Condition, ObservedEvent, isTry: boolean]> = [
  [{ type: 'rest', method: 'POST' }, rest(), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/7/images.json' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/.json' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/count.json' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'orders/7.json' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/7' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/x7.json' }), true],
  [{ type: 'rest', path: 'products/*.json' }, rest({ path: 'products/7x.json' }), true],
  [{ type: 'rest', path: 'shop/7*7/shop' }, rest({ path: 'shop/7/shop' }), true],
  [{ type: 'rest', query: { empty: '*' } }, rest(), true],
  [{ type: 'rest', query: { constructor: '*' } }, rest(), true],
  [{ type: 'rest', query: { limit: '3' } }, rest(), true],
  [{ type: 'rest', status: 404 }, rest(), true],
  [{ type: 'rest', token: 'earlier' }, rest(), true],
  [{ type: 'rest', hasNext: false }, rest(), true],
  [{ type: 'rest' }, graphql(), false],
  [{ type: 'graphql', kind: 'query' }, graphql(), true],
  [{ type: 'graphql', field: 'products' }, graphql(), true],
  [{ type: 'graphql', error: 'none' }, graphql({ status: 400 }), true],
  [{ type: 'graphql', error: 'none' }, graphql({ status: 401 }), true],
  [{ type: 'graphql', error: 'none' }, graphql({ errors: ['ERROR'] }), true],
  [{ type: 'graphql', error: 'THROTTLED' }, graphql(), true],
  [{ type: 'graphql' }, rest(), false],
  [{ type: 'changed', mutation: 'productCreate' }, graphql({ userErrors: 1 }), true],
  [{ type: 'changed', mutation: 'productCreate' }, graphql({ errors: ['ERROR'] }), true],
  [{ type: 'changed', mutation: 'productCreate' }, graphql({ kind: 'query' }), true],
  [{ type: 'changed', mutation: 'productCreate' }, graphql({ status: 400 }), true],
  [{ type: 'changed', mutation: 'productDelete' }, graphql(), true],
  [{ type: 'token', scopes: ['read_products'] }, token, true],
  [{ type: 'token', scopes: ['read_products', 'read_orders', 'read_themes'] }, token, true],
  [{ type: 'token', kind: 'expiring' }, token, true],
  [{ type: 'token', by: 'refresh' }, refused, true],
  [{ type: 'token', missing: ['read_files'] }, token, true],
  [{ type: 'token', missing: ['read_themes', 'read_files'] }, token, true],
  [{ type: 'token', again: false }, token, true],
  [{ type: 'token' }, lost, true],
  [{ type: 'token-lost' }, token, true],
  [{ type: 'token-lost', by: 'code' }, lost, true],
  [{ type: 'token-lost' }, { type: 'approved' }, false],
  [{ type: 'token-refused' }, lost, true],
  [{ type: 'token' }, { type: 'approved' }, false],
  [{ type: 'token-refused', error: 'invalid_client' }, refused, true],
  [{ type: 'token-refused', says: 'other words' }, refused, true],
  [{ type: 'token-refused' }, token, true],
  [{ type: 'authorize-refused' }, refused, false],
  [{ type: 'authorize-refused' }, { type: 'approved' }, true],
  [{ type: 'callback-accepted' }, { type: 'callback-denied' }, true],
  [{ type: 'callback-refused', reason: 'state' }, { type: 'callback-accepted' }, true],
  [
    { type: 'callback-refused', reason: 'state' },
    { type: 'callback-refused', reason: 'hmac' },
    true,
  ],
  [{ type: 'approved' }, { type: 'declined' }, true],
  [{ type: 'approved' }, { type: 'asked', scopes: [] }, false],
  [{ type: 'declined' }, { type: 'approved' }, true],
  [{ type: 'revoked' }, { type: 'approved' }, false],
  [{ type: 'app', change: 'released' }, { type: 'app', change: 'created' }, true],
  [{ type: 'app', change: 'released' }, { type: 'app', change: 'redirect-urls-changed' }, false],
  [{ type: 'app', change: 'redirect-urls-changed' }, { type: 'app', change: 'released' }, true],
  [{ type: 'fault', name: 'wrong-hmac' }, { type: 'fault', name: 'no-callback' }, true],
];

describe('a condition', () => {
  test.each(MET)('%j is met by %j', (condition, event) => {
    expect(isMet(condition, event)).toBe(true);
    expect(isAttempt(condition, event)).toBe(true);
  });

  test.each(NOT_MET)('%j is not met by %j; counts as a try: %j', (condition, event, isTry) => {
    expect(isMet(condition, event)).toBe(false);
    expect(isAttempt(condition, event)).toBe(isTry);
  });
});

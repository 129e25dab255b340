import { describe, expect, test } from 'vitest';
import { FieldError } from '../../../../source/practice-store/graphql/errors.ts';
import type { GraphqlSession } from '../../../../source/practice-store/graphql/session.ts';
import {
  channelConsent,
  collectedFrom,
  consentFaults,
  consentState,
  NOT_IN_FUTURE,
  PENDING_NEEDS_LEVEL,
  readConsent,
} from '../../../../source/practice-store/records/customer/consent.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';
import type { World } from '../../../../source/practice-store/records/world.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const THEN = '2026-03-01T00:00:00Z';
const place = (id: number) => `gid://shopify/Location/${id}`;

describe('a consent', () => {
  test('is read by either of its names, with what is left out', () => {
    expect([readConsent(undefined, NOW), readConsent(null, NOW)]).toEqual([undefined, undefined]);
    const plain = { level: 'SINGLE_OPT_IN', updatedAtMs: NOW, locationId: null };
    expect(readConsent({ marketingState: 'SUBSCRIBED' }, NOW)).toEqual({
      ...plain,
      state: 'SUBSCRIBED',
    });
    expect(readConsent({ state: 'PENDING' }, NOW)).toEqual({ ...plain, state: 'PENDING' });
    expect(readConsent({}, NOW)).toEqual({ ...plain, state: '' });
    const whole = { level: 'UNKNOWN', updatedAtMs: Date.parse(THEN), locationId: 7 };
    const older = { optInLevel: 'UNKNOWN', updatedAt: THEN, sourceLocationId: place(7) };
    expect(readConsent({ state: 'REDACTED_NOT', ...older }, NOW)).toEqual({
      ...whole,
      state: 'REDACTED_NOT',
    });
    const newer = { marketingOptInLevel: 'UNKNOWN', consentUpdatedAt: THEN };
    expect(
      readConsent({ marketingState: 'PENDING', ...newer, sourceLocationId: place(7) }, NOW),
    ).toEqual({ ...whole, state: 'PENDING' });
  });

  test.each(['NOT_SUBSCRIBED', 'NEVER_SUBSCRIBED', 'REDACTED', 'INVALID'])(
    'is not set to %s but by the service',
    (state) => {
      for (const name of ['marketingState', 'state']) {
        expect(() => readConsent({ [name]: state }, NOW)).toThrow(FieldError);
        expect(() => readConsent({ [name]: state }, NOW)).toThrow(`Cannot specify ${state} as`);
      }
    },
  );

  test('has faults at the names that it was given by', () => {
    const world = { locations: listedRows([{ id: 7 }]) } as unknown as World;
    const said = (given: Readonly<Record<string, unknown>>) => {
      const consent = readConsent(given, NOW);
      if (consent === undefined) throw new Error('no consent');
      return consentFaults(world, consent, given, NOW, ['input']).map(
        ({ field, rest }) => `${field.join('.')}: ${rest}`,
      );
    };
    expect(said({ state: 'PENDING', optInLevel: 'CONFIRMED_OPT_IN' })).toEqual([]);
    expect(said({ state: 'SUBSCRIBED', updatedAt: new Date(NOW).toISOString() })).toEqual([]);
    expect(said({ state: 'SUBSCRIBED', sourceLocationId: place(7) })).toEqual([]);
    expect(said({ state: 'SUBSCRIBED', sourceLocationId: null })).toEqual([]);
    const soon = new Date(NOW + 1_000).toISOString();
    expect(said({ state: 'PENDING', updatedAt: soon, sourceLocationId: place(8) })).toEqual([
      `input.optInLevel: ${PENDING_NEEDS_LEVEL}`,
      `input.updatedAt: ${NOT_IN_FUTURE}`,
      'input.sourceLocationId: not found',
    ]);
    expect(said({ marketingState: 'PENDING', consentUpdatedAt: soon })).toEqual([
      `input.marketingOptInLevel: ${PENDING_NEEDS_LEVEL}`,
      `input.consentUpdatedAt: ${NOT_IN_FUTURE}`,
    ]);
    expect(said({ state: 'SUBSCRIBED', sourceLocationId: 'gid://shopify/Shop/7' })).toEqual([
      'input.sourceLocationId: not found',
    ]);
  });

  test('is shown in both of its forms, also when there is none', () => {
    const session = { node: (id: string) => ({ id }) } as unknown as GraphqlSession;
    const consent = { state: 'SUBSCRIBED', level: 'UNKNOWN', updatedAtMs: NOW, locationId: 7 };
    const shared = { sourceLocation: { id: place(7) } };
    const moment = '2026-11-20T10:00:00Z';
    expect(consentState(consent, session)).toEqual({
      ...shared,
      marketingState: 'SUBSCRIBED',
      marketingOptInLevel: 'UNKNOWN',
      consentUpdatedAt: moment,
      consentCollectedFrom: 'OTHER',
    });
    expect(channelConsent({ ...consent, collectedFrom: 'SHOPIFY' }, session)).toEqual({
      ...shared,
      state: 'SUBSCRIBED',
      optInLevel: 'UNKNOWN',
      updatedAt: moment,
      collectedFrom: 'SHOPIFY',
    });
    expect(consentState(null, session)).toEqual({
      marketingState: 'NOT_SUBSCRIBED',
      marketingOptInLevel: 'SINGLE_OPT_IN',
      consentUpdatedAt: null,
      consentCollectedFrom: null,
      sourceLocation: null,
    });
    expect(channelConsent(null, session)).toEqual({
      state: 'NEVER_SUBSCRIBED',
      optInLevel: null,
      updatedAt: null,
      collectedFrom: null,
      sourceLocation: null,
    });
    expect(consentState({ ...consent, locationId: null }, session).sourceLocation).toBeNull();
    expect(collectedFrom(null)).toBeNull();
  });
});

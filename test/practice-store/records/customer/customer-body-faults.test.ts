import { describe, expect, test } from 'vitest';
import {
  CHANNELS,
  NOT_IN_FUTURE,
  PENDING_NEEDS_LEVEL,
} from '../../../../source/practice-store/records/customer/consent.ts';
import { bodyFaults } from '../../../../source/practice-store/records/customer/customer-body-faults.ts';
import type { Customer } from '../../../../source/practice-store/records/customer/customer.ts';
import type { Session } from '../../../../source/practice-store/records/world.ts';

const session = { context: { nowMs: Date.parse('2026-11-20T10:00:00Z') } } as unknown as Session;

function said(body: Readonly<Record<string, unknown>>, given: Partial<Customer> = {}): string[] {
  const customer = { email: 'a@b.co', phone: '+1', ...given } as unknown as Customer;
  return bodyFaults(session, body, customer).map(
    ({ field, rest }) => `${field.join('.')}: ${rest}`,
  );
}

test.each([
  [true, 'EU_REVERSE_CHARGE_EXEMPTION_RULE'],
  [true, 'US_NY_RESELLER_EXEMPTION, CA_STATUS_CARD_EXEMPTION'],
  [true, 'CA_SK_SUB_CONTRACTOR_EXEMPTION'],
  [true, 'CA_NL_VPT_RESELLER_EXEMPTION'],
  [true, 'CA_NS_FARMER_EXEMPTION'],
  [false, 'CA_ON_FARMER_EXEMPTION'],
  [false, 'US_NYC_RESELLER_EXEMPTION'],
  [false, 'XUS_NY_RESELLER_EXEMPTION'],
  [false, 'EU_REVERSE_CHARGE_EXEMPTION_RULES'],
  [false, 'none'],
])('it is %s that these tax exemptions are known: %s', (isKnown, names) => {
  const faults = said({ tax_exemptions: names.split(', ') });
  expect(faults).toEqual(isKnown ? [] : ['taxExemptions: is not included in the list']);
});

test('a password has five characters, and is given twice', () => {
  const mismatch = "passwordConfirmation: doesn't match Password";
  const short = 'password: is too short (minimum is 5 characters)';
  expect(said({ password: 'abcde', password_confirmation: 'abcde' })).toEqual([]);
  expect(said({ password: 'abcd', password_confirmation: 'abcd' })).toEqual([short]);
  expect(said({ password: 'abcde' })).toEqual([mismatch]);
  expect(said({ password: '', password_confirmation: 'a' })).toEqual([short, mismatch]);
  expect([said({ password: null }), said({ password_confirmation: 'a' })]).toEqual([[], []]);
});

describe.each([
  ['email_marketing_consent', 'emailMarketingConsent', { email: null }],
  ['sms_marketing_consent', 'smsMarketingConsent', { phone: null }],
] as const)('the %s', (key, name, without) => {
  const good = { state: 'subscribed', opt_in_level: 'single_opt_in' };
  const of = (consent: unknown, given: Partial<Customer> = {}) => said({ [key]: consent }, given);
  const unlisted = 'is not included in the list';

  test('has one of the words that there are, in any case', () => {
    for (const state of ['subscribed', 'UNSUBSCRIBED', 'not_subscribed'])
      for (const level of ['single_opt_in', 'Confirmed_Opt_In', 'unknown', null])
        expect(of({ state, opt_in_level: level })).toEqual([]);
    expect(of({ state: 'pending', opt_in_level: 'CONFIRMED_OPT_IN' })).toEqual([]);
    expect(of({ ...good, consent_collected_from: 'Shopify' })).toEqual([]);
    expect(of({ state: 'x', opt_in_level: 'y', consent_collected_from: 'z' })).toEqual([
      `${name}.state: ${unlisted}`,
      `${name}.opt_in_level: ${unlisted}`,
      `${name}.consent_collected_from: ${unlisted}`,
    ]);
  });

  test('has a state, which has a level when it is pending', () => {
    expect(of({})).toEqual([`${name}.state: can't be blank`]);
    expect(of({ state: 'Pending' })).toEqual([`${name}.optInLevel: ${PENDING_NEEDS_LEVEL}`]);
  });

  test('is of a moment that is not to come', () => {
    const at = (moment: unknown) => of({ ...good, consent_updated_at: moment });
    expect([at('2026-11-20T10:00:00Z'), at('2026-11-20t10:00:00z'), at(null)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(at('2026-11-20T10:00:01Z')).toEqual([`${name}.consentUpdatedAt: ${NOT_IN_FUTURE}`]);
    expect(at('soon')).toEqual([`${name}.consentUpdatedAt: is invalid`]);
  });

  test('needs an address, and is left alone when it is none', () => {
    expect(of(good, without)).toEqual([`${name}: ${CHANNELS[name].missing}`]);
    expect([of(null, without), of('x', without), of([], without)]).toEqual([[], [], []]);
  });
});

import { dateTimeOrNull, gid, numberInGid, parseMoment } from '../../api/formats.ts';
import { FieldError } from '../../graphql/errors.ts';
import { type Input, readInput, readText } from '../../graphql/mutation.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, faultIf, sentence } from '../change.ts';
import type { World } from '../world.ts';
import type { Consent } from './customer.ts';

/**
 * Channels of marketing: the field of the row, the contact detail that a consent needs, the message
 * without it, and the mutation.
 */
export const CHANNELS = {
  emailMarketingConsent: {
    row: 'emailConsent',
    needs: 'email',
    missing: 'An email address is required to set the email marketing consent state.',
    mutation: 'customerEmailMarketingConsentUpdate',
  },
  smsMarketingConsent: {
    row: 'smsConsent',
    needs: 'phone',
    missing: 'A phone number is required to set the SMS consent state.',
    mutation: 'customerSmsMarketingConsentUpdate',
  },
  whatsAppMarketingConsent: {
    row: 'whatsAppConsent',
    needs: 'phone',
    missing: 'A phone number is required to set the WhatsApp consent state.',
    mutation: 'customerWhatsAppMarketingConsentUpdate',
  },
} as const;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES: readonly Channel[] = [
  'emailMarketingConsent',
  'smsMarketingConsent',
  'whatsAppMarketingConsent',
];

const DEFAULT_LEVEL = 'SINGLE_OPT_IN';

/** States that only the service sets. */
const SET_BY_SERVICE = ['NOT_SUBSCRIBED', 'NEVER_SUBSCRIBED', 'REDACTED', 'INVALID'];

/**
 * Reads the consent in an input; undefined when it was left out.
 * @throws FieldError for a state that only the service sets
 */
export function readConsent(value: unknown, nowMs: number): Consent | undefined {
  if (value === undefined || value === null) return undefined;
  const input: Input = readInput(value);
  const state = readText(input['marketingState']) ?? readText(input['state']) ?? '';
  if (SET_BY_SERVICE.includes(state)) {
    throw new FieldError('INVALID', `Cannot specify ${state} as a marketing state input`);
  }
  const at = readText(input['consentUpdatedAt']) ?? readText(input['updatedAt']);
  return {
    state,
    level: readText(input['marketingOptInLevel']) ?? readText(input['optInLevel']) ?? DEFAULT_LEVEL,
    updatedAtMs: at === undefined ? nowMs : parseMoment(at),
    locationId: numberInGid(input['sourceLocationId'], 'Location'),
  };
}

/** Message for a pending consent whose level is not confirmed opt-in. */
export const PENDING_NEEDS_LEVEL =
  'Marketing opt in level must be confirmed opt-in for pending consent state';

/** End of the message for a consent with a future date. */
export const NOT_IN_FUTURE = 'must not be in the future';

/** Values of `consentCollectedFrom`. */
export const COLLECTED_FROM = ['OTHER', 'SHOPIFY'];

/** Faults of a given consent; `at` is its path in the arguments. */
export function consentFaults(
  world: World,
  consent: Consent,
  given: Input,
  nowMs: number,
  at: readonly string[],
): Fault[] {
  const { state, level, updatedAtMs, locationId } = consent;
  const [levelName, timeName] =
    'state' in given ? ['optInLevel', 'updatedAt'] : ['marketingOptInLevel', 'consentUpdatedAt'];
  const isUnknown =
    given['sourceLocationId'] != null &&
    (locationId === null || world.locations.find(locationId) === null);
  return [
    ...(state === 'PENDING' && level !== 'CONFIRMED_OPT_IN'
      ? [sentence([...at, levelName], PENDING_NEEDS_LEVEL, 'INVALID')]
      : []),
    ...faultIf(
      (updatedAtMs ?? 0) > nowMs,
      [...at, timeName],
      'Consent updated at',
      NOT_IN_FUTURE,
      'INVALID',
    ),
    ...faultIf(isUnknown, [...at, 'sourceLocationId'], 'Location', 'not found', 'INVALID'),
  ];
}

/** The consent as `CustomerEmailMarketingConsentState` or `CustomerSmsMarketingConsentState`. */
export function consentState(consent: Consent | null, session: GraphqlSession) {
  return {
    marketingState: consent?.state ?? 'NOT_SUBSCRIBED',
    marketingOptInLevel: consent?.level ?? DEFAULT_LEVEL,
    consentUpdatedAt: dateTimeOrNull(consent?.updatedAtMs ?? null),
    consentCollectedFrom: collectedFrom(consent),
    sourceLocation: consentLocation(consent, session),
  };
}

/** The consent as `CustomerSmsMarketingConsent` or `CustomerWhatsAppMarketingConsent`. */
export function channelConsent(consent: Consent | null, session: GraphqlSession) {
  return {
    state: consent?.state ?? 'NEVER_SUBSCRIBED',
    optInLevel: consent?.level ?? null,
    updatedAt: dateTimeOrNull(consent?.updatedAtMs ?? null),
    collectedFrom: collectedFrom(consent),
    sourceLocation: consentLocation(consent, session),
  };
}

/** The location that a consent was given at. */
export function consentLocation(consent: Consent | null, session: GraphqlSession): unknown {
  return consent?.locationId == null ? null : session.node(gid('Location', consent.locationId));
}

/** Who collected a consent: `OTHER` by default, because the practice store collects none itself. */
export function collectedFrom(consent: Consent | null): string | null {
  return consent === null ? null : (consent.collectedFrom ?? 'OTHER');
}

import { parseMoment } from '../../api/formats.ts';
import { type BodyObject, objectAt, plainTextAt, tagsAt, textAt } from '../../rest/body-object.ts';
import { type Fault, fault, faultIf, NOT_IN_LIST, sentence, shortFaults } from '../change.ts';
import type { Session } from '../world.ts';
import { CHANNELS, COLLECTED_FROM, NOT_IN_FUTURE, PENDING_NEEDS_LEVEL } from './consent.ts';
import type { Customer } from './customer.ts';

const SHORTEST_PASSWORD = 5;
const STATES = ['subscribed', 'unsubscribed', 'pending', 'not_subscribed'];
const LEVELS = ['single_opt_in', 'confirmed_opt_in', 'unknown'];

/** `CA_BC_RESELLER_EXEMPTION`, `US_NY_RESELLER_EXEMPTION`. */
const TAX_EXEMPTION =
  /^(?:CA_(?:STATUS_CARD|DIPLOMAT|(?:BC|MB|SK|(?:SK|NL)_VPT)_RESELLER|(?:BC|MB|NS|PE|SK)_COMMERCIAL_FISHERY|(?:BC|SK)_(?:PRODUCTION_AND_MACHINERY|(?:SUB_)?CONTRACTOR)|ON_PURCHASE|(?:MB|NS|SK)_FARMER)_EXEMPTION|EU_REVERSE_CHARGE_EXEMPTION_RULE|US_[A-Z]{2}_RESELLER_EXEMPTION)$/;

/** Faults of a REST body that cannot occur in GraphQL, where the types prevent them. */
export function bodyFaults(session: Session, body: BodyObject, customer: Customer): Fault[] {
  const isUnknown = (tagsAt(body, 'tax_exemptions') ?? []).some((one) => !TAX_EXEMPTION.test(one));
  return [
    ...faultIf(isUnknown, ['taxExemptions'], 'Tax exemptions', NOT_IN_LIST, 'INCLUSION'),
    ...passwordFaults(body),
    ...consentFaults(session, body, customer, 'emailMarketingConsent', 'email_marketing_consent'),
    ...consentFaults(session, body, customer, 'smsMarketingConsent', 'sms_marketing_consent'),
  ];
}

function passwordFaults(body: BodyObject): Fault[] {
  const password = textAt(body, 'password') ?? null;
  if (password === null) return [];
  const other = textAt(body, 'password_confirmation');
  return [
    ...shortFaults(password, SHORTEST_PASSWORD, ['password'], 'Password'),
    ...faultIf(
      other !== password,
      ['passwordConfirmation'],
      'Password confirmation',
      "doesn't match Password",
      'CONFIRMATION',
    ),
  ];
}

function consentFaults(
  { context }: Session,
  body: BodyObject,
  customer: Customer,
  name: 'emailMarketingConsent' | 'smsMarketingConsent',
  key: string,
): Fault[] {
  const given = objectAt(body, key);
  if (given === null) return [];
  const { needs, missing } = CHANNELS[name];
  if (customer[needs] === null) return [sentence([name], missing, 'INVALID')];
  const text = (field: string): string => (plainTextAt(given, field) ?? '').toLowerCase();
  const outside = (field: string, words: readonly string[]): Fault[] =>
    given[field] == null || words.includes(text(field))
      ? []
      : [fault([name, field], field, NOT_IN_LIST, 'INCLUSION')];
  const moment = parseMoment(text('consent_updated_at').toUpperCase());
  const hasMoment = given['consent_updated_at'] != null;
  const at = [name, 'consentUpdatedAt'];
  const isPending = text('state') === 'pending' && text('opt_in_level') !== 'confirmed_opt_in';
  return [
    ...faultIf(given['state'] == null, [name, 'state'], 'State', "can't be blank", 'BLANK'),
    ...outside('state', STATES),
    ...outside('opt_in_level', LEVELS),
    ...outside(
      'consent_collected_from',
      COLLECTED_FROM.map((one) => one.toLowerCase()),
    ),
    ...(isPending ? [sentence([name, 'optInLevel'], PENDING_NEEDS_LEVEL, 'INVALID')] : []),
    ...faultIf(hasMoment && Number.isNaN(moment), at, 'Consent', 'is invalid', 'INVALID'),
    ...faultIf(moment > context.nowMs, at, 'Consent', NOT_IN_FUTURE, 'INVALID'),
  ];
}

import { rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  readEach,
  readFlag,
  readInput,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
} from '../../graphql/mutation.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  done,
  type Fault,
  fault,
  faultIf,
  type Given,
  lengthFaults,
  refusedFor,
  sentence,
  withGiven,
} from '../change.ts';
import { blankAddress, changedAddress } from '../customer/address-input.ts';
import { allRows } from '../rows.ts';
import { findPaymentTermsTemplate, NO_TEMPLATE } from '../shop/payment-terms.ts';
import type { World } from '../world.ts';
import { isInUse } from './purchases.ts';
import { partMaker, readPhone, sharedFaults } from './company-changes.ts';
import {
  type BuyerCheckout,
  type Company,
  type CompanyAddress,
  type CompanyLocation,
  companyOfPart,
  type PartOfCompany,
  PLAIN_CHECKOUT,
} from './company.ts';

/** New values of a company location, apart from its addresses. */
interface CompanyLocationFields extends Given<
  Pick<CompanyLocation, 'name' | 'phone' | 'locale' | 'externalId' | 'note'> &
    Pick<CompanyLocation, 'taxRegistrationId' | 'taxExempt' | 'taxExemptions'>
> {
  readonly checkout?: Given<BuyerCheckout> | undefined;
}

/** The values of a new company location. */
interface LocationChange extends CompanyLocationFields {
  readonly shippingAddress?: Input | undefined;
  readonly billingAddress?: Input | undefined;
  readonly billingSameAsShipping?: boolean | undefined;
}

/** Reads a `CompanyLocationInput` or a `CompanyLocationUpdateInput`. */
export function readLocation(input: Input): LocationChange {
  const checkout = readInput(input['buyerExperienceConfiguration']);
  const address = (name: string): Input | undefined =>
    input[name] == null ? undefined : readInput(input[name]);
  return {
    ...readEach(input, readTextOrNull, 'phone', 'externalId', 'note', 'taxRegistrationId'),
    ...readEach(input, readFlag, 'taxExempt', 'billingSameAsShipping'),
    name: input['name'] === null ? '' : readText(input['name']),
    locale: readText(input['locale']),
    taxExemptions: readTexts(input['taxExemptions']),

    shippingAddress: address('shippingAddress'),
    billingAddress: address('billingAddress'),
    checkout:
      input['buyerExperienceConfiguration'] == null
        ? undefined
        : {
            toDraft: readFlag(checkout['checkoutToDraft']),
            hasEditableAddress: readFlag(checkout['editableShippingAddress']),
            paymentTermsTemplateId: readTextOrNull(checkout['paymentTermsTemplateId']),
            depositPercent:
              checkout['deposit'] === null
                ? null
                : readNumber(readInput(checkout['deposit'])['percentage']),
          },
  };
}

/** A company with one more location, and the faults of the location; nothing is saved. */
export function withLocation(
  { world, context }: GraphqlSession,
  company: Company,
  { shippingAddress, billingAddress, billingSameAsShipping, ...change }: LocationChange,
  at: readonly string[],
): {
  readonly company: Company;
  readonly location: CompanyLocation;
  readonly faults: readonly Fault[];
} {
  const parts = partMaker(company, context.nowMs);
  const own = parts.next();
  const faults: Fault[] = [];
  const address = (given: Input | undefined, name: string): CompanyAddress | null => {
    if (given === undefined) return null;
    const read = changedCompanyAddress(world, null, given, [...at, name], parts.next);
    faults.push(...read.faults);
    return read.address;
  };
  const shipping = address(shippingAddress, 'shippingAddress');
  const billing =
    billingSameAsShipping === true ? shipping : address(billingAddress, 'billingAddress');
  const name = [change.name, shipping?.place.address1, company.name].find(
    (text) => text != null && text.trim() !== '',
  );
  const blank: CompanyLocation = {
    ...own,
    name: '',
    externalId: null,
    note: null,
    phone: null,
    locale: 'en',
    shippingAddress: shipping,
    billingAddress: billing,
    taxRegistrationId: null,
    taxExempt: false,
    taxExemptions: [],
    checkout: PLAIN_CHECKOUT,
  };
  const changed = changedLocation(world, blank, { ...change, name: name ?? undefined }, at);
  return {
    company: {
      ...company,
      locations: [...company.locations, changed.location],
      partsMade: parts.made(),
      updatedAtMs: context.nowMs,
    },
    location: changed.location,
    faults: [...faults, ...changed.faults],
  };
}

/** The location with the given values in place of its own, and its faults. */
export function changedLocation(
  world: World,
  before: CompanyLocation,
  { checkout, ...given }: CompanyLocationFields,
  at: readonly string[],
): { readonly location: CompanyLocation; readonly faults: readonly Fault[] } {
  const { phone, faults } = readPhone(given.phone ?? before.phone, [...at, 'phone']);
  const location: CompanyLocation = {
    ...withGiven(before, given),
    phone: given.phone === null ? null : phone,
    checkout: checkout === undefined ? before.checkout : withGiven(before.checkout, checkout),
  };
  const { name, locale, externalId, id } = location;
  const { paymentTermsTemplateId, depositPercent } = location.checkout;
  const isTaken = (wanted: string): boolean =>
    allRows(world.companies).some(({ locations }) =>
      locations.some((other) => other.id !== id && other.externalId === wanted),
    );
  const atCheckout = [...at, 'buyerExperienceConfiguration'];
  return {
    location,
    faults: [
      ...faultIf(given.name?.trim() === '', [...at, 'name'], 'Name', "can't be blank", 'BLANK'),
      ...lengthFaults(name, [...at, 'name'], 'Name'),
      ...faults,
      ...sharedFaults({ note: location.note, externalId }, isTaken, at),
      ...faultIf(
        !/^[a-z]{2,3}(?:[-_]\w{2,8})*$/i.test(locale),
        [...at, 'locale'],
        'Locale',
        'is invalid',
        'INVALID',
      ),
      ...(paymentTermsTemplateId === null ||
      findPaymentTermsTemplate(paymentTermsTemplateId) !== undefined
        ? []
        : [sentence([...atCheckout, 'paymentTermsTemplateId'], NO_TEMPLATE, 'RESOURCE_NOT_FOUND')]),
      ...faultIf(
        depositPercent !== null && (depositPercent < 1 || depositPercent > 99),
        [...atCheckout, 'deposit', 'percentage'],
        'Deposit percentage',
        'must be between 1 and 99, inclusive',
        'INVALID',
      ),
    ],
  };
}

/** An address with the values of a `CompanyAddressInput`, and its faults. */
function changedCompanyAddress(
  world: World,
  before: CompanyAddress | null,
  input: Input,
  at: readonly string[],
  newPart: () => PartOfCompany,
): { readonly address: CompanyAddress; readonly faults: readonly Fault[] } {
  const own = before ?? newPart();
  const texts = readEach(input, readTextOrNull, 'firstName', 'lastName', 'phone');
  const { address: place, faults } = changedAddress(
    before?.place ?? blankAddress(own.id, world.shop.address),
    {
      ...texts,
      ...readEach(input, readTextOrNull, 'address1', 'address2', 'city', 'zip'),
      countryCode: readText(input['countryCode']),
      provinceCode: readTextOrNull(input['zoneCode']),
    },
    at,
  );
  const recipient = readTextOrNull(input['recipient']);
  return {
    address: {
      ...own,
      recipient: recipient === undefined ? (before?.recipient ?? null) : recipient,
      place,
    },
    faults: [
      ...faultIf(
        place.address1 === null,
        [...at, 'address1'],
        'Address1',
        "can't be blank",
        'BLANK',
      ),
      ...faults.map((entry) =>
        entry.field.at(-1) === 'province'
          ? fault([...at, 'zoneCode'], 'Zone code', 'is invalid', 'INVALID')
          : entry,
      ),
    ],
  };
}

type AddressKey = 'shippingAddress' | 'billingAddress';

/** Writes an address of a company location: those of these kinds become one address. */
export function assignAddress(
  { world, context }: GraphqlSession,
  before: CompanyLocation,
  input: Input,
  keys: readonly AddressKey[],
): Changed<CompanyAddress> {
  const company = companyOfPart(before.id, world);
  if (company === null) throw new Error('a company location without a company');
  const { shippingAddress: shipping, billingAddress: billing } = before;
  const [key] = keys;
  // An address that the other kind still uses is not changed; a new one is made.
  const isKept = keys.length === 1 && shipping !== null && shipping.id === billing?.id;
  const own = isKept || key === undefined ? null : before[key];
  const parts = partMaker(company, context.nowMs);
  const { address, faults } = changedCompanyAddress(world, own, input, ['address'], parts.next);
  const wrong = refusedFor(faults);
  if (wrong !== null) return wrong;
  const row = { ...address, updatedAtMs: context.nowMs };
  const written = Object.fromEntries(keys.map((name) => [name, row]));
  putLocation(world, { ...before, ...written, updatedAtMs: context.nowMs }, parts.made());
  return done(row);
}

/** Removes an address from a company location, whether goods, bills or both go there. */
export function removeAddress(
  { world, context }: GraphqlSession,
  location: CompanyLocation,
  id: number,
): void {
  const without = (address: CompanyAddress | null): CompanyAddress | null =>
    address?.id === id ? null : address;
  putLocation(world, {
    ...location,
    shippingAddress: without(location.shippingAddress),
    billingAddress: without(location.billingAddress),
    updatedAtMs: context.nowMs,
  });
}

/** Puts a changed location into its company. */
export function putLocation(world: World, location: CompanyLocation, partsMade?: number): void {
  const company = companyOfPart(location.id, world);
  if (company === null) throw new Error('a company location without a company');
  world.companies.put({
    ...company,
    locations: company.locations.map((entry) => (entry.id === location.id ? location : entry)),
    partsMade: partsMade ?? company.partsMade,
    updatedAtMs: location.updatedAtMs,
  });
}

/** Deletes a company location without orders that is not the only one. Null for an unknown id. */
export function deleteLocation(
  { world, context }: GraphqlSession,
  text: unknown,
  at: readonly string[],
): Changed<CompanyLocation> | null {
  const id = rowIdIn(text, 'CompanyLocation');
  const company = companyOfPart(id, world);
  const location = company?.locations.find((entry) => entry.id === id);
  if (company == null || location === undefined) return null;
  const why =
    company.locations.length === 1
      ? 'it is the only one of its company'
      : isInUse(world, ({ locationId }) => locationId === id)
        ? 'it has orders or draft orders'
        : null;
  if (why !== null) {
    const message = `Failed to delete the company location: ${why}.`;
    return { type: 'refused', faults: [sentence(at, message, 'FAILED_TO_DELETE')] };
  }
  world.companies.put({
    ...company,
    locations: company.locations.filter((entry) => entry.id !== id),
    assignments: company.assignments.filter(({ locationId }) => locationId !== id),
    updatedAtMs: context.nowMs,
  });
  return done(location);
}

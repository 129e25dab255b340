import { gid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readFlag,
  readInput,
  readTextOrNull,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence, withGiven } from '../change.ts';
import { eachId, withCompanyLocation, withCompany } from './arguments.ts';
import { noInput, resourceMissing } from './company-changes.ts';
import { addressesOf, type CompanyLocation, companyOfPart } from './company.ts';
import {
  assignAddress,
  changedLocation,
  deleteLocation,
  putLocation,
  readLocation,
  removeAddress,
  withLocation,
} from './location-changes.ts';

/** Mutations of the locations of companies. */
export const locationMutations: RootTable = {
  companyLocationCreate: (args, session) =>
    withCompany(args, 'companyId', session, (before) => {
      const given = readLocation(readInput(args['input']));
      const { company, location, faults } = withLocation(session, before, given, ['input']);
      if (faults.length > 0) return userErrors(...faults);
      session.world.companies.put(company);
      return shown(location, session);
    }),

  companyLocationUpdate: (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, (before) => {
      const input = readInput(args['input']);
      if (Object.keys(input).length === 0) return userErrors(noInput('input'));
      const { world, context } = session;
      const changed = changedLocation(world, before, readLocation(input), ['input']);
      if (changed.faults.length > 0) return userErrors(...changed.faults);
      const location = { ...changed.location, updatedAtMs: context.nowMs };
      putLocation(world, location);
      return shown(location, session);
    }),

  companyLocationDelete: (args, session) =>
    outcomeOf(
      deleteLocation(session, args['companyLocationId'], ['companyLocationId']),
      resourceMissing('companyLocationId'),
      ({ id }) => ({ deletedCompanyLocationId: gid('CompanyLocation', id) }),
    ),

  companyLocationsDelete: (args, session) =>
    eachId(
      args['companyLocationIds'],
      'companyLocationIds',
      'deletedCompanyLocationIds',
      (id, at) => deleteLocation(session, id, at),
    ),

  companyLocationAssignAddress: (args, session) =>
    withCompanyLocation(args, 'locationId', session, (location) => {
      const types = readTexts(args['addressTypes']) ?? [];
      const at = ['addressTypes'];
      if (types.length === 0) return userErrors(noInput(...at));
      if (new Set(types).size < types.length) {
        return userErrors(sentence(at, 'Invalid input.', 'INVALID_INPUT'));
      }
      const keys = types.map((type) =>
        type === 'SHIPPING' ? 'shippingAddress' : 'billingAddress',
      );
      const assigned = assignAddress(session, location, readInput(args['address']), keys);
      return outcomeOf(assigned, resourceMissing('locationId'), (address) => ({
        addresses: [session.objects.CompanyAddress(address)],
      }));
    }),

  companyAddressDelete: (args, session) => {
    const id = rowIdIn(args['addressId'], 'CompanyAddress');
    const location = companyOfPart(id, session.world)?.locations.find((entry) =>
      addressesOf(entry).some((address) => address.id === id),
    );
    if (location === undefined) return userErrors(resourceMissing('addressId'));
    removeAddress(session, location, id);
    return made({ deletedAddressId: args['addressId'] });
  },

  companyLocationTaxSettingsUpdate: (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, (location) => {
      if (Object.keys(args).length === 1) return userErrors(noInput());
      const removed = new Set(readTexts(args['exemptionsToRemove']));
      const added = readTexts(args['exemptionsToAssign']) ?? [];
      return taxed(session, location, {
        taxRegistrationId: readTextOrNull(args['taxRegistrationId']),
        taxExempt: readFlag(args['taxExempt']),
        taxExemptions: [
          ...new Set([...location.taxExemptions, ...added].filter((name) => !removed.has(name))),
        ],
      });
    }),

  companyLocationAssignTaxExemptions: exemptions((before, given) => [
    ...new Set([...before, ...given]),
  ]),
  companyLocationRevokeTaxExemptions: exemptions((before, given) =>
    before.filter((name) => !given.includes(name)),
  ),

  companyLocationCreateTaxRegistration: (args, session) =>
    withCompanyLocation(args, 'locationId', session, (location) =>
      taxed(session, location, { taxRegistrationId: readTextOrNull(args['taxId']) }),
    ),
  companyLocationRevokeTaxRegistration: (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, (location) =>
      taxed(session, location, { taxRegistrationId: null }),
    ),
};

function exemptions(
  change: (before: readonly string[], given: readonly string[]) => readonly string[],
): RootField {
  return (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, (location) => {
      const given = readTexts(args['taxExemptions']) ?? [];
      return taxed(session, location, { taxExemptions: change(location.taxExemptions, given) });
    });
}

function taxed(session: GraphqlSession, before: CompanyLocation, given: Input): Outcome {
  const location = { ...withGiven(before, given), updatedAtMs: session.context.nowMs };
  putLocation(session.world, location);
  return shown(location, session);
}

function shown(location: CompanyLocation, { objects }: GraphqlSession): Outcome {
  return made({ companyLocation: objects.CompanyLocation(location) });
}

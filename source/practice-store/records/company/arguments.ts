import { rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  Outcome,
  readEach,
  readText,
  readTextOrNull,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import type { Changed, Fault } from '../change.ts';
import type { World } from '../world.ts';
import { type ContactChange, resourceMissing } from './company-changes.ts';
import {
  type Company,
  type CompanyContact,
  type CompanyLocation,
  companyOfPart,
  findCompanyLocation,
} from './company.ts';

/** The company that a global id names. */
export function findCompany(world: World, id: unknown): Company | null {
  return world.companies.find(rowIdIn(id, 'Company'));
}

/** Runs `change` on the company of an argument; an unknown id is a user error. */
export function withCompany(
  args: Args,
  name: string,
  { world }: GraphqlSession,
  change: (company: Company) => Outcome,
): Outcome {
  const company = findCompany(world, args[name]);
  return company === null ? userErrors(resourceMissing(name)) : change(company);
}

/** Runs `change` for each id of a list; those that are refused do not undo the others. */
export function eachId(
  ids: unknown,
  name: string,
  doneName: string,
  change: (id: string, at: readonly string[]) => Changed<unknown> | null,
): Outcome {
  const faults: Fault[] = [];
  const doneIds = (readTexts(ids) ?? []).filter((id, at) => {
    const path = [name, String(at)];
    const changed = change(id, path);
    if (changed?.type === 'done') return true;
    faults.push(...(changed === null ? [resourceMissing(...path)] : changed.faults));
    return false;
  });
  return new Outcome({ [doneName]: doneIds.length === 0 ? null : doneIds }, faults);
}

/** Runs `change` on the contact of the argument `companyContactId`. */
export function withContact(
  args: Args,
  { world }: GraphqlSession,
  change: (company: Company, contact: CompanyContact) => Outcome,
): Outcome {
  const id = rowIdIn(args['companyContactId'], 'CompanyContact');
  const company = companyOfPart(id, world);
  const contact = company?.contacts.find((entry) => entry.id === id);
  return company == null || contact === undefined
    ? userErrors(resourceMissing('companyContactId'))
    : change(company, contact);
}

/** Runs `change` on the company location of an argument. */
export function withCompanyLocation(
  args: Args,
  name: string,
  { world }: GraphqlSession,
  change: (location: CompanyLocation) => Outcome,
): Outcome {
  const location = findCompanyLocation(rowIdIn(args[name], 'CompanyLocation'), world);
  return location === undefined ? userErrors(resourceMissing(name)) : change(location);
}

/** Reads a `CompanyContactInput`. */
export function readContact(input: Input): ContactChange {
  return {
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'email', 'phone', 'title'),
    locale: readText(input['locale']),
  };
}

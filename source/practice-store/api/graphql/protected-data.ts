import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import { type AccessRules, ruleForType } from '../../../core/access/access-rules.ts';
import { findScope } from '../../../core/service/scope-catalogue.ts';
import type { ProtectedCustomerData } from '../types.ts';
import { fieldError } from './service-error.ts';

const DOCUMENTATION = 'https://shopify.dev/docs/apps/launch/protected-customer-data';
const NEEDED = 'protected-customer-data';

/** Checks protected customer data: whole objects, and the fields of level 2. */
export interface ProtectedData {
  /** @throws GraphQLError ACCESS_DENIED, for the field that is being resolved */
  check(info: GraphQLResolveInfo): void;
  /** The same for `node` and `nodes`, where the found object's type decides. */
  checkFound(typename: string): void;
}

/** @param approved what the app was approved for */
export function createProtectedData(
  rules: AccessRules,
  protectedFields: ReadonlySet<string>,
  approved: ProtectedCustomerData,
): ProtectedData {
  if (approved === 'granted') return { check: () => undefined, checkFound: () => undefined };
  const known = new Map<string, boolean>();
  const isProtectedType = (typename: string): boolean => {
    let verdict = known.get(typename);
    if (verdict === undefined) {
      const scopes = ruleForType(rules, typename)?.alternatives?.flat() ?? [];
      const needs = scopes.map((scope) => findScope(scope)?.needs);
      // What an ordinary scope opens as well, such as files, is no customer's data by itself.
      verdict = needs.includes(NEEDED) && !needs.includes('none');
      known.set(typename, verdict);
    }
    return verdict;
  };
  const checkType = (typename: string): void => {
    if (approved === 'none' && isProtectedType(typename)) {
      throw denied(`access the ${typename} object`);
    }
  };
  return {
    check: ({ parentType, fieldName, returnType }) => {
      checkType(getNamedType(returnType).name.replace(/Connection$/, ''));
      if (protectedFields.has(`${parentType.name}.${fieldName}`)) {
        throw denied(`use the ${fieldName} field`);
      }
    },
    checkFound: checkType,
  };
}

function denied(what: string): Error {
  return fieldError(
    'ACCESS_DENIED',
    `This app is not approved to ${what}. See ${DOCUMENTATION} for more details.`,
    { documentation: DOCUMENTATION },
  );
}

import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import {
  type AccessRules,
  type FieldRule,
  ruleForField,
  ruleForType,
} from '../../core/access/access-rules.ts';
import { isMetWith } from '../../core/access/need.ts';
import { expandScopes } from '../../core/service/scopes.ts';
import { findScope } from '../../core/service/scope-catalogue.ts';
import type { ProtectedCustomerData } from '../api/types.ts';
import { accessDenied, notApprovedTo } from './errors.ts';

/** The service refuses these fields without naming the missing scope. */
const WITHOUT_SCOPE_NAME = new Set(['QueryRoot.staffMembers', 'Shop.staffMembers']);

/** Checks access to the fields of requests; the verdict on a field is cached. */
export interface AccessChecker {
  /** @throws FieldError ACCESS_DENIED, for the field that is being resolved */
  check(info: GraphQLResolveInfo): void;
  /** Checks `node` and `nodes`, where the type of the found object decides. */
  checkFound(info: GraphQLResolveInfo, typename: string): void;
}

/**
 * The verdicts hold for all requests with the same scopes; there are only a few different lists.
 */
const checkers = new WeakMap<AccessRules, Map<string, AccessChecker>>();
const MOST_CHECKERS = 50;

/** @param granted the scopes as granted, not expanded */
export function accessCheckerFor(rules: AccessRules, granted: readonly string[]): AccessChecker {
  const ofRules = checkers.get(rules) ?? new Map<string, AccessChecker>();
  checkers.set(rules, ofRules);
  const key = granted.join();
  const checker = ofRules.get(key) ?? createAccessChecker(rules, granted);
  if (ofRules.size > MOST_CHECKERS) ofRules.clear();
  ofRules.set(key, checker);
  return checker;
}

/** The text: what the refusal names. */
type Verdict = 'open' | { readonly text: string | null };

function createAccessChecker(rules: AccessRules, granted: readonly string[]): AccessChecker {
  // Each field of each answer is looked up: two steps are quicker than a key put together each time.
  const known = new Map<string, Map<string, Verdict>>();
  const covered = new Set(expandScopes(granted, SHOPIFY_SCOPES));

  /** @param of the field of the type, or '' for the type itself */
  const check = (type: string, of: string, field: string, findRule: () => FieldRule | null) => {
    const ofType = known.get(type) ?? new Map<string, Verdict>();
    known.set(type, ofType);
    let verdict = ofType.get(of);
    if (verdict === undefined) {
      const rule = findRule();
      // A rule without a scope is about people or partners; the practice store has neither.
      const isOpen = rule === null || rule.need === null || isMetWith(rule.need, covered);
      verdict = isOpen
        ? 'open'
        : { text: WITHOUT_SCOPE_NAME.has(`${type}.${of}`) ? null : rule.text };
      ofType.set(of, verdict);
    }
    if (verdict !== 'open') throw accessDenied(field, verdict.text);
  };

  return {
    check: ({ parentType, fieldName, returnType }) =>
      check(parentType.name, fieldName, fieldName, () =>
        ruleForField(rules, parentType.name, fieldName, getNamedType(returnType).name),
      ),
    checkFound: ({ fieldName }, typename) =>
      check(typename, '', fieldName, () => ruleForType(rules, typename)),
  };
}

const NEEDED = 'protected-customer-data';

/** Checks protected customer data: whole objects, and the fields of level 2. */
export interface ProtectedData {
  /** @throws FieldError ACCESS_DENIED, for the field that is being resolved */
  check(info: GraphQLResolveInfo): void;
  /** Checks `node` and `nodes`, where the type of the found object decides. */
  checkFound(typename: string): void;
}

/** @param approved how far the app is approved for protected customer data */
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
      const scopes = ruleForType(rules, typename)?.need?.flat() ?? [];
      const needs = scopes.map((scope) => findScope(scope, SHOPIFY_SCOPES)?.needs);
      // A type that an ordinary scope allows as well, such as files, is no customer's data by
      // itself.
      verdict = needs.includes(NEEDED) && !needs.includes('none');
      known.set(typename, verdict);
    }
    return verdict;
  };
  const checkType = (typename: string): void => {
    if (approved === 'none' && isProtectedType(typename)) {
      throw notApprovedTo(`access the ${typename} object`);
    }
  };
  return {
    check: ({ parentType, fieldName, returnType }) => {
      checkType(getNamedType(returnType).name.replace(/Connection$/, ''));
      if (protectedFields.has(`${parentType.name}.${fieldName}`)) {
        throw notApprovedTo(`use the ${fieldName} field`);
      }
    },
    checkFound: checkType,
  };
}

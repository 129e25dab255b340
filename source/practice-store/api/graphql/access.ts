import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import {
  type AccessRules,
  type FieldRule,
  isCovered,
  ruleForField,
  ruleForType,
} from '../../../core/access/access-rules.ts';
import { fieldError } from './service-error.ts';

const DOCUMENTATION = 'https://shopify.dev/api/usage/access-scopes';
/** The service refuses these without saying what would open them. */
const SILENT = new Set(['QueryRoot.staffMembers', 'Shop.staffMembers']);

/** Checks the fields of one request; what was found out about a field is remembered. */
export interface AccessGate {
  /** @throws GraphQLError ACCESS_DENIED, for the field that is being resolved */
  check(info: GraphQLResolveInfo): void;
  /** The same for `node` and `nodes`, where the found object's type decides. */
  checkFound(info: GraphQLResolveInfo, typename: string): void;
}

/** @param granted as granted, not expanded */
export function createAccessGate(rules: AccessRules, granted: readonly string[]): AccessGate {
  const known = new Map<string, 'open' | { readonly text: string | null }>();

  const check = (key: string, field: string, findRule: () => FieldRule | null): void => {
    let verdict = known.get(key);
    if (verdict === undefined) {
      const rule = findRule();
      // A rule that names no scope speaks of people or partners; the practice store has neither.
      const isOpen =
        rule === null || rule.alternatives === null || isCovered(rule.alternatives, granted);
      verdict = isOpen ? 'open' : { text: SILENT.has(key) ? null : rule.text };
      known.set(key, verdict);
    }
    if (verdict !== 'open') throw accessDenied(field, verdict.text);
  };

  return {
    check: ({ parentType, fieldName, returnType }) =>
      check(`${parentType.name}.${fieldName}`, fieldName, () =>
        ruleForField(rules, parentType.name, fieldName, getNamedType(returnType).name),
      ),
    checkFound: ({ fieldName }, typename) =>
      check(typename, fieldName, () => ruleForType(rules, typename)),
  };
}

/** @param text the rule, letter for letter; without one the message says no more */
function accessDenied(field: string, text: string | null): Error {
  const message = `Access denied for ${field} field.`;
  if (text === null) return fieldError('ACCESS_DENIED', message, { documentation: DOCUMENTATION });
  return fieldError('ACCESS_DENIED', `${message} Required access: ${text}`, {
    documentation: DOCUMENTATION,
    requiredAccess: text,
  });
}

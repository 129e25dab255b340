import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import type { AccessRules } from '../../../core/access/access-rules.ts';
import { isCovered, ruleForField } from '../../../core/access/field-rule.ts';
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
  const known = new Map<string, { readonly text: string | null } | 'open'>();

  const check = (info: GraphQLResolveInfo, returnType: string): void => {
    const place = `${info.parentType.name}.${info.fieldName}`;
    const key = `${place}:${returnType}`;
    let verdict = known.get(key);
    if (verdict === undefined) {
      const rule = ruleForField(rules, info.parentType.name, info.fieldName, returnType);
      // A rule that names no scope speaks of people or partners; the practice store has neither.
      const isOpen =
        rule === null || rule.alternatives === null || isCovered(rule.alternatives, granted);
      verdict = isOpen ? 'open' : { text: SILENT.has(place) ? null : rule.text };
      known.set(key, verdict);
    }
    if (verdict === 'open') return;
    throw accessDenied(info.fieldName, verdict.text);
  };

  return {
    check: (info) => check(info, getNamedType(info.returnType).name),
    checkFound: check,
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

import { GraphQLError, OperationTypeNode, parse, type DocumentNode } from 'graphql';
import { quoted } from '../text/quoted.ts';
import type { AccessRules } from './access-rules.ts';
import { chooseOperation, listFragments } from './document-parts.ts';
import { walkDocument } from './document-walk.ts';
import type { FieldTypes, Requirement } from './requirement.ts';

export type RequiredScopes =
  | {
      readonly type: 'required';
      readonly operation: 'query' | 'mutation' | 'subscription';
      readonly requirements: readonly Requirement[];
      /** Root fields for which nothing is stated; that does not mean nothing is needed. */
      readonly unstated: readonly string[];
      /** False: without a schema only root fields were looked at. */
      readonly isDeep: boolean;
    }
  | {
      readonly type: 'unreadable';
      readonly message: string;
      readonly line: number | null;
      readonly column: number | null;
    };

export interface RequiredScopesOptions {
  readonly fieldTypes?: FieldTypes | null;
  readonly operationName?: string | null;
}

/** More than any document that a person or a program writes. */
const MOST_TOKENS = 50_000;

const ROOT_TYPES = {
  [OperationTypeNode.QUERY]: 'QueryRoot',
  [OperationTypeNode.MUTATION]: 'Mutation',
  [OperationTypeNode.SUBSCRIPTION]: 'Subscription',
} as const;

/**
 * Which scopes a GraphQL document needs, by the stated rules: every field's own or its type's.
 * Without `fieldTypes` only root fields can be looked at. Never throws, whatever the text is.
 */
export function requiredScopes(
  document: string,
  rules: AccessRules,
  options: RequiredScopesOptions = {},
): RequiredScopes {
  const parsed = parseDocument(document);
  if (parsed.type === 'unreadable') return parsed;
  const operation = chooseOperation(parsed.document, options.operationName ?? null);
  if (operation === null) {
    return unreadable(
      'The document has no operation, or several and none of them is chosen.',
      null,
      null,
    );
  }
  const fieldTypes = options.fieldTypes ?? null;
  const { requirements, unstated } = walkDocument({
    rules,
    fieldTypes,
    rootType: ROOT_TYPES[operation.operation],
    selections: operation.selectionSet,
    fragments: listFragments(parsed.document),
  });
  return {
    type: 'required',
    operation: operation.operation,
    requirements,
    unstated,
    isDeep: fieldTypes !== null,
  };
}

type Parsed =
  | { readonly type: 'document'; readonly document: DocumentNode }
  | Extract<RequiredScopes, { type: 'unreadable' }>;

function parseDocument(text: string): Parsed {
  try {
    return {
      type: 'document',
      document: parse(text, { noLocation: true, maxTokens: MOST_TOKENS }),
    };
  } catch (error) {
    // Nesting of many thousand levels ends in a RangeError of the parser.
    if (!(error instanceof GraphQLError))
      return unreadable('The document is nested too deep.', null, null);
    const place = error.locations?.[0];
    return unreadable(quoted(error.message), place?.line ?? null, place?.column ?? null);
  }
}

function unreadable(
  message: string,
  line: number | null,
  column: number | null,
): Extract<RequiredScopes, { type: 'unreadable' }> {
  return { type: 'unreadable', message, line, column };
}

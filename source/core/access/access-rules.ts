import type { ScopeList } from '../service/scopes.ts';

/** One of these is enough; each is a list of scopes that are needed together. */
export type Alternatives = readonly ScopeList[];

/** `data/required-access-*.json`; how to read it is told in docs/service.md. */
export interface AccessRules {
  readonly version: string;
  readonly notice: string;
  /** Type name → rule text, verbatim. */
  readonly types: Readonly<Record<string, string>>;
  /** `Type.field` → rule text, verbatim. */
  readonly fields: Readonly<Record<string, string>>;
  /** `QueryRoot.x`, `Mutation.x` → alternatives. */
  readonly scopes: Readonly<Record<string, Alternatives>>;
  /** Rule text → alternatives, for nested fields. */
  readonly alternatives: Readonly<Record<string, Alternatives>>;
  readonly inferred: { readonly scopes: readonly string[]; readonly texts: readonly string[] };
  /** Root field → scopes needed only for some arguments. */
  readonly conditional: Readonly<Record<string, ScopeList>>;
  /** Texts that name no scope, with the places where they apply. */
  readonly unparsed: ReadonlyArray<{ readonly text: string; readonly at: readonly string[] }>;
}

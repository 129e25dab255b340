import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeLens } from '../access/scope-lens.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { DisplayText } from '../text/display-text.ts';

/** The store and the version that a schema belongs to. */
export interface SchemaSubject {
  /** Its full domain. */
  readonly shop: string;
  /** `2026-10`. */
  readonly version: string;
}

/** What the schema cache keeps on the disk, as words for a message. */
export const KEPT_SCHEMAS = 'schemas of stores, no token';

/** A question about a document, answered by the thread that holds the schema. */
export type SchemaQuestion =
  | {
      readonly type: 'check';
      readonly text: string;
      /** JSON text; empty for none. */
      readonly variables: string;
      /** Of the cursor: of several operations, the one around it counts. */
      readonly offset: number;
      readonly granted: ScopeList | null;
      /** Its scopes, and which of them fields need. */
      readonly profile: ServiceProfile;
    }
  | { readonly type: 'complete'; readonly text: string; readonly offset: number }
  /** Completion in the variables of the operation around `offset`; `at` is the cursor in them. */
  | {
      readonly type: 'complete-variables';
      readonly text: string;
      readonly offset: number;
      readonly variables: string;
      readonly at: number;
    }
  /** The required variables that are missing. */
  | {
      readonly type: 'skeleton';
      readonly text: string;
      readonly offset: number;
      readonly variables: string;
    }
  /** Types, fields, arguments and values by their names; empty: the roots. */
  | { readonly type: 'search'; readonly words: string }
  /** `Product`, `Product.title`. */
  | { readonly type: 'page'; readonly of: string }
  /** The text that writes a name at a place of the query. */
  | {
      readonly type: 'insertion';
      readonly of: string;
      readonly text: string;
      readonly offset: number;
    }
  | { readonly type: 'describe'; readonly text: string; readonly offset: number }
  /** The fields of a type by its name, or of a root by the kind of operation. */
  | { readonly type: 'fields'; readonly of: string };

export type SchemaAnswer =
  | {
      readonly type: 'checked';
      /** Of the query in the order of the text, mistakes before warnings; then of the variables. */
      readonly problems: readonly DocumentProblem[];
      /** Null: the text cannot be read now. */
      readonly lens: ScopeLens | null;
      /** Points of the operation at the cursor at most; null: as `lens`, or no schema is there. */
      readonly cost: number | null;
    }
  | {
      readonly type: 'completions';
      readonly field: 'query' | 'variables';
      /** The range that a chosen item replaces: offsets into the text that was asked about. */
      readonly from: number;
      readonly to: number;
      readonly items: readonly CompletionItem[];
    }
  | {
      readonly type: 'skeleton';
      /** The range of the variables that `item` replaces; null: `message` gives the reason. */
      readonly place: { readonly from: number; readonly to: number } | null;
      readonly item: WrittenItem | null;
      readonly message: DisplayText | null;
    }
  | {
      readonly type: 'found';
      readonly words: string;
      /** Including those that `rows` leaves out. */
      readonly total: number;
      readonly rows: readonly SchemaRow[];
    }
  /** Null: the schema has no such name. */
  | { readonly type: 'page'; readonly page: SchemaPage | null }
  | { readonly type: 'insertion'; readonly item: WrittenItem | null }
  | { readonly type: 'described'; readonly docs: SchemaDocs | null }
  | { readonly type: 'fields'; readonly of: string; readonly fields: readonly TypeField[] }
  /** No schema is there, or the text cannot be looked into, or a newer question came. */
  | { readonly type: 'none' }
  /** The thread that held the schema has ended, and the schema with it. */
  | { readonly type: 'lost' };

/** One thing that is wrong in a document or its variables, or deprecated. */
export interface DocumentProblem {
  readonly field: 'query' | 'variables';
  /** From 1. */
  readonly line: number;
  /** Into the text of the field, in UTF-16 units. */
  readonly offset: number;
  /** One sentence or two, with what may have been meant. */
  readonly message: DisplayText;
  readonly isMistake: boolean;
}

/** The text that an accepted entry inserts, and the part of it to type over: offsets into it. */
export interface WrittenItem {
  /** Plain characters of GraphQL or JSON. */
  readonly insert: string;
  readonly from: number;
  /** Equal to `from`: there is nothing to type over, the cursor goes there. */
  readonly to: number;
}

export interface CompletionItem extends WrittenItem {
  readonly label: DisplayText;
  /** `ProductConnection!`, or empty. */
  readonly type: DisplayText;
  readonly isDeprecated: boolean;
  /** It cannot be left out. */
  readonly isRequired: boolean;
  /** What the schema says of it, at most a few sentences. */
  readonly description: DisplayText | null;
}

/** A name in the schema browser. */
export interface SchemaRow {
  readonly kind: 'type' | 'field' | 'argument' | 'value' | 'field of' | 'used by';
  /** `Product`, `Product.title`, `QueryRoot.products(first)`, `Status.ACTIVE`. */
  readonly of: string;
  readonly title: DisplayText;
  /** Its type, with its default: `Int = 10`. */
  readonly note: DisplayText;
  /** The page about it. */
  readonly leadsTo: string;
  /** The name of its type. */
  readonly typeName: string;
  readonly description: DisplayText | null;
  readonly deprecation: DisplayText | null;
}

/** A type or a field with all that belongs to it. */
export interface SchemaPage {
  readonly of: string;
  /** `type Product`, `Product.title: String!` */
  readonly title: DisplayText;
  readonly description: DisplayText | null;
  readonly deprecation: DisplayText | null;
  readonly rows: readonly SchemaRow[];
}

/** What a schema says about one name. */
export interface SchemaDocs {
  /** `QueryRoot.products: ProductConnection!` */
  readonly title: DisplayText;
  /** May have several lines. */
  readonly description: DisplayText | null;
  /** The reason, or a word where none is given. */
  readonly deprecation: DisplayText | null;
  readonly parts: readonly DocsPart[];
}

/** An argument, a value or a field under it. */
export interface DocsPart {
  /** `first: Int`, `sortKey: ProductSortKeys = ID` */
  readonly title: DisplayText;
  readonly description: DisplayText | null;
}

/** One field as the tree shows it. */
export interface TypeField {
  readonly name: string;
  /** `ProductConnection!` */
  readonly type: DisplayText;
  /** Name of the type below it; null where there is nothing to choose. */
  readonly below: string | null;
  /** What must be written behind its name: `(first: 10)`, or empty. */
  readonly args: string;
  /** What a first choice of it selects: `nodes { id }`; null for a leaf. */
  readonly selection: string | null;
  readonly isDeprecated: boolean;
}

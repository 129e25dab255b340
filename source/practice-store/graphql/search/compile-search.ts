import type { Session } from '../../records/world.ts';
import type { SearchNode, SearchTerm } from './parse-search.ts';
import type { SearchField } from './fields.ts';

/** Why a part of a search was ignored; the rest applies. */
interface SearchWarning {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** The fields of a list, by the names that a search may use. */
export interface SearchFields<Row> {
  readonly named: Readonly<Record<string, SearchField<Row>>>;
  /** Fields whose names are not known beforehand, such as `metafields.custom.material`. */
  readonly keyed?: (name: string) => SearchField<Row> | null;
  /**
   * Searches for bare words, and those of the field `default`; null when the list has no such
   * search.
   */
  readonly free: SearchField<Row> | null;
}

/** `test` is null when nothing in the search restricts the list. */
interface CompiledSearch<Row> {
  readonly test: ((row: Row) => boolean) | null;
  readonly warnings: readonly SearchWarning[];
}

/** Makes a test out of a search; unknown fields and invalid values are ignored with a warning. */
export function compileSearch<Row>(
  node: SearchNode | null,
  fields: SearchFields<Row>,
  session: Session,
): CompiledSearch<Row> {
  const warnings: SearchWarning[] = [];
  const term = (one: SearchTerm): ((row: Row) => boolean) | null => {
    const known = fieldNamed(fields, one.field);
    if (known === null) {
      warnings.push({
        field: one.field ?? 'default',
        message: 'Invalid search field for this query.',
        code: 'invalid_field',
      });
      return null;
    }
    const compiled = known(one, session);
    if (compiled.type === 'test') return compiled.test;
    warnings.push({
      field: one.field ?? 'default',
      message: compiled.message,
      code: 'invalid_value',
    });
    return null;
  };
  const compile = (one: SearchNode): ((row: Row) => boolean) | null => {
    switch (one.type) {
      case 'term':
        return term(one);
      case 'not': {
        const part = compile(one.part);
        return part === null ? null : (row) => !part(row);
      }
      case 'and':
      case 'or': {
        const parts = one.parts.map(compile).filter((part) => part !== null);
        if (parts.length === 0) return null;
        return one.type === 'and'
          ? (row) => parts.every((part) => part(row))
          : (row) => parts.some((part) => part(row));
      }
    }
  };
  return { test: node === null ? null : compile(node), warnings };
}

function fieldNamed<Row>(
  { named, keyed, free }: SearchFields<Row>,
  name: string | null,
): SearchField<Row> | null {
  if (name === null) return free;
  if (Object.hasOwn(named, name)) return named[name] ?? null;
  return name === 'default' ? free : (keyed?.(name) ?? null);
}

/** One entry of `extensions.search`: how a search was read. */
export interface SearchReport {
  readonly path: ReadonlyArray<string | number>;
  readonly query: string;
  readonly parsed: unknown;
  readonly warnings?: readonly SearchWarning[];
}

const RANGES = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

/** The tree of a search in the service's form. */
export function parsedJson(node: SearchNode | null): unknown {
  if (node === null) return {};
  switch (node.type) {
    case 'and':
    case 'or':
      return { [node.type]: node.parts.map(parsedJson) };
    case 'not':
      return { not: parsedJson(node.part) };
    case 'term': {
      const field = node.field ?? 'default';
      if (node.comparison !== '=') {
        return { field, range: { [RANGES[node.comparison]]: node.value } };
      }
      if (node.isPrefix && node.value === '') return { field, exists: true };
      if (node.isPrefix) return { field, match_prefix: node.value };
      return node.isPhrase ? { field, match_phrase: node.value } : { field, match_all: node.value };
    }
  }
}

import type { SearchWarning } from './compile-search.ts';
import type { SearchNode } from './search-node.ts';

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

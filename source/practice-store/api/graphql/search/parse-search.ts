import type { SearchNode } from './search-node.ts';
import { searchTokens, type SearchToken } from './search-tokens.ts';

/** Brackets and negations deeper than this are read as if they were not there. */
const DEEPEST = 50;

/**
 * Reads a search text: words, `field:value`, comparisons, quotes, `prefix*`, `AND`, `OR`, `NOT`,
 * `-` and brackets. What stands side by side must all hold, and binds more tightly than `OR`.
 * Null when it asks for nothing. Anything can be read; what makes no sense is left out.
 */
export function parseSearch(text: string): SearchNode | null {
  return new SearchReader(searchTokens(text)).readAll();
}

class SearchReader {
  readonly #tokens: readonly SearchToken[];
  #at = 0;

  constructor(tokens: readonly SearchToken[]) {
    this.#tokens = tokens;
  }

  readAll(): SearchNode | null {
    const nodes: SearchNode[] = [];
    while (this.#at < this.#tokens.length) {
      const node = this.#readOr(0);
      if (node !== null) nodes.push(node);
      // A closing bracket without its opening one.
      this.#at += 1;
    }
    return together('and', nodes);
  }

  #readOr(depth: number): SearchNode | null {
    const nodes: SearchNode[] = [];
    for (;;) {
      const node = this.#readAnd(depth);
      if (node !== null) nodes.push(node);
      if (this.#tokens[this.#at]?.type !== 'or') return together('or', nodes);
      this.#at += 1;
    }
  }

  #readAnd(depth: number): SearchNode | null {
    const nodes: SearchNode[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token.type === 'or' || token.type === ')') {
        return together('and', nodes);
      }
      const node = this.#readOne(token, depth);
      if (node !== null) nodes.push(node);
    }
  }

  #readOne(token: SearchToken, depth: number): SearchNode | null {
    this.#at += 1;
    switch (token.type) {
      case 'term':
        return token.term;
      case 'not': {
        const next = this.#tokens[this.#at];
        if (next === undefined || next.type === 'or' || next.type === ')') return null;
        if (depth >= DEEPEST) return null;
        const part = this.#readOne(next, depth + 1);
        return part === null ? null : { type: 'not', part };
      }
      case '(': {
        if (depth >= DEEPEST) return null;
        const inner = this.#readOr(depth + 1);
        if (this.#tokens[this.#at]?.type === ')') this.#at += 1;
        return inner;
      }
      case 'and':
      case 'or':
      case ')':
        return null;
    }
  }
}

function together(type: 'and' | 'or', nodes: readonly SearchNode[]): SearchNode | null {
  const [first, ...more] = nodes;
  if (first === undefined) return null;
  return more.length === 0 ? first : { type, parts: nodes };
}

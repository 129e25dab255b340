/** A search text as a tree. https://shopify.dev/docs/api/usage/search-syntax */
export type SearchNode =
  | { readonly type: 'and' | 'or'; readonly parts: readonly SearchNode[] }
  | { readonly type: 'not'; readonly part: SearchNode }
  | SearchTerm;

export interface SearchTerm {
  readonly type: 'term';
  /** Null for a bare word, which is searched for in the list's usual fields. */
  readonly field: string | null;
  readonly comparison: Comparison;
  /** Without quotes, and without the star of a prefix. */
  readonly value: string;
  readonly isPhrase: boolean;
  /** `nor*`. With an empty value, `field:*`, it asks whether there is any value. */
  readonly isPrefix: boolean;
}

type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** A piece of a search text. */
type SearchToken =
  | { readonly type: '(' | ')' | 'and' | 'or' | 'not' }
  | { readonly type: 'term'; readonly term: SearchTerm };

const WORDS: Readonly<Record<string, 'and' | 'or' | 'not'>> = { AND: 'and', OR: 'or', NOT: 'not' };
/**
 * Field, comparison, then a quoted value, a bare one, or nothing. A bare value ends at a colon, so
 * a time without quotes, `2026-09-25T02:45:22Z`, is read as a search of the field `45`.
 */
const PIECE =
  /(?<sign>-(?=[^\s]))?(?:(?<field>\w[\w.-]*):\s?(?<comparison>[<>]=?)?\s?)?(?:"(?<double>(?:\\.|[^"\\])*)"?|'(?<single>(?:\\.|[^'\\])*)'?|(?<bare>(?:gid:|\\.|[^\s()":\\])(?:gid:|\\.|[^\s()":\\])*))?/y;

/** Splits a search text into tokens; any text is accepted. */
function searchTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (/\s/.test(letter)) {
      at += 1;
      continue;
    }
    if (letter === '-' && text[at + 1] === '(') {
      tokens.push({ type: 'not' });
      at += 1;
      continue;
    }
    if (letter === '(' || letter === ')') {
      tokens.push({ type: letter });
      at += 1;
      continue;
    }
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    const length = match?.[0].length ?? 0;
    if (match?.groups === undefined || length === 0) {
      at += 1;
      continue;
    }
    tokens.push(...pieces(match[0], match.groups));
    at += length;
  }
  return tokens;
}

function pieces(
  whole: string,
  groups: Readonly<Record<string, string | undefined>>,
): readonly SearchToken[] {
  const { sign, field, comparison, double, single, bare } = groups;
  const word = Object.hasOwn(WORDS, whole) ? WORDS[whole] : undefined;
  if (word !== undefined) return [{ type: word }];
  const phrase = double ?? single;
  const raw = (phrase ?? bare ?? '').replaceAll(/\\(.)/g, '$1');
  const isPrefix = phrase === undefined && raw.endsWith('*');
  const term: SearchTerm = {
    type: 'term',
    field: field?.toLowerCase() ?? null,
    comparison: readComparison(comparison),
    value: isPrefix ? raw.slice(0, -1) : raw,
    isPhrase: phrase !== undefined,
    isPrefix,
  };
  return sign === undefined ? [{ type: 'term', term }] : [{ type: 'not' }, { type: 'term', term }];
}

function readComparison(text: string | undefined): Comparison {
  return text === '<' || text === '<=' || text === '>' || text === '>=' ? text : '=';
}

/** Brackets and negations deeper than this are read as if they were not there. */
const DEEPEST = 50;

/**
 * Reads a search text: words, `field:value`, comparisons, quotes, `prefix*`, `AND`, `OR`, `NOT`,
 * `-` and brackets. Terms beside each other must all match, which binds more tightly than `OR`.
 * Null for a search without terms. Any text can be read; what makes no sense is ignored.
 */
export function parseSearch(text: string): SearchNode | null {
  return new SearchReader(searchTokens(text)).readAll();
}

/** How many terms of a search each row is tested against at most. */
export function countTerms(node: SearchNode | null): number {
  if (node === null) return 0;
  switch (node.type) {
    case 'term':
      return 1;
    case 'not':
      return countTerms(node.part);
    default:
      return node.parts.reduce((sum, part) => sum + countTerms(part), 0);
  }
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
      // A closing bracket without its opening one is skipped.
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

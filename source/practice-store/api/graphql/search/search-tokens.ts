import type { Comparison, SearchTerm } from './search-node.ts';

/** A piece of a search text. */
export type SearchToken =
  | { readonly type: '(' | ')' | 'and' | 'or' | 'not' }
  | { readonly type: 'term'; readonly term: SearchTerm };

const WORDS: Readonly<Record<string, 'and' | 'or' | 'not'>> = { AND: 'and', OR: 'or', NOT: 'not' };
/** Field, comparison, then a quoted value, a bare one, or nothing. */
const PIECE =
  /(?<sign>-(?=[^\s]))?(?:(?<field>[A-Za-z_][\w.]*):(?<comparison>[<>]=?)?\s?)?(?:"(?<double>(?:\\.|[^"\\])*)"?|'(?<single>(?:\\.|[^'\\])*)'?|(?<bare>[^\s()"']+))?/y;

/** Cuts a search text into its pieces; no text is refused. */
export function searchTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (/\s/.test(letter)) {
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
  const raw = phrase?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
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

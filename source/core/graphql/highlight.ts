export type GraphqlTokenKind =
  | 'keyword'
  | 'name'
  | 'variable'
  | 'string'
  | 'number'
  | 'punctuation'
  | 'comment'
  | 'plain';

export interface GraphqlToken {
  readonly kind: GraphqlTokenKind;
  readonly text: string;
}

/**
 * The lexemes of the October 2021 GraphQL specification (§2.1), each also in an unfinished form for
 * a text that is still being typed: an open string reaches to the end of its line.
 */
const LEXEME =
  /(?<string>"""(?:[^"\\]|\\.|"(?!""))*(?:"""|$)|"(?:[^"\\\n]|\\[^\n])*"?)|(?<comment>#[^\n]*)|(?<variable>\$\w+|@\w+)|(?<number>-?\d[\d.eE+-]*)|(?<word>[A-Za-z_]\w*)|(?<punctuation>[!&()|:=[\]{}]|\.\.\.)|(?<rest>[^"#$@\w!&()|:=[\]{}.\n-]+|[^\n]|\n)/gsu;

const KEYWORDS = new Set([
  'query',
  'mutation',
  'subscription',
  'fragment',
  'on',
  'true',
  'false',
  'null',
]);

/** In UTF-16 units. A longer text is shown without colours, so that typing stays fast. */
const LONGEST = 64 * 1024;

/** The tokens of each line. Never fails, whatever the text is; joined they are the text again. */
export function highlightGraphql(text: string): GraphqlToken[][] {
  if (text.length > LONGEST) {
    return text.split('\n').map((line) => (line === '' ? [] : [{ kind: 'plain', text: line }]));
  }
  const lines: GraphqlToken[][] = [[]];
  for (const { 0: lexeme, groups } of text.matchAll(LEXEME)) {
    const kind = kindOf(lexeme, groups ?? {});
    for (const [index, part] of lexeme.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    }
  }
  return lines;
}

const GROUPS = ['string', 'comment', 'variable', 'number', 'punctuation'] as const;

function kindOf(
  lexeme: string,
  groups: Readonly<Record<string, string | undefined>>,
): GraphqlTokenKind {
  if (groups['word'] !== undefined) return KEYWORDS.has(lexeme) ? 'keyword' : 'name';
  return GROUPS.find((kind) => groups[kind] !== undefined) ?? 'plain';
}

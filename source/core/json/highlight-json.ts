import type { RowSegment, SegmentKind } from './body-rows.ts';

const LEXEME =
  /(?<name>"(?:[^"\\\n]|\\[^\n])*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\[^\n])*"?)|(?<number>-?\d[\d.eE+-]*)|(?<keyword>\b(?:true|false|null)\b)|(?<punctuation>[[\]{}:,])|(?<rest>[^"\d[\]{}:,\n-]|[^\n]|\n)/gsu;

/** Beyond this a text is shown without colours, so that a key is never late. */
const LONGEST = 64 * 1024;

/** The tokens of each line of JSON that is being typed. Never fails; joined they are the text. */
export function highlightJson(text: string): RowSegment[][] {
  if (text.length > LONGEST) {
    return text.split('\n').map((line) => (line === '' ? [] : [{ kind: 'plain', text: line }]));
  }
  const lines: RowSegment[][] = [[]];
  for (const { 0: lexeme, groups } of text.matchAll(LEXEME)) {
    if (lexeme === '\n') lines.push([]);
    else lines.at(-1)?.push({ kind: kindOf(groups ?? {}), text: lexeme });
  }
  return lines;
}

const KINDS: readonly SegmentKind[] = ['name', 'string', 'number', 'keyword', 'punctuation'];

function kindOf(groups: Readonly<Record<string, string | undefined>>): SegmentKind {
  return KINDS.find((kind) => groups[kind] !== undefined) ?? 'plain';
}

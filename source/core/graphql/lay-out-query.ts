import { Lexer, print, Source, type Token, TokenKind } from 'graphql';
import type { LaidOut } from '../json/lay-out-json.ts';
import { parseDocument } from './query-tree.ts';

/** A comment, which the printer leaves out. */
interface Note {
  readonly text: string;
  /** On the same line as the token before it. */
  readonly isTrailing: boolean;
  /** A blank line follows. */
  readonly isApart: boolean;
}

/** The extra indent of the rest of a line that a comment has split. */
const CONTINUED = '    ';

/**
 * Formats a document with the printer of the `graphql` package. The printer drops comments; they
 * are put back between the same two tokens. The tokens of the result are compared with those of
 * the text, so that nothing can get lost.
 */
export function layOutQuery(text: string, cursor: number): LaidOut {
  const parsed = parseDocument(text);
  const tokens = parsed.type === 'document' ? tokensOf(text) : [];
  if (parsed.type === 'unreadable') {
    if (!/[^\s,]/.test(text.replaceAll(/#[^\n]*/g, ''))) return { type: 'text', text, cursor };
    const { line, column } = parsed;
    const offset = line === null ? null : offsetOf(text, line, column ?? 1);
    return { type: 'unreadable', message: parsed.message, offset };
  }
  const printed = print(parsed.document);
  const kept = withoutShorthand(tokens, tokensOf(printed));
  const laid = withNotes(printed, notesOf(text, kept));
  if (kept === null || !isSame(kept, tokensOf(laid))) {
    const message = 'It cannot be laid out without a loss.';
    return { type: 'unreadable', message, offset: null };
  }
  return { type: 'text', text: laid, cursor: cursorAt(cursor, kept, tokensOf(laid)) };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** All tokens, comments included, of a text that can be parsed. */
function tokensOf(text: string): readonly Token[] {
  const lexer = new Lexer(new Source(text));
  while (lexer.advance().kind !== TokenKind.EOF);
  const tokens: Token[] = [];
  let token: Token | null = lexer.token;
  for (; token.prev !== null; token = token.prev)
    if (token.kind !== TokenKind.EOF) tokens.push(token);
  return tokens.toReversed();
}

/** Without `query` before a brace, which the printer leaves out; null: they differ elsewhere. */
function withoutShorthand(
  tokens: readonly Token[],
  printed: readonly Token[],
): readonly Token[] | null {
  const kept: Token[] = [];
  let at = 0;
  for (const token of tokens) {
    if (token.kind === TokenKind.COMMENT) {
      kept.push(token);
    } else if (isSameToken(token, printed[at])) {
      kept.push(token);
      at += 1;
    } else if (token.value !== 'query') {
      return null;
    }
  }
  return at === printed.length ? kept : null;
}

function isSameToken(token: Token, other: Token | undefined): boolean {
  if (token.kind === TokenKind.COMMENT && other?.kind === TokenKind.COMMENT) {
    return token.value.trimEnd() === other.value.trimEnd();
  }
  return token.kind === other?.kind && token.value === other.value;
}

function isSame(tokens: readonly Token[], others: readonly Token[]): boolean {
  return (
    tokens.length === others.length && tokens.every((token, at) => isSameToken(token, others[at]))
  );
}

/** The comments before each other token, in order; last, the comments after all tokens. */
function notesOf(text: string, tokens: readonly Token[] | null): ReadonlyArray<readonly Note[]> {
  const notes: Note[][] = [[]];
  for (const [index, token] of (tokens ?? []).entries()) {
    if (token.kind !== TokenKind.COMMENT) {
      notes.push([]);
      continue;
    }
    const before = token.prev?.kind === TokenKind.SOF ? null : token.prev;
    const next = tokens?.[index + 1];
    const gap = text.slice(token.end, next?.start ?? token.end);
    notes.at(-1)?.push({
      text: text.slice(token.start, token.end).trimEnd(),
      isTrailing: before !== null && !text.slice(before?.end ?? 0, token.start).includes('\n'),
      isApart: (gap.match(/\n/g) ?? []).length > 1,
    });
  }
  return notes;
}

function withNotes(printed: string, notes: ReadonlyArray<readonly Note[]>): string {
  let laid = '';
  let end = 0;
  for (const [index, token] of tokensOf(printed).entries()) {
    const gap = printed.slice(end, token.start);
    const lineStart = printed.lastIndexOf('\n', token.start - 1) + 1;
    const indent = /^ */.exec(printed.slice(lineStart, token.start))?.[0] ?? '';
    const here = notes[index] ?? [];
    laid += index === 0 ? headOf(here) : gapWith(gap, here, indent, isCloser(token));
    laid += printed.slice(token.start, token.end);
    end = token.end;
  }
  for (const { text, isTrailing } of notes.at(-1) ?? [])
    laid += `${isTrailing ? ' ' : '\n'}${text}`;
  return laid;
}

function isCloser({ kind }: Token): boolean {
  return kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R || kind === TokenKind.BRACKET_R;
}

/** The comments before the first token. */
function headOf(notes: readonly Note[]): string {
  return notes.map((note) => `${note.text}\n${apart(note)}`).join('');
}

/** The blanks between two tokens, with comments in them; `printed`: the indent of that line. */
function gapWith(gap: string, notes: readonly Note[], printed: string, isBeforeCloser: boolean) {
  if (notes.length === 0) return gap;
  const lineEnd = gap.lastIndexOf('\n');
  const indent = lineEnd === -1 ? `${printed}${CONTINUED}` : printed;
  const blankLine = lineEnd === -1 ? '' : gap.slice(0, lineEnd);
  const inner = isBeforeCloser && lineEnd !== -1 ? `${indent}  ` : indent;
  const [first, ...others] = notes;
  const trailing = first?.isTrailing === true ? ` ${first.text}` : '';
  const own = trailing === '' ? notes : others;
  const lines = own.map((note) => `\n${inner}${note.text}${indent === '' ? apart(note) : ''}`);
  return `${trailing}${blankLine}${lines.join('')}\n${indent}`;
}

function apart({ isApart }: Note): string {
  return isApart ? '\n' : '';
}

/** The cursor at the same place of the same token; blanks belong to the token before them. */
function cursorAt(cursor: number, tokens: readonly Token[], laid: readonly Token[]): number {
  const index = tokens.findLastIndex(({ start }) => start <= cursor);
  const [token, there] = [tokens[index], laid[index]];
  if (token === undefined || there === undefined) return laid[0]?.start ?? 0;
  return there.start + Math.min(cursor - token.start, there.end - there.start);
}

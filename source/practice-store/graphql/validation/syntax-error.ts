import type { GraphQLError } from 'graphql';
import type { ErrorJson } from '../errors.ts';
import { expectedAfter, tokensBefore } from './expected-tokens.ts';

/** The names that the service's parser gives to tokens. */
const TOKENS: Readonly<Record<string, string>> = {
  '{': 'LCURLY',
  '}': 'RCURLY',
  '(': 'LPAREN',
  ')': 'RPAREN',
  '[': 'LBRACKET',
  ']': 'RBRACKET',
  ':': 'COLON',
  '=': 'EQUALS',
  '!': 'BANG',
  '|': 'PIPE',
  '&': 'AMP',
  '@': 'DIR_SIGN',
  $: 'VAR_SIGN',
  '...': 'ELLIPSIS',
};

/** Names whose tokens are called `…_LITERAL`. */
const LITERALS = new Set(['true', 'false', 'null', 'type']);
const KEYWORDS =
  /^(?:directive|enum|extend|fragment|implements|input|interface|mutation|on|query|repeatable|scalar|schema|subscription|union)$/;

/**
 * `syntax error, unexpected INT ("5"), expecting COLON at [1, 14]`; the end of the text is reported
 * at the last token before it.
 * Source: `graphql-c_parser`.
 */
export function syntaxErrorJson(error: GraphQLError, text: string): ErrorJson {
  const position = error.positions?.[0] ?? text.length;
  const found = describeToken(text.slice(position));
  const tokens = tokensBefore(text, position);
  const expected = expectedAfter(tokens);
  const expecting = expected === null ? '' : `, expecting ${expected}`;
  const last = tokens.at(-1) ?? START;
  const { line, column } = found === null ? last : (error.locations?.[0] ?? START);
  return {
    message: `syntax error, unexpected ${found ?? 'end of file'}${expecting} at [${line}, ${column}]`,
    locations: [{ line, column }],
    extensions: { code: 'PARSE_ERROR' },
  };
}

const START = { line: 1, column: 1 };

/** Null at the end of the text. */
function describeToken(rest: string): string | null {
  if (rest === '') return null;
  const name = /^[_A-Za-z][_0-9A-Za-z]*/.exec(rest)?.[0];
  if (name !== undefined) return describeName(name);
  const number = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(rest)?.[0];
  if (number !== undefined) {
    return `${/^-?\d+$/.test(number) ? 'INT' : 'FLOAT'} (${JSON.stringify(number)})`;
  }
  const quoted = /^"(?:[^"\\\n]|\\.)*"/.exec(rest)?.[0];
  if (quoted !== undefined) return `STRING (${quoted})`;
  const mark = rest.startsWith('...') ? '...' : rest.slice(0, 1);
  const token = Object.hasOwn(TOKENS, mark) ? TOKENS[mark] : undefined;
  if (token === undefined) return `invalid token (${JSON.stringify(mark)})`;
  // The service shows the text only of tokens whose names are one word.
  return token.includes('_') ? token : `${token} (${JSON.stringify(mark)})`;
}

function describeName(name: string): string {
  if (LITERALS.has(name)) return `${name.toUpperCase()}_LITERAL`;
  const token = KEYWORDS.test(name) ? name.toUpperCase() : 'IDENTIFIER';
  return `${token} (${JSON.stringify(name)})`;
}

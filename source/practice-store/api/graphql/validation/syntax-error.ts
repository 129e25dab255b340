import type { GraphQLError } from 'graphql';
import type { ErrorJson } from '../error-json.ts';

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

/** `syntax error, unexpected end of file at [3, 5]`. */
export function syntaxErrorJson(error: GraphQLError, source: string): ErrorJson {
  const location = error.locations?.[0] ?? { line: 1, column: 1 };
  const found = describeToken(source.slice(error.positions?.[0] ?? source.length));
  const { line, column } = location;
  return {
    message: `syntax error, unexpected ${found} at [${line}, ${column}]`,
    locations: [{ line, column }],
    extensions: { code: 'PARSE_ERROR' },
  };
}

function describeToken(rest: string): string {
  if (rest === '') return 'end of file';
  const name = /^[_A-Za-z][_0-9A-Za-z]*/.exec(rest)?.[0];
  if (name !== undefined) return `IDENTIFIER (${JSON.stringify(name)})`;
  const number = /^-?\d+(?:\.\d+)?/.exec(rest)?.[0];
  if (number !== undefined)
    return `${number.includes('.') ? 'FLOAT' : 'INT'} (${JSON.stringify(number)})`;
  const mark = rest.startsWith('...') ? '...' : rest.slice(0, 1);
  const token = Object.hasOwn(TOKENS, mark) ? TOKENS[mark] : undefined;
  if (token !== undefined) return `${token} (${JSON.stringify(mark)})`;
  return mark === '"' ? 'STRING' : `invalid token (${JSON.stringify(mark)})`;
}

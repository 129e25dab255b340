import { Lexer, Source, type Token, TokenKind } from 'graphql';

/** The tokens before a position, also of a text that ends inside a token. */
export function tokensBefore(text: string, position: number): Token[] {
  const lexer = new Lexer(new Source(text));
  const tokens: Token[] = [];
  try {
    for (let token = lexer.advance(); token.start < position; token = lexer.advance()) {
      if (token.kind === TokenKind.EOF) break;
      tokens.push(token);
    }
  } catch {
    // The invalid token is the error that is being reported.
  }
  return tokens;
}

/**
 * The tokens that could have come next, as the service's parser names them; null where there are
 * many choices. Source: the grammar of `graphql-c_parser`.
 */
export function expectedAfter(tokens: readonly Token[]): string | null {
  const open: number[] = [];
  for (const [at, { kind }] of tokens.entries()) {
    if (OPENING.has(kind)) open.push(at);
    if (CLOSING.has(kind)) open.pop();
  }
  const innermost = open.at(-1);
  if (innermost === undefined) return afterHeader(tokens);
  const inside = tokens.slice(innermost + 1);
  const kind = tokens[innermost]?.kind;
  const isValue = open.some((at) => tokens[at]?.kind === TokenKind.PAREN_L);
  const isDeclaring = isValue && declares(tokens, open);
  const last = inside.at(-1)?.kind;
  switch (kind) {
    case TokenKind.PAREN_L:
      return isDeclaring ? afterDeclaration(inside) : afterPairs(inside);
    case TokenKind.BRACKET_L:
      // A list of types; the entries of a list of values may be many things.
      return isDeclaring && last !== undefined && last !== TokenKind.BRACKET_L ? 'RBRACKET' : null;
    default:
      if (isValue) return afterPairs(inside);
      return inside.at(-3)?.kind === TokenKind.SPREAD && inside.at(-2)?.value === 'on'
        ? 'LCURLY'
        : null;
  }
}

const OPENING: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.PAREN_L,
  TokenKind.BRACKET_L,
]);
const CLOSING: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.PAREN_R,
  TokenKind.BRACKET_R,
]);

/** The head of an operation or fragment, up to its selections. */
function afterHeader(tokens: readonly Token[]): string | null {
  const header = tokens.slice(tokens.findLastIndex(({ kind }) => kind === TokenKind.BRACE_R) + 1);
  const [first] = header;
  if (first === undefined || header.at(-1)?.kind === TokenKind.AT) return null;
  if (first.value !== 'fragment')
    return /^(?:query|mutation|subscription)$/.test(first.value) ? 'LCURLY' : null;
  const on = header.findIndex(({ value }, at) => at > 0 && value === 'on');
  if (on === -1) return 'ON';
  return on === header.length - 1 ? null : 'LCURLY';
}

/** Whether the innermost parentheses declare variables, and no value begins inside of them. */
function declares(tokens: readonly Token[], open: readonly number[]): boolean {
  const at = open.findLast((index) => tokens[index]?.kind === TokenKind.PAREN_L) ?? 0;
  const isOutside = open.indexOf(at) === 0;
  const isOfDirective = tokens[at - 2]?.kind === TokenKind.AT;
  const lists = open.slice(open.indexOf(at) + 1);
  const before = lists[0] === undefined ? undefined : tokens[lists[0] - 1]?.kind;
  return isOutside && !isOfDirective && (before === undefined || before === TokenKind.COLON);
}

/** Declarations of variables: `$name: [Type!] = value @directive`. */
function afterDeclaration(inside: readonly Token[]): string | null {
  const last = inside.at(-1);
  if (last === undefined) return 'VAR_SIGN';
  if (last.kind === TokenKind.NAME && inside.at(-2)?.kind === TokenKind.DOLLAR) return 'COLON';
  const isUnfinished: readonly string[] = [
    TokenKind.DOLLAR,
    TokenKind.COLON,
    TokenKind.EQUALS,
    TokenKind.AT,
  ];
  return isUnfinished.includes(last.kind) ? null : 'RPAREN or VAR_SIGN';
}

/** Arguments and fields of input objects: `name: value name: value`. */
function afterPairs(inside: readonly Token[]): string | null {
  let depth = 0;
  let next: 'name' | 'colon' | 'value' = 'name';
  for (const { kind } of inside) {
    if (OPENING.has(kind)) depth += 1;
    if (CLOSING.has(kind)) depth -= 1;
    if (depth > 0 || kind === TokenKind.DOLLAR) continue;
    next = next === 'name' ? 'colon' : next === 'colon' ? 'value' : 'name';
  }
  return next === 'colon' ? 'COLON' : null;
}

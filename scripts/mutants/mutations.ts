/**
 * All small changes that a module can be tried with: an inverted comparison, a removed call, an
 * emptied text. Types, imports and code that runs only after a defect of ours was found stay as
 * they are.
 */
import { parseAst } from 'rolldown/parseAst';

export interface Mutation {
  readonly operator: string;
  /** Offsets in the module's text; the text between them is replaced by `after`. */
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** A node of the syntax tree (ESTree with TypeScript and JSX). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The surroundings of a node. */
interface Place {
  readonly parent: Node;
  readonly key: string;
  readonly text: string;
  /** The declared return type of the enclosing function. */
  readonly returns: string;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

const TURNED: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

const OTHER_METHOD: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
  replaceAll: 'replace',
  push: 'unshift',
  unshift: 'push',
  shift: 'pop',
  pop: 'shift',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};

/**
 * Methods that return the kind of value they are called on: without the call the type still fits.
 */
const LEFT_OUT = new Set('filter slice toSorted toReversed trim trimStart trimEnd'.split(' '));

/** Fields of a node that are never evaluated: types and decorators. */
const NOT_RUN = new Set(
  'typeAnnotation typeArguments typeParameters returnType superTypeArguments implements decorators'.split(
    ' ',
  ),
);

export function mutationsOf(path: string, code: string): Mutation[] {
  const program = parseModule(path, code);
  const found: Mutation[] = [];
  const visit = (node: Node, place: Place): void => {
    if (!isRun(node, place)) return;
    found.push(...mutationsAt(node, place));
    const declared = node['returnType'];
    const returns = isFunction(node)
      ? isNode(declared)
        ? code.slice(declared.start, declared.end)
        : ''
      : place.returns;
    for (const [key, child] of Object.entries(node)) {
      if (NOT_RUN.has(key)) continue;
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each)) visit(each, { parent: node, key, text: code, returns });
    }
  };
  visit(program, { parent: program, key: '', text: code, returns: '' });
  return found.filter(({ start, end, after }) => code.slice(start, end) !== after);
}

/** @throws Error when the code cannot be parsed */
export function parseModule(path: string, code: string): Node {
  return parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

export function withMutation(code: string, { start, end, after }: Mutation): string {
  return code.slice(0, start) + after + code.slice(end);
}

/**
 * Whether a change here changes behaviour: it is no type, no import, no text of a defect of ours.
 */
function isRun(node: Node, { parent, key }: Place): boolean {
  if (/^Import|^ExportAll/.test(node.type)) return false;
  if (node.type.startsWith('TS') && !isNode(node['expression'])) return false;
  if (
    node.type === 'NewExpression' &&
    /^(?:Type|Range|Assertion)?Error$/.test(nameOf(node, 'callee'))
  )
    return false;
  if (node.type === 'JSXAttribute') return nameOf(node, 'name') !== 'key';
  if ((key === 'key' || key === 'property') && parent['computed'] !== true) return false;
  // The dependencies of a hook, which React only compares.
  const isLast = children(parent['arguments']).at(-1) === node;
  return !(node.type === 'ArrayExpression' && isLast && /^use[A-Z]/.test(nameOf(parent, 'callee')));
}

function mutationsAt(node: Node, place: Place): Mutation[] {
  const make = MAKERS[node.type];
  return make === undefined ? [] : make(node, place);
}

const MAKERS: Readonly<Record<string, (node: Node, place: Place) => Mutation[]>> = {
  BinaryExpression: operators,
  AssignmentExpression: operators,
  LogicalExpression: logical,
  UpdateExpression: (node, { text }) => {
    const swapped = node['operator'] === '++' ? '--' : '++';
    const of = source(node['argument'], text);
    return [change('arithmetic', node, node['prefix'] === true ? swapped + of : of + swapped)];
  },
  UnaryExpression: (node, { text }) =>
    node['operator'] === '!' || node['operator'] === '-'
      ? [change('negation removed', node, source(node['argument'], text))]
      : [],
  IfStatement: (node, place) => conditions(node, place, true),
  ConditionalExpression: (node, place) => conditions(node, place, true),
  WhileStatement: (node, place) => conditions(node, place, false),
  ForStatement: (node, place) => (isNode(node['test']) ? conditions(node, place, false) : []),
  ExpressionStatement: (node) =>
    isNode(node['expression']) && isEffect(node['expression'])
      ? [change('statement removed', node, ';')]
      : [],
  ContinueStatement: (node) => [change('statement removed', node, ';')],
  BreakStatement: (node) => [change('statement removed', node, ';')],
  ReturnStatement: (node, place) => {
    const value = node['argument'];
    return isNode(value) ? returned(value, place) : [change('return removed', node, ';')];
  },
  ArrowFunctionExpression: (node, place) => {
    const { body, returnType } = node;
    if (node['expression'] !== true || !isNode(body)) return [];
    return returned(body, { ...place, returns: source(returnType, place.text) });
  },
  Literal: literal,
  TemplateLiteral: (node, { parent }) =>
    parent.type === 'TaggedTemplateExpression' ? [] : [change('text emptied', node, "''")],
  ArrayExpression: (node) =>
    children(node['elements']).length > 0 ? [change('list emptied', node, '[]')] : [],
  SpreadElement: (node, place) => removedEntry('spread removed', node, place),
  Property: (node, place) =>
    place.parent.type === 'ObjectExpression' && node['kind'] === 'init'
      ? removedEntry('property removed', node, place)
      : [],
  CallExpression: calls,
};

function operators(node: Node, { text }: Place): Mutation[] {
  const { left, right } = node;
  const operator = String(node['operator']);
  if (!isNode(left) || !isNode(right)) return [];
  const join = (by: string | undefined, name: string): Mutation[] =>
    by === undefined
      ? []
      : [change(name, node, `${source(left, text)} ${by} ${source(right, text)}`)];
  if (operator.startsWith('+') && (isText(left) || isText(right))) return [];
  const isOrder = operator in TURNED;
  const isEquality = operator.length === 3;
  const name = isOrder ? 'boundary' : isEquality ? 'equality' : 'arithmetic';
  return [...join(SWAPPED[operator], name), ...join(TURNED[operator], 'comparison')];
}

function logical(node: Node, { text }: Place): Mutation[] {
  const [left, right] = [source(node['left'], text), source(node['right'], text)];
  const other = node['operator'] === '&&' ? '||' : '&&';
  // `??` cannot be mixed with another operator without brackets.
  if (node['operator'] === '??') return [change('logical', node, `((${left}) && (${right}))`)];
  const swapped = change('logical', node, `${left} ${other} ${right}`);
  return [swapped, change('operand removed', node, left), change('operand removed', node, right)];
}

function conditions(node: Node, { text }: Place, mayBeTrue: boolean): Mutation[] {
  const test = node['test'];
  if (!isNode(test)) return [];
  const inner = test.type === 'ParenthesizedExpression' ? test['expression'] : test;
  const fixed = [change('condition false', test, 'false')];
  if (mayBeTrue) fixed.push(change('condition true', test, 'true'));
  // Comparisons and negations have mutations of their own.
  const isTurned =
    isNode(inner) && (inner.type === 'BinaryExpression' || inner.type === 'UnaryExpression');
  if (!mayBeTrue || isTurned) return fixed;
  return [...fixed, change('condition negated', test, `!(${source(test, text)})`)];
}

/** Another value of the declared type, or of the form of the returned value. */
function returned(value: Node, { text, returns }: Place): Mutation[] {
  const was = source(value, text);
  const to = (after: string) => change('return replaced', value, after);
  if (/:\s*boolean$/.test(returns) || / is [A-Z]\w*$/.test(returns))
    return [to('true'), to('false')].filter(({ after }) => after !== was);
  if (/\|\s*null\b/.test(returns) && was !== 'null') return [to('null')];
  if (/\|\s*undefined\b/.test(returns) && was !== 'undefined') return [to('undefined')];
  if (/\[\]$|^:\s*ReadonlyArray</.test(returns) && was !== '[]') return [to('[]')];
  if (/:\s*string$/.test(returns) && was !== "''" && !isText(value)) return [to("''")];
  if (/:\s*number$/.test(returns) && was !== '0') return [to('0')];
  return [];
}

function literal(node: Node, place: Place): Mutation[] {
  const { value, regex } = node;
  if (typeof value === 'boolean') return [change('boolean', node, String(!value))];
  if (typeof value === 'number')
    return [change('number', node, `${value + 1}`), change('number', node, `${value - 1}`)];
  if (typeof regex === 'object' && regex !== null)
    return patterns(regex as { readonly pattern: string; readonly flags: string }).map((after) =>
      change('pattern', node, after),
    );
  if (typeof value !== 'string' || value === '' || place.parent['directive'] !== undefined)
    return [];
  if (place.parent.type === 'JSXAttribute') return [];
  return [change('text emptied', node, "''")];
}

/** The pattern with one of its parts changed, in every way that is still a valid pattern. */
function patterns({
  pattern,
  flags,
}: {
  readonly pattern: string;
  readonly flags: string;
}): string[] {
  const all = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/\$$/, ''),
    pattern.replace(/(?<!\\)\[\^/, '['),
    pattern.replace(/\[(?!\^)/, '[^'),
    pattern.replace(/\\([dsw])/, (_, letter: string) => `\\${letter.toUpperCase()}`),
    pattern.replace(/(?<=[\])\w])\+/, ''),
    pattern.replace(/(?<=[\])\w])\*/, '+'),
    pattern.replace(/\{(\d+)/, (_, least: string) => `{${Number(least) + 1}`),
  ].map((changed) => ({ changed, flags }));
  if (flags.includes('i')) all.push({ changed: pattern, flags: flags.replace('i', '') });
  return all
    .filter((each) => isPattern(each.changed, each.flags))
    .map((each) => `/${each.changed}/${each.flags}`);
}

function isPattern(pattern: string, flags: string): boolean {
  if (pattern === '') return false;
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

function removedEntry(operator: string, node: Node, { parent, text }: Place): Mutation[] {
  if (nameOf(node, 'key') === 'type' || nameOf(node, 'key') === 'kind') return [];
  if (!['ObjectExpression', 'ArrayExpression'].includes(parent.type)) return [];
  const comma = /^\s*,/.exec(text.slice(node.end))?.[0] ?? '';
  return [{ operator, start: node.start, end: node.end + comma.length, after: '' }];
}

function calls(node: Node, { text }: Place): Mutation[] {
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true)
    return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  const name = nameOf(callee, 'property');
  const other = Object.hasOwn(OTHER_METHOD, name) ? OTHER_METHOD[name] : undefined;
  // Both methods replace every match of a pattern, which `replaceAll` takes with the flag g only.
  const [first] = children(node['arguments']);
  if (name === 'replaceAll' && first?.['regex'] !== undefined) return [];
  if (other !== undefined) return [change('other method', property, other)];
  return LEFT_OUT.has(name) ? [change('call left out', node, source(object, text))] : [];
}

function change(operator: string, { start, end }: Node, after: string): Mutation {
  return { operator, start, end, after };
}

function source(node: unknown, text: string): string {
  return isNode(node) ? text.slice(node.start, node.end) : '';
}

function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type !== 'BinaryExpression') return false;
  return [node['left'], node['right']].some((side) => isNode(side) && isText(side));
}

/** Whether an expression used as a statement has an effect; `super()` must stay. */
function isEffect(node: Node): boolean {
  if (['AssignmentExpression', 'UpdateExpression'].includes(node.type)) return true;
  if (['AwaitExpression', 'UnaryExpression', 'ChainExpression'].includes(node.type))
    return [node['argument'], node['expression']].some((each) => isNode(each) && isEffect(each));
  const { callee } = node;
  return node.type === 'CallExpression' && isNode(callee) && callee.type !== 'Super';
}

function isFunction(node: Node): boolean {
  return /^(?:Arrow)?Function(?:Declaration|Expression)$/.test(node.type);
}

/** The name of an identifier, or of the accessed member, in a field of a node. */
function nameOf(node: Node, key: string): string {
  const of = node[key];
  if (!isNode(of)) return '';
  return typeof of['name'] === 'string' ? of['name'] : nameOf(of, 'property');
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function children(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

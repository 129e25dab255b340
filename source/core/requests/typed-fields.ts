import { wrongUsage } from '../errors.ts';
import { isJson, parseJson } from '../json/json-object.ts';

/** A value built from typed fields; scalars stay JSON text, so that numbers keep their digits. */
type Node =
  | { readonly type: 'value'; readonly json: string }
  | { readonly type: 'object'; readonly members: Map<string, Node> }
  | { readonly type: 'list'; readonly items: Node[] };

/** One segment of a path: a member, an index of a list, or null for the end of the list. */
type Step =
  | { readonly type: 'member'; readonly name: string }
  | { readonly type: 'item'; readonly index: number | null };

interface TypedField {
  /** As typed: `product.tags[]`. */
  readonly path: string;
  readonly steps: readonly [Step & { type: 'member' }, ...Step[]];
  /** JSON text. */
  readonly json: string;
}

/**
 * Builds one JSON object from typed fields: `product.title=Hat` is text, `product.tags[]=new`
 * appends to a list, `line_items[0].quantity:=2` is JSON.
 *
 * @throws UserError `invalid-field`, exit 2; no value is repeated
 */
export function fieldsAsJson(fields: readonly string[]): string {
  const root: Node = { type: 'object', members: new Map() };
  for (const field of fields.map(readField)) put(root, field);
  return written(root);
}

/**
 * The same fields as query parameters: `metafield.owner_id=7` becomes `metafield[owner_id]=7`.
 *
 * @returns the path with the parameters appended to those that it has already
 * @throws UserError `invalid-field`
 */
export function withFieldsInQuery(path: string, fields: readonly string[]): string {
  const pairs = fields.map(readField).map(({ path: typed, steps: [first, ...deeper], json }) => {
    const name = first.name + deeper.map(inBrackets).join('');
    return `${encodeURIComponent(name)}=${encodeURIComponent(parameterText(typed, json))}`;
  });
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function inBrackets(step: Step): string {
  return step.type === 'member' ? `[${step.name}]` : `[${step.index ?? ''}]`;
}

function parameterText(path: string, json: string): string {
  const value = parseJson(json);
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    throw invalidField(
      `The field ${shown(path)} is an object or a list, and this request carries its fields in the address.`,
      'Write its parts one by one, for example ids[]=1, or name=value for a text.',
    );
  }
  return json.trim();
}

/** Up to the first `=` or `:=` outside of brackets. */
const FIELD = /^((?:[^=:[\]]|:(?!=)|\[[^\]]*\])+?)(:=|=)([^]*)$/;

/** Deeper than any request body. */
const MOST_LEVELS = 100;

const PATH = /^[^.[\]]+(?:\.[^.[\]]+|\[[^[\]]*\])*$/;

function readField(text: string): TypedField {
  const [, path = '', sign = '', value = ''] = FIELD.exec(text) ?? [];
  if (!PATH.test(path)) {
    throw invalidField(
      'A field is not written as name=value.',
      'Write title=Hat for a text, price:=9.5 for JSON, and product.title or tags[] for what lies deeper.',
    );
  }
  if (sign === ':=' && !isJson(value)) {
    throw invalidField(
      `What stands behind ${shown(path)}:= is not valid JSON.`,
      `Write ${shown(path)}=… for a text.`,
    );
  }
  const [first = '', ...rest] = path.match(/[^.[\]]+|\[[^\]]*\]/g) ?? [];
  if (rest.length >= MOST_LEVELS) {
    throw invalidField(
      `A field leads deeper than ${MOST_LEVELS} levels.`,
      'Give what lies so deep as JSON, behind :=.',
    );
  }
  const json = sign === ':=' ? value.trim() : JSON.stringify(value);
  return { path, steps: [{ type: 'member', name: first }, ...rest.map(readStep)], json };
}

function readStep(part: string): Step {
  if (!part.startsWith('[')) return { type: 'member', name: part };
  const inside = part.slice(1, -1);
  if (inside === '') return { type: 'item', index: null };
  return /^\d{1,4}$/.test(inside)
    ? { type: 'item', index: Number(inside) }
    : { type: 'member', name: inside };
}

function put(root: Node, { path, steps, json }: TypedField): void {
  let node = root;
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    const child = childOf(node, step, path);
    if (next === undefined) {
      if (child !== undefined) throw invalidField(`The field ${shown(path)} is given twice.`, ONCE);
      setChild(node, step, { type: 'value', json });
      return;
    }
    const deeper = child ?? emptyFor(next);
    if (deeper.type === 'value') throw clash(path);
    if (child === undefined) setChild(node, step, deeper);
    node = deeper;
  }
}

const ONCE = 'Give it once; several items of a list are written tags[]=one tags[]=two.';

function emptyFor(step: Step): Node {
  return step.type === 'member'
    ? { type: 'object', members: new Map() }
    : { type: 'list', items: [] };
}

/** The existing child; undefined: none yet. Throws `invalid-field` if the forms do not fit. */
function childOf(node: Node, step: Step, path: string): Node | undefined {
  if (node.type === 'object' && step.type === 'member') return node.members.get(step.name);
  if (node.type !== 'list' || step.type !== 'item') throw clash(path);
  if (step.index === null) return undefined;
  if (step.index <= node.items.length) return node.items[step.index];
  throw invalidField(
    `The field ${shown(path)} leaves out places of its list.`,
    `The list has ${node.items.length} so far; [] adds one more.`,
  );
}

function setChild(node: Node, step: Step, child: Node): void {
  if (node.type === 'object' && step.type === 'member') node.members.set(step.name, child);
  if (node.type === 'list') node.items.push(child);
}

function written(node: Node): string {
  switch (node.type) {
    case 'value':
      return node.json;
    case 'list':
      return `[${node.items.map(written).join(',')}]`;
    case 'object': {
      const members = [...node.members].map(
        ([name, member]) => `${JSON.stringify(name)}:${written(member)}`,
      );
      return `{${members.join(',')}}`;
    }
  }
}

function clash(path: string) {
  return invalidField(
    `The field ${shown(path)} and an earlier one do not go together: one is a value, an object or a list, the other is not.`,
    'Give all parts of a value in the same form.',
  );
}

/** A name can be anything, even a pasted token: only one that looks like a field is repeated. */
function shown(path: string): string {
  return /^[\w.[\]-]{1,60}$/.test(path) ? path : '(a long or odd name)';
}

function invalidField(message: string, remedy: string) {
  return wrongUsage('invalid-field', message, remedy);
}

import type { BodyTree } from './body-rows.ts';

/** Names that need no quotes. */
const PLAIN_NAME = /^"[A-Za-z_$][\w$]*"$/;

/** Of the outermost value, which has no name. */
const ROOT = '$';

/** More levels are not spelled out on a screen. */
const MOST_SHOWN = 100;

/**
 * Where a row stands, as it would be written in code: `products[3].variants[0].id`. Names that are
 * no identifiers keep their quotes as sent: `["odd name"].x`. Make it displayable before it is shown.
 *
 * @param most levels from the row outwards; what is beyond is left out with a mark
 */
export function pathOf(tree: BodyTree, row: number, most: number = MOST_SHOWN): string {
  const steps: string[] = [];
  let here: number | null = tree.openOf(row);
  while (here !== null) {
    const parent = tree.parentOf(here);
    if (parent === null) break;
    if (steps.length >= most) {
      steps.push('…');
      break;
    }
    steps.push(stepOf(tree, here));
    here = parent;
  }
  const path = steps.toReversed().join('');
  if (path === '') return ROOT;
  return path.startsWith('.') ? path.slice(1) : path;
}

/** The name of a member or the place of an item: what it is called where it stands. */
export function keyOf(tree: BodyTree, row: number): string | null {
  if (tree.parentOf(row) === null) return null;
  const name = tree.nameOf(tree.openOf(row));
  return name === null ? String(tree.ordinalOf(row)) : unquoted(name);
}

function stepOf(tree: BodyTree, row: number): string {
  const name = tree.nameOf(row);
  if (name === null) return `[${tree.ordinalOf(row)}]`;
  return PLAIN_NAME.test(name) ? `.${name.slice(1, -1)}` : `[${name}]`;
}

/** A JSON string as the text it stands for; as it is where that can't be told. */
export function unquoted(lexeme: string): string {
  try {
    const text: unknown = JSON.parse(lexeme);
    return typeof text === 'string' ? text : lexeme;
  } catch {
    return lexeme;
  }
}

import type { TypeField } from '../../graphql/schema-question.ts';
import type { TickedFields } from '../../graphql/query-tree.ts';
import type { OpenTree } from './assist-state.ts';

/** One row of the tree, or the words in place of fields that are not there yet. */
export interface TreeRow {
  /** From the outermost field down to this one. */
  readonly path: readonly TypeField[];
  readonly field: TypeField;
  readonly depth: number;
  readonly isTicked: boolean;
  readonly isUnfolded: boolean;
  /** Its fields are asked for. */
  readonly isLoading: boolean;
}

/** Fields deeper than this are written in the text. */
const DEEPEST = 12;

/** The rows that are unfolded, in their order. */
export function treeRows(tree: OpenTree): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const put = (of: string, ticked: TickedFields, path: readonly TypeField[]): void => {
    for (const field of tree.types.get(of) ?? []) {
      const here = [...path, field];
      const tick = ticked.get(field.name);
      const isUnfolded = field.below !== null && tree.unfolded.has(pathKey(here));
      const isLoading = isUnfolded && tree.types.get(field.below) === null;
      const depth = path.length;
      rows.push({ path: here, field, depth, isTicked: tick !== undefined, isUnfolded, isLoading });
      if (isUnfolded && depth < DEEPEST) put(field.below, tick?.below ?? NOTHING, here);
    }
  };
  put(tree.root, tree.ticked, []);
  return rows;
}

const NOTHING: TickedFields = new Map();

/** `products.nodes` */
export function pathKey(path: ReadonlyArray<{ readonly name: string }>): string {
  return path.map(({ name }) => name).join('.');
}

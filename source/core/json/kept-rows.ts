import type { BodyTree } from './body-tree.ts';

/**
 * Rows and all that lies around them, in order: what is left of a body when only these matter.
 * Text behind a break has nothing around it and stays alone.
 */
export function withAncestors(tree: BodyTree, rows: Uint32Array): Uint32Array {
  const kept: number[] = [];
  // The row before and what lies around it, in order; whatever is around both is kept already.
  const chain: number[] = [];
  for (const row of rows) {
    const fresh: number[] = [];
    let parent = tree.parentOf(row) ?? -1;
    for (;;) {
      while ((chain.at(-1) ?? -1) > parent) chain.pop();
      if ((chain.at(-1) ?? -1) === parent) break;
      fresh.push(parent);
      parent = tree.parentOf(parent) ?? -1;
    }
    fresh.reverse();
    fresh.push(row);
    for (const one of fresh) {
      kept.push(one);
      chain.push(one);
    }
  }
  return Uint32Array.from(kept);
}

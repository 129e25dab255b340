import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo } from 'graphql';
import { expandedSize } from './validation/expanded-size.ts';

/**
 * As `expandedSize` counts them: more do not fit into the worker's memory beside the store's data.
 */
const MOST_VALUES = 1_600_000;
/** For a page of a bulk query, whose earlier pages are in memory too. */
const MOST_VALUES_OF_A_PAGE = 400_000;

/** Cached: a field node always selects the same. */
const sizes = new WeakMap<FieldNode, number>();

/**
 * How large one answer becomes. Before it runs, a document shows only a part of this: a page of 250
 * rows with thousands of aliases for each costs as many points as one with a single alias.
 */
export interface AnswerSize {
  /** Aborted once the answer is too large; its result must not be used then. */
  readonly signal: AbortSignal;
  /**
   * Counts the rows of a list before they are resolved, each with all its selected fields.
   * @throws RangeError when they are too many
   */
  addList(length: number, info: GraphQLResolveInfo): void;
}

export function measureAnswer(
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  isPageOfMany: boolean,
): AnswerSize {
  const controller = new AbortController();
  let left = isPageOfMany ? MOST_VALUES_OF_A_PAGE : MOST_VALUES;
  const sizeOf = (node: FieldNode): number => {
    const found = sizes.get(node);
    if (found !== undefined || node.selectionSet === undefined) return found ?? 1;
    const size = expandedSize(node.selectionSet, fragments);
    sizes.set(node, size);
    return size;
  };
  return {
    signal: controller.signal,
    addList(length, { fieldNodes }) {
      left -= length * fieldNodes.reduce((sum, node) => sum + sizeOf(node), 0);
      if (left >= 0) return;
      controller.abort();
      throw new RangeError('too large an answer');
    },
  };
}

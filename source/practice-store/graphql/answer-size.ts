import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo } from 'graphql';
import { expandedSize } from './validation/expanded-size.ts';

/** As `expandedSize` counts them: more at once do not fit beside the world into the worker's memory. */
const MOST_VALUES = 1_600_000;
/** Of a read in bulk, beside the pages that were read before. */
const MOST_VALUES_OF_A_PAGE = 400_000;

/** A field of a document always asks for the same. */
const sizes = new WeakMap<FieldNode, number>();

/**
 * How large one answer becomes. What a document asks for shows only in part before it runs: a page
 * of 250 rows with thousands of names for each costs as many points as one with a single name.
 */
export interface AnswerSize {
  /** Aborted once the answer is too large; whatever came of it then is not to be used. */
  readonly signal: AbortSignal;
  /**
   * Counts the rows of a list before they are looked at, with all that is asked of each.
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

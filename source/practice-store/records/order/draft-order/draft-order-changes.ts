import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import type { DraftOrder } from '../order.ts';

export function draftOrderMutations(
  _calculated: (draft: DraftOrder, session: GraphqlSession) => unknown,
): RootTable {
  return {};
}

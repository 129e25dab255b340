import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { MetafieldDefinition } from './metafield-definition.ts';

/** Maximum number of pinned definitions of one owner type. */
const MOST_PINNED = 20;

/** The position of a definition that is being pinned: behind all others of its owner type. */
export function nextPosition(
  { ownerType }: MetafieldDefinition,
  { world }: GraphqlSession,
): number {
  const positions = allRows(world.metafieldDefinitions)
    .filter((entry) => entry.ownerType === ownerType)
    .map((entry) => entry.pinnedPosition ?? 0);
  return Math.max(0, ...positions) + 1;
}

/** The fault of a changed definition that would be pinned beyond the limit. */
export function pinFaults({ pinnedPosition }: MetafieldDefinition): Fault[] {
  if ((pinnedPosition ?? 0) <= MOST_PINNED) return [];
  const message = `Limit of ${MOST_PINNED} pinned definitions.`;
  return [sentence([], message, 'PINNED_LIMIT_REACHED')];
}

/** Definitions that were pinned after one that is no longer pinned move up by one. */
export function closeGap(
  { ownerType, pinnedPosition }: MetafieldDefinition,
  { world }: GraphqlSession,
): void {
  if (pinnedPosition === null) return;
  for (const entry of allRows(world.metafieldDefinitions)) {
    if (entry.ownerType !== ownerType || (entry.pinnedPosition ?? 0) <= pinnedPosition) continue;
    world.metafieldDefinitions.put({ ...entry, pinnedPosition: (entry.pinnedPosition ?? 1) - 1 });
  }
}

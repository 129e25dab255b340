import type { Session } from '../../records/world.ts';
import { choiceField, exactField, type SearchField } from './fields.ts';

/** How a search names the only sales channel of the practice store. */
const CHANNEL = 'online_store';

const VISIBLE = new Set(['published', 'visible']);
const HIDDEN = new Set(['unpublished', 'unavailable']);

/** Whether a row is shown in the online store, or will be. */
export type Visibility = 'shown' | 'intended' | 'hidden';

/**
 * `published_status` and the older fields that ask whether a row is shown:
 * `published_status:visible`, `published_status:online_store-hidden`.
 */
export function visibilityFields<Row>(
  visibilityOf: (row: Row, session: Session) => Visibility,
): Readonly<
  Record<'published_status' | 'publishable_status' | 'product_publication_status', SearchField<Row>>
> {
  const statusField = (shown: readonly string[], hidden: readonly string[]): SearchField<Row> =>
    exactField((row, session) =>
      (visibilityOf(row, session) === 'hidden' ? hidden : shown).map(
        (status) => `${CHANNEL}-${status}`,
      ),
    );
  return {
    published_status: choiceField((value, session) => {
      const is = (row: Row): Visibility => visibilityOf(row, session);
      if (value === 'online_store_channel') return () => true;
      if (VISIBLE.has(value)) return (row) => is(row) === 'shown';
      if (HIDDEN.has(value)) return (row) => is(row) !== 'shown';
      const [, channel, status] = /^(.+)-(published|visible|intended|hidden)$/.exec(value) ?? [];
      if (status === undefined) return null;
      // On a channel that the store does not have, everything is hidden.
      if (channel !== CHANNEL) return () => status === 'hidden';
      if (status === 'intended') return (row) => is(row) === 'intended';
      return (row) => (is(row) === 'shown') === (status !== 'hidden');
    }),
    publishable_status: statusField(['approved'], ['unset']),
    product_publication_status: statusField(['approved', 'published'], ['unset']),
  };
}

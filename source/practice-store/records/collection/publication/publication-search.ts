import {
  choiceField,
  exactField,
  numberField,
  type SearchField,
} from '../../../graphql/search/fields.ts';
import { allRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import {
  type Publication,
  PUBLICATIONS,
  publicationsOf,
  type Published,
  publishedSince,
} from './publication.ts';

const [ONLINE_STORE] = PUBLICATIONS;
const VISIBLE = ['published', 'visible'];
const CHANNEL_STATUS = /^(.+)-(published|visible|intended|hidden)$/;

/** The names of a sales channel in a search: its number and its handle. */
const namesOf = ({ id, handle }: Publication): string[] => [String(id), handle];

/**
 * `published_status` and the older fields that ask where a row is sold: `published_status:visible`,
 * `published_status:online_store-hidden`, `publication_ids:172300000011`.
 */
export function publicationFields<Row>(
  publishedOf: (row: Row, session: Session) => Published | null,
): Readonly<
  Record<
    'published_status' | 'publishable_status' | 'product_publication_status' | 'publication_ids',
    SearchField<Row>
  >
> {
  /** Whether it is sold there now (`shown`), only later (`intended`), or not at all (`hidden`). */
  const stateIn = (row: Row, publication: Publication | undefined, session: Session) => {
    const published = publishedOf(row, session);
    const since =
      published === null || publication === undefined
        ? null
        : publishedSince(published, publication.id);
    if (since === null) return 'hidden';
    return since <= session.context.nowMs ? 'shown' : 'intended';
  };
  const statusField = (added: readonly string[]): SearchField<Row> =>
    exactField((row, session) =>
      allRows(session.world.publications).flatMap((publication) => {
        const statuses = stateIn(row, publication, session) === 'hidden' ? ['unset'] : added;
        return namesOf(publication).flatMap((name) => statuses.map((one) => `${name}-${one}`));
      }),
    );
  return {
    published_status: choiceField((value, session) => {
      const isIn = (row: Row, publication: Publication | undefined): boolean =>
        stateIn(row, publication, session) === 'shown';
      if (value === 'online_store_channel') return () => true;
      if (VISIBLE.includes(value)) return (row) => isIn(row, ONLINE_STORE);
      if (value === 'unpublished') return (row) => !isIn(row, ONLINE_STORE);
      if (value === 'unavailable')
        return (row) => !allRows(session.world.publications).some((one) => isIn(row, one));
      const [, channel = '', status] = CHANNEL_STATUS.exec(value) ?? [];
      if (status === undefined) return null;
      const publication = allRows(session.world.publications).find((one) =>
        namesOf(one).includes(channel),
      );
      if (status === 'intended') {
        return (row) => stateIn(row, publication, session) === 'intended';
      }
      return (row) => isIn(row, publication) === (status !== 'hidden');
    }),
    publishable_status: statusField(['approved']),
    product_publication_status: statusField(['approved', 'published']),
    publication_ids: numberField((row, session) => {
      const published = publishedOf(row, session);
      return published === null
        ? null
        : publicationsOf(published, session.world.publications).map(({ id }) => id);
    }),
  };
}

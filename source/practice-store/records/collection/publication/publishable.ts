import { dateTime, exactCount, gid, numberInGid } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import type { FieldTable } from '../../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../../graphql/session.ts';
import { allRows } from '../../rows.ts';
import {
  CURRENT_PUBLICATION_ID,
  type Publication,
  PUBLICATIONS,
  publicationsOf,
  type Published,
  publishedSince,
} from './publication.ts';

/** Whether the row is published there now; a date in the future does not count yet. */
export function isPublishedOn(
  row: Published,
  publicationId: number | null,
  { context }: GraphqlSession,
): boolean {
  const since = publicationId === null ? null : publishedSince(row, publicationId);
  return since !== null && since <= context.nowMs;
}

/** The fields of `Publishable`. */
export function publishableFields<Row>(
  typename: 'Product' | 'Collection',
  of: (row: Row, session: GraphqlSession) => Published & { readonly id: number },
): FieldTable<Row> {
  const shown = (row: Row, args: Args, session: GraphqlSession): readonly Publication[] =>
    publicationsOf(of(row, session), session.world.publications).filter(
      ({ id }) => args['onlyPublished'] === false || isPublishedOn(of(row, session), id, session),
    );
  const entry = (row: Row, session: GraphqlSession, publication: Publication): unknown =>
    publicationEntry(typename, of(row, session), publication, session);
  const isOn = (row: Row, id: number | null, session: GraphqlSession): boolean =>
    isPublishedOn(of(row, session), id, session);
  const all = (row: Row, args: Args, session: GraphqlSession): unknown =>
    connectList(shown(row, args, session), args, (one) => entry(row, session, one));
  // The older entries name a channel, which the publication of a catalog does not have.
  const inChannels = (row: Row, args: Args, session: GraphqlSession): unknown =>
    connectList(
      shown(row, args, session).filter(({ isChannel }) => isChannel),
      args,
      (one) => entry(row, session, one),
    );
  const without = (
    row: Row,
    publications: readonly Publication[],
    session: GraphqlSession,
  ): readonly Publication[] => publications.filter(({ id }) => !isOn(row, id, session));
  return {
    publishedOnPublication: (row, args, session) =>
      isOn(row, numberInGid(args['publicationId'], 'Publication'), session),
    publishedOnChannel: (row, args, session) =>
      isOn(row, numberInGid(args['channelId'], 'Channel'), session),
    publishedOnCurrentPublication: (row, _args, session) =>
      isOn(row, CURRENT_PUBLICATION_ID, session),
    publishedOnCurrentChannel: (row, _args, session) => isOn(row, CURRENT_PUBLICATION_ID, session),
    resourcePublications: inChannels,
    resourcePublicationsV2: all,
    resourcePublicationOnCurrentPublication: (row, _args, session) => {
      const current = PUBLICATIONS.find(({ id }) => id === CURRENT_PUBLICATION_ID);
      return current !== undefined && publishedSince(of(row, session), current.id) !== null
        ? entry(row, session, current)
        : null;
    },
    resourcePublicationsCount: (row, args, session) => exactCount(shown(row, args, session).length),
    availablePublicationsCount: (row, _args, session) => exactCount(shown(row, {}, session).length),
    publicationCount: (row, args, session) => shown(row, args, session).length,
    publications: inChannels,
    productPublications: inChannels,
    unpublishedPublications: (row, args, session) =>
      connectList(
        without(row, allRows(session.world.publications), session),
        args,
        session.objects.Publication,
      ),
    unpublishedChannels: (row, args, session) =>
      connectList(without(row, PUBLICATIONS, session), args, session.objects.Channel),
  };
}

/** A `ResourcePublication`, in its new and its older forms. */
export function publicationEntry(
  typename: 'Product' | 'Collection',
  row: Published & { readonly id: number },
  publication: Publication,
  session: GraphqlSession,
): Readonly<Record<string, unknown>> {
  const owner = session.node(gid(typename, row.id));
  const since = publishedSince(row, publication.id);
  return {
    isPublished: isPublishedOn(row, publication.id, session),
    publishDate: since === null ? null : dateTime(since),
    publication: session.objects.Publication(publication),
    channel: session.objects.Channel(publication),
    publishable: owner,
    product: owner,
    collection: owner,
  };
}

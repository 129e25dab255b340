import { allRows, type IdRule, type Rows } from '../../rows.ts';

/** Where products and collections are sold; that of a channel has the channel's number. */
export interface Publication {
  readonly id: number;
  /** Null for the publication of the requesting app, which has the app's name. */
  readonly name: string | null;
  readonly handle: string;
  /** Whether new products are sold there at once. */
  readonly autoPublish: boolean;
  /** Whether it belongs to a sales channel; the others belong to catalogs. */
  readonly isChannel: boolean;
}

export const PUBLICATION_IDS: IdRule = { first: 172_300_000_011, spacing: 37 };

const ONLINE_STORE_ID = 172_300_000_011;

/** Point of Sale: what has the global scope in REST is published there too. */
export const POS_PUBLICATION_ID = 172_300_000_048;

/** The sales channels, and the publications that the store begins with. */
export const PUBLICATIONS: readonly Publication[] = [
  { id: ONLINE_STORE_ID, name: 'Online Store', handle: 'online_store' },
  { id: POS_PUBLICATION_ID, name: 'Point of Sale', handle: 'pos' },
  { id: 172_300_000_085, name: null, handle: 'app' },
].map((one) => ({ ...one, autoPublish: one.handle === 'online_store', isChannel: true }));

/** The publication of the requesting app. */
export const CURRENT_PUBLICATION_ID = 172_300_000_085;

/** A row that can be published. */
export interface Published {
  /** In the Online Store; null while it is not published there. May be in the future. */
  readonly publishedAtMs: number | null;
  /** In the other publications, by their ids. */
  readonly publishedTo: Readonly<Record<number, number>>;
}

/** Since when (milliseconds since 1970) a row is published there; null where it is not. */
export function publishedSince(row: Published, publicationId: number): number | null {
  if (publicationId === ONLINE_STORE_ID) return row.publishedAtMs;
  return row.publishedTo[publicationId] ?? null;
}

/** The row, published there from this time on or, with null, no longer published there. */
export function publishedFrom<Row extends Published>(
  row: Row,
  publicationId: number,
  ms: number | null,
): Row {
  if (publicationId === ONLINE_STORE_ID) return { ...row, publishedAtMs: ms };
  const { [publicationId]: _before, ...others } = row.publishedTo;
  return { ...row, publishedTo: ms === null ? others : { ...others, [publicationId]: ms } };
}

/** The publications that a row is, or will be, published in. */
export function publicationsOf(
  row: Published,
  publications: Rows<Publication>,
): readonly Publication[] {
  return allRows(publications).filter(({ id }) => publishedSince(row, id) !== null);
}

/**
 * New products are published at once in such catalogs only; in a channel, the app does it itself.
 */
export function publishedAtOnce(
  publications: Rows<Publication>,
  nowMs: number,
): Readonly<Record<number, number>> {
  const at = allRows(publications).filter(
    ({ autoPublish, isChannel }) => autoPublish && !isChannel,
  );
  return Object.fromEntries(at.map(({ id }) => [id, nowMs]));
}

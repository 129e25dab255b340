import { errorAnswer } from '../answers.ts';
import type { ApiAnswer } from '../types.ts';
import { decodePageInfo, type PageInfo } from './page-info.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 250;

/** The query string of a list, read and checked. */
export interface ListQuery {
  readonly limit: number;
  /** Names of the fields to keep, or null for all. */
  readonly fields: readonly string[] | null;
  readonly sinceId: number | null;
  readonly page: PageInfo | null;
  /** Everything else, by name; filters that a resource does not know are ignored. */
  readonly filters: Readonly<Record<string, string>>;
}

export type ListQueryVerdict =
  | { readonly type: 'query'; readonly query: ListQuery }
  | { readonly type: 'refused'; readonly answer: ApiAnswer };

/** Reads `limit=50&fields=id,title&…`. Next to `page_info` only `limit` and `fields` may stand. */
export function readListQuery(text: string): ListQueryVerdict {
  const given = Object.fromEntries(new URLSearchParams(text));
  const { limit: limitText, page_info: pageText, ...rest } = given;
  const limit = readWhole(limitText) ?? DEFAULT_LIMIT;
  if ((limitText !== undefined && readWhole(limitText) === null) || limit < 1) {
    return refused({ limit: 'Required parameter missing or invalid' });
  }
  const page = pageText === undefined ? null : decodePageInfo(pageText);
  if (pageText !== undefined) {
    if (page === null) return refused({ page_info: 'Invalid value.' });
    const foreign = Object.keys(rest).find((name) => name !== 'fields');
    if (foreign !== undefined) {
      return refused({
        [foreign]: `${foreign} cannot be passed. See https://shopify.dev/docs/api/admin-rest/usage/pagination for more information.`,
      });
    }
  }
  const { fields, since_id: sinceText, ...filters } = { ...page?.kept, ...rest };
  const sinceId = readWhole(sinceText);
  if (sinceText !== undefined && sinceId === null) {
    return refused({ since_id: 'Required parameter missing or invalid' });
  }
  return {
    type: 'query',
    query: {
      limit: Math.min(limit, LARGEST_LIMIT),
      fields: readFields(fields),
      sinceId,
      page,
      filters,
    },
  };
}

/** The field list of a single resource's query string, or null for all fields. */
export function readFieldsOf(text: string): readonly string[] | null {
  return readFields(new URLSearchParams(text).get('fields') ?? undefined);
}

/** `fields=id,title` keeps these top-level fields; unknown names do no harm. */
export function keepFields(
  value: Readonly<Record<string, unknown>>,
  fields: readonly string[] | null,
): Readonly<Record<string, unknown>> {
  if (fields === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}

function readFields(text: string | undefined): readonly string[] | null {
  if (text === undefined || text.trim() === '') return null;
  return text.split(',').map((name) => name.trim());
}

function readWhole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function refused(errors: Readonly<Record<string, string>>): ListQueryVerdict {
  return { type: 'refused', answer: errorAnswer(400, errors) };
}

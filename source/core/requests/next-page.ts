import { advancePage, type Direction } from '../graphql/page-advance.ts';
import type { HttpAnswer } from '../http/message.ts';
import type { BodyTree } from '../json/body-rows.ts';
import { setMember } from '../json/members.ts';
import type { StoreAddress } from '../service/store-address.ts';
import { quoted } from '../text/display-text.ts';
import { applyEdit, type TextEdit } from '../text/text-buffer.ts';
import type { RequestCall } from './call.ts';
import { askedGraphql } from './graphql-request.ts';
import { readLinkedPage } from './rest-request.ts';
import type { AskedRequest } from './sending.ts';

/** The change that makes a request ask for the next page, or for the previous one. */
export type NextPage =
  /** There is no page in that direction. */
  | { readonly type: 'none' }
  /** The page cannot be requested: why, and what would help. */
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string | null }
  /** By the Link header: another path, with GET. */
  | { readonly type: 'path'; readonly path: string }
  /** By `pageInfo` of a list such as `shop.orders`: its cursor goes into the query. Raw texts. */
  | { readonly type: 'query'; readonly list: string; readonly edit: TextEdit }
  /** The cursor goes into a variable. */
  | {
      readonly type: 'variable';
      readonly list: string;
      readonly name: string;
      readonly cursor: string;
      /** An edit that the query needs as well. */
      readonly turn?: TextEdit;
    };

/** The path of the page, relative if the path of the request before it was. */
function pathTo({ base }: AskedRequest, linked: ReturnType<typeof readLinkedPage>): NextPage {
  if (linked.type === 'refused') return { ...linked, remedy: null };
  if (linked.type === 'none') return linked;
  const { path } = linked;
  return {
    type: 'path',
    path: base !== null && path.startsWith(base) ? path.slice(base.length) : path,
  };
}

export const NO_NEXT_PAGE = 'There is no further page.';

/**
 * Finds the next or previous page: by the Link header, or by the `pageInfo` of a list.
 *
 * @param tree of the answer's body; null for a body that is not JSON
 */
export function readNext(
  asked: AskedRequest,
  answer: HttpAnswer,
  tree: BodyTree | null,
  address: StoreAddress,
  to: Direction = 'next',
): NextPage {
  if (asked.api === 'rest') {
    const linked = readLinkedPage(answer, address, to === 'next' ? to : 'previous');
    return pathTo(asked, linked);
  }
  const document = askedGraphql(asked);
  if (document === null || tree === null) return { type: 'none' };
  const page = advancePage(document.query, document.operationName, tree, to);
  if (page.type !== 'page') return page;
  const { list, place, cursor } = page;
  return place.type === 'query' ? { ...place, list } : { ...place, list, cursor };
}

/** Whether there is a further page that can be asked for. */
export function hasNextPage({ next }: { readonly next: NextPage }): boolean {
  return isPage(next);
}

/** Whether a page was found that can be asked for. */
export function isPage(page: NextPage): boolean {
  return page.type !== 'none' && page.type !== 'refused';
}

/** The edit that writes the cursor into the variables, or why that is impossible. */
export function editVariables(
  variables: string,
  { name, cursor }: Extract<NextPage, { type: 'variable' }>,
): TextEdit | Extract<NextPage, { type: 'refused' }> {
  const edit = setMember(variables, name, JSON.stringify(cursor));
  if (edit !== null) return edit;
  const message = `The variables are no JSON object, so $${quoted(name)} can't be set in them.`;
  return { type: 'refused', message, remedy: null };
}

/** The call that asks for the next page, or why there is none. */
export function nextCall(
  call: RequestCall,
  next: NextPage,
): RequestCall | Extract<NextPage, { type: 'none' | 'refused' }> {
  if (next.type === 'none' || next.type === 'refused') return next;
  if (next.type === 'path') {
    const headers = call.api === 'rest' ? call.headers : [];
    return { api: 'rest', method: 'GET', path: next.path, headers, body: '' };
  }
  if (call.api === 'rest') return { type: 'none' };
  if (next.type === 'query') return { ...call, query: applyEdit(call.query, next.edit) };
  const edit = editVariables(call.variables, next);
  if ('type' in edit) return edit;
  const query = next.turn === undefined ? call.query : applyEdit(call.query, next.turn);
  return { ...call, query, variables: applyEdit(call.variables, edit) };
}

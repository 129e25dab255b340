import { advancePage } from '../graphql/page-advance.ts';
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

/** What has to change in a request so that it asks for the next page. */
export type NextPage =
  /** All there is has come. */
  | { readonly type: 'none' }
  /** Why it can't be asked for, and what would help. */
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
    };

/** The page before, as far as the answer itself tells. */
export type FormerPage = Extract<NextPage, { type: 'none' | 'refused' | 'path' }>;

/** By the Link header, as {@link readNext}. */
export function readFormer(
  asked: AskedRequest,
  answer: HttpAnswer,
  address: StoreAddress,
): FormerPage {
  return asked.api === 'rest'
    ? pathTo(asked, readLinkedPage(answer, address, 'previous'))
    : { type: 'none' };
}

/** Written as short as the path of the request that it follows. */
function pathTo({ base }: AskedRequest, linked: ReturnType<typeof readLinkedPage>): FormerPage {
  if (linked.type === 'refused') return { ...linked, remedy: null };
  if (linked.type === 'none') return linked;
  const { path } = linked;
  return {
    type: 'path',
    path: base !== null && path.startsWith(base) ? path.slice(base.length) : path,
  };
}

export const NO_NEXT_PAGE = 'There is no further page.';

/** @param tree of the answer's body; null for a body that is no JSON */
export function readNext(
  asked: AskedRequest,
  answer: HttpAnswer,
  tree: BodyTree | null,
  address: StoreAddress,
): NextPage {
  if (asked.api === 'rest') return pathTo(asked, readLinkedPage(answer, address, 'next'));
  const document = askedGraphql(asked);
  if (document === null || tree === null) return { type: 'none' };
  const next = advancePage(document.query, document.operationName, tree);
  if (next.type !== 'page') return next;
  const { list, place, cursor } = next;
  return place.type === 'query'
    ? { type: 'query', list, edit: place.edit }
    : { type: 'variable', list, name: place.name, cursor };
}

/** Whether there is a further page that can be asked for. */
export function hasNextPage({ next }: { readonly next: NextPage }): boolean {
  return next.type !== 'none' && next.type !== 'refused';
}

/** The change of the variables that writes the cursor into them. */
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
  return 'type' in edit ? edit : { ...call, variables: applyEdit(call.variables, edit) };
}

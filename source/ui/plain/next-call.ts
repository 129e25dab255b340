import { advancePage } from '../../core/graphql/page-advance.ts';
import { readNextPage } from '../../core/requests/rest-request.ts';
import type { HttpAnswer } from '../../core/http/message.ts';
import { readBodyRows } from '../../core/json/read-body-rows.ts';
import { setMember } from '../../core/json/members.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { applyEdit } from '../../core/text/text-buffer.ts';
import type { RequestCall } from '../../core/requests/call.ts';

/** The last answer of the prompt, and what it answers. */
export interface Answered {
  readonly call: RequestCall;
  readonly answer: HttpAnswer;
}

export const NO_ANSWER = 'There is no answer yet.';

const NO_FURTHER = 'There is no further page.';

type Next =
  | { readonly type: 'call'; readonly call: RequestCall }
  | { readonly type: 'none'; readonly words: string };

/** What asks for the next page, or why there is none. */
export function nextCall(answered: Answered | null, address: StoreAddress): Next {
  if (answered === null) return none(NO_ANSWER);
  const { call, answer } = answered;
  if (call.api === 'graphql') return nextQuery(call, answer);
  const next = readNextPage(answer, address);
  if (next.type !== 'page') return none(next.type === 'refused' ? next.message : NO_FURTHER);
  return { type: 'call', call: { ...call, method: 'GET', path: next.path, body: '' } };
}

function nextQuery(call: Extract<RequestCall, { api: 'graphql' }>, answer: HttpAnswer): Next {
  const { tree } = readBodyRows(answer.body);
  const next = tree === null ? null : advancePage(call.query, null, tree);
  if (next === null || next.type === 'none') return none(NO_FURTHER);
  if (next.type === 'refused') return none(`${next.message} ${next.remedy}`);
  const { place, cursor } = next;
  if (place.type === 'query') {
    return { type: 'call', call: { ...call, query: applyEdit(call.query, place.edit) } };
  }
  const edit = setMember(call.variables, place.name, JSON.stringify(cursor));
  if (edit === null) return none('The variables are no JSON object.');
  return { type: 'call', call: { ...call, variables: applyEdit(call.variables, edit) } };
}

function none(words: string): Next {
  return { type: 'none', words };
}

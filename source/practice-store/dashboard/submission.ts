import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { DashboardRoom } from './room.ts';

import { looksLive } from '../oauth/mint.ts';
import { seeOther } from '../server/message.ts';
import { refusedForm } from './refused-form.ts';

/** What came of a form. */
export type Submitted =
  /** Something changed: the browser is led to a page that says so. */
  | { readonly type: 'done'; readonly location: string }
  /** Shown at once and never again: a reload leads to `location`. */
  | { readonly type: 'once'; readonly answer: StoreAnswer; readonly location: string }
  /** Nothing changed: the page again, with the same ticket. */
  | { readonly type: 'again'; readonly answer: StoreAnswer };

/**
 * Takes a form that a page of the dashboard sent to its own address: once, with the ticket of that
 * page, and never with a live credential in it.
 */
export function takeForm(
  request: StoreRequest,
  room: DashboardRoom,
  act: (form: URLSearchParams, ticket: string) => Submitted,
): StoreAnswer {
  const form = new URLSearchParams(new TextDecoder().decode(request.body));
  const ticket = form.get('ticket') ?? '';
  const state = room.forms.look(ticket, request.path);
  if (state.type === 'done') return seeOther(state.location);
  if (state.type === 'unknown') return refusedForm(request.path, 'old');
  if ([...form.values()].some((value) => value.split(/[\s,]+/).some(looksLive))) {
    return refusedForm(request.path, 'live-credential');
  }
  const submitted = act(form, ticket);
  if (submitted.type === 'again') return submitted.answer;
  room.forms.done(ticket, submitted.location);
  return submitted.type === 'once' ? submitted.answer : seeOther(submitted.location);
}

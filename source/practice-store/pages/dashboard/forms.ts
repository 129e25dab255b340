import type { FaultSwitches } from '../../faults/fault-switches.ts';
import type { PracticeApp } from '../../oauth/app-registry.ts';
import type { AuthorizationServer } from '../../oauth/authorization-server.ts';
import { looksLive, mint, type Randomness } from '../../server/crypto.ts';
import { seeOther, type StoreAnswer, type StoreRequest } from '../../server/message.ts';
import { markup } from '../html.ts';
import { dashboardAnswer } from './dashboard-page.ts';

/** What the pages of the app settings show and change. */
export interface DashboardContext {
  readonly auth: AuthorizationServer;
  readonly faults: FaultSwitches;
  readonly forms: FormTickets;
}

/** Answers a request for a page of one app, or a form that was sent from it. */
export type AppHandler = (
  request: StoreRequest,
  context: DashboardContext,
  app: PracticeApp,
) => StoreAnswer;

type FormState =
  | { readonly type: 'open' }
  /** Sent before: the browser is redirected to the same page, and nothing else happens. */
  | { readonly type: 'done'; readonly location: string }
  /** Never given out, of another page, or forgotten. */
  | { readonly type: 'unknown' };

/** One-time tickets: each page has one, for one of its forms, so that no other page can send it. */
interface FormTickets {
  /** @param path of the page, to which its forms are sent */
  open(path: string): string;
  look(ticket: string, path: string): FormState;
  done(ticket: string, location: string): void;
}

/** A page may stay open for a whole workshop. */
const LIFETIME_MS = 8 * 60 * 60_000;
/** Beyond this many the oldest is dropped. */
const KEPT = 500;

/**
 * Without open forms at first.
 * @param clock milliseconds since 1970
 */
export function createFormTickets(clock: () => number, randomness: Randomness): FormTickets {
  const forms = new Map<string, { path: string; openedAt: number; location: string | null }>();
  return {
    open(path) {
      const ticket = mint('form', randomness);
      forms.set(ticket, { path, openedAt: clock(), location: null });
      const [oldest] = forms.keys();
      if (forms.size > KEPT && oldest !== undefined) forms.delete(oldest);
      return ticket;
    },
    look(ticket, path) {
      const form = forms.get(ticket);
      if (form?.path !== path || clock() >= form.openedAt + LIFETIME_MS) return { type: 'unknown' };
      return form.location === null ? { type: 'open' } : { type: 'done', location: form.location };
    },
    done(ticket, location) {
      const form = forms.get(ticket);
      if (form) form.location = location;
    },
  };
}

/** The result of a sent form. */
type Submitted =
  /** Something changed: the browser is redirected to a page that says so. */
  | { readonly type: 'done'; readonly location: string }
  /** Shown at once and never again: a reload leads to `location`. */
  | { readonly type: 'once'; readonly answer: StoreAnswer; readonly location: string }
  /** Nothing changed: the page is shown again, with the same ticket. */
  | { readonly type: 'again'; readonly answer: StoreAnswer };

/**
 * Handles a form that a page of the dashboard sent to its own address: once, with the ticket of
 * that page, and never with a live credential in it.
 */
export function takeForm(
  request: StoreRequest,
  context: DashboardContext,
  act: (form: URLSearchParams, ticket: string) => Submitted,
): StoreAnswer {
  const form = new URLSearchParams(new TextDecoder().decode(request.body));
  const ticket = form.get('ticket') ?? '';
  const state = context.forms.look(ticket, request.path);
  if (state.type === 'done') return seeOther(state.location);
  if (state.type === 'unknown') return refusedForm(request.path, 'old');
  if ([...form.values()].some((value) => value.split(/[\s,]+/).some(looksLive))) {
    return refusedForm(request.path, 'live-credential');
  }
  const submitted = act(form, ticket);
  if (submitted.type === 'again') return submitted.answer;
  context.forms.done(ticket, submitted.location);
  return submitted.type === 'once' ? submitted.answer : seeOther(submitted.location);
}

const REASONS = {
  old: 'The page that this form is on is too old, or was not opened here.',
  'live-credential':
    'A field holds what looks like a credential of a real store. The practice store takes no such value, and it was not kept. Treat it as seen by others if this screen is shared.',
} as const;

/** For a form whose fields were not used at all. */
function refusedForm(path: string, reason: keyof typeof REASONS): StoreAnswer {
  return dashboardAnswer({
    status: reason === 'old' ? 403 : 422,
    title: 'Nothing was changed',
    main: markup`<p role="alert">${REASONS[reason]}</p>
<p><a href="${path}">Open the page again</a></p>`,
  });
}

import { SHOPIFY_SCOPES } from '../core/service/scope-vocabulary.ts';
import { missingScopes, type ScopeList } from '../core/service/scopes.ts';
import type { JsonFields } from '../core/json/json-object.ts';
import type { ObservedEvent } from '../core/lessons/observed-event.ts';
import { grantTopic } from '../core/wire/message.ts';
import { readBodyFields, type StoreAnswer, type StoreRequest } from './server/message.ts';

type TokenEvent = Extract<ObservedEvent, { type: 'token' }>;

/** Remembers the requests before an exchange, to report what the exchange was about. */
interface ExchangeWatch {
  /** Remembers the scopes that an authorize request asked for, and the code that it led to. */
  seeAuthorize(request: StoreRequest, answer: StoreAnswer): void;
  /** @param given fields of the answer, which holds a token */
  tokenEvent(request: StoreRequest, answer: StoreAnswer, given: JsonFields): ObservedEvent;
}

/** Empty at first; its memory is freed with the store. */
export function watchExchanges(): ExchangeWatch {
  const askedByTicket = new Map<string, ScopeList>();
  const askedByCode = new Map<string, ScopeList>();
  const usedRefreshTokens = new Set<string>();

  return {
    seeAuthorize(request, answer) {
      const asked =
        request.method === 'POST'
          ? askedByTicket.get(fieldOf(request, 'ticket'))
          : askedScopes(request);
      if (asked === undefined) return;
      const ticket = ticketIn(answer);
      if (ticket !== null) askedByTicket.set(ticket, asked);
      const code = callbackCode(answer);
      if (code !== null) askedByCode.set(code, asked);
    },

    tokenEvent(request, answer, given) {
      const by = wayOf(request);
      const presented = by === 'refresh' ? fieldOf(request, 'refresh_token') : null;
      const again = presented !== null && usedRefreshTokens.has(presented);
      if (presented !== null) usedRefreshTokens.add(presented);
      if (isLost(answer)) return { type: 'token-lost', by };
      const scope = given.get('scope');
      const scopes = typeof scope === 'string' ? scope.split(',').filter(Boolean) : [];
      const asked = by === 'code' ? (askedByCode.get(fieldOf(request, 'code')) ?? []) : [];
      const missing = missingScopes(asked, scopes, SHOPIFY_SCOPES);
      return { type: 'token', by, kind: kindOf(given), scopes, missing, again };
    },
  };
}

/** Whether the client never gets the whole answer. */
export function isLost({ wire }: StoreAnswer): boolean {
  return wire !== undefined && wire.type !== 'drip';
}

/** The scopes of an authorize URL, as it was sent. */
export function askedScopes({ query }: StoreRequest): ScopeList {
  return (new URLSearchParams(query).get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
}

/** The address that the browser is sent to; empty without a redirect. */
export function locationOf({ headers }: StoreAnswer): string {
  return headers.find(([name]) => name === 'Location')?.[1] ?? '';
}

/** The code in a redirect to the app; null without one. */
export function callbackCode(answer: StoreAnswer): string | null {
  const to = locationOf(answer);
  return URL.canParse(to) ? new URL(to).searchParams.get('code') : null;
}

/** The markup is our own, so a pattern is enough. */
function ticketIn({ body }: StoreAnswer): string | null {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return /name="ticket" value="(\w+)"/.exec(text)?.[1] ?? null;
}

function fieldOf(request: StoreRequest, name: string): string {
  const read = readBodyFields(request);
  return read.type === 'fields' ? (read.fields.values.get(name) ?? '') : '';
}

function wayOf(request: StoreRequest): TokenEvent['by'] {
  return grantTopic(fieldOf(request, 'grant_type')) ?? 'code';
}

function kindOf(fields: JsonFields): TokenEvent['kind'] {
  if (fields.has('associated_user')) return 'online';
  if (fields.has('refresh_token')) return 'expiring';
  return fields.has('expires_in') ? 'client-credentials' : 'permanent';
}

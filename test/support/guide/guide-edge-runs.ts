/** Ways to the rarer places of the guide, and what they begin with. */
import { redirectUriOf, savedToken } from './guide-config.ts';
import { jsonOutcome } from './fake-guide-world.ts';
import { GUIDE_CONFIGS, STORE } from './guide-further-places.ts';
import { GuideRun, practiceStarted } from './guide-run.ts';
import { signedCallback } from '../sign-in/signed-callback.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { failure, type DiagnosisAction } from '../../../source/core/diagnosis/diagnosis.ts';
import type { GuideConfig, TokenPlace } from '../../../source/core/guide/config.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { NO_MEMORY, NOTHING_REMEMBERED } from '../../../source/core/guide/remembered.ts';
import { behindExplorer } from '../../../source/core/guide/steps/start/update.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { checkCallback } from '../../../source/core/sign-in/callback-check.ts';
import { Secret } from '../../../source/core/text/secret.ts';

export const REPORT = { code: 'x', message: 'It failed.', remedy: 'Again.', exitCode: 1 } as const;
export const NEXT = { type: 'next' } as const;
export const ID = '0123456789abcdef0123456789abcdef';
export const SECRET = 'shpss_notreal0notreal0notreal0notreal0';
const GO_ON = { type: 'answer-pending-wish', answer: 'go-on' } as const;
export const NOW_SECONDS = 1_790_000_000;

/** Of a person's own store, with all that a sign-in needs. */
export const OWN = {
  startWith: 'own',
  shop: 'demo.myshopify.com',
  clientId: ID,
  clientSecret: new Secret(SECRET),
  scopes: ['read_products'],
} as const satisfies Partial<GuideConfig>;

export const REMOTE = {
  reason: 'You are connected over SSH.',
  linesFor: ({ callback, store }) => [
    'Run this on your own machine:',
    `ssh -L ${callback} -L ${store} host`,
  ],
  hasBrowser: false,
  mustForward: true,
} as const satisfies NonNullable<GuideConfig['remote']>;

export const ended = (change: Parameters<typeof savedToken>[0]) =>
  savedToken({ isExpired: true, refreshToken: null, ...change });

export const named = (name: string, saved: ReturnType<typeof savedToken> | null) => ({
  ...STORE,
  name,
  savePath: `/x/${name}.env`,
  saved,
  shop: `${name}.myshopify.com`,
});

/** Stores with names: more than are shown, and one of another service. */
export const NAMES: Partial<GuideConfig> = {
  namedStores: [
    named('blank', null),
    { ...named('foreign', null), shop: 'foreign.example' },
    named('good', savedToken({ storeName: 'good' })),
    named('over', ended({ expiresAt: 1_790_000_000_000, storeName: 'over' })),
    named('renewable', savedToken({ isExpired: true, expiresAt: 'unknown', kind: 'expiring' })),
    named('fifth', null),
  ],
};

export const stores = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...STORE, shop: `s${at}.myshopify.com` }));

export const memory = (change: object, more: object = {}): Partial<GuideConfig> => ({
  memory: { ...NO_MEMORY, remembered: { ...NOTHING_REMEMBERED, ...change }, ...more },
});

export function pick(config: Partial<GuideConfig>, chosen: object): GuideRun {
  return new GuideRun(config).do({ type: 'choose-earlier', pick: chosen } as GuideEvent);
}

/** From Authorize to the answer of the store, for a store whose app has this secret. */
export function through(run: GuideRun, change: Readonly<Record<string, string>> = {}): GuideRun {
  run.do(NEXT);
  const { attempt } = run.state.signIn;
  run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
  return called(run, { code: 'code_1', ...change });
}

export function called(run: GuideRun, change: Readonly<Record<string, string>>): GuideRun {
  const open = run.effects.findLast(
    (effect) => effect.type === 'sign-in' && effect.effect.type === 'open-listener',
  );
  if (open?.type !== 'sign-in' || open.effect.type !== 'open-listener')
    throw new Error('nobody listens');
  const { expected } = open.effect;
  const query = signedCallback(
    {
      shop: expected.shop,
      state: expected.state.reveal(),
      timestamp: String(NOW_SECONDS),
      ...change,
    },
    expected.clientSecret?.reveal() ?? '',
  );
  const verdict = checkCallback(query, { ...expected, hashing: nodeHashing }, NOW_SECONDS);
  const { attempt } = run.state.signIn;
  return run.signIn({ type: 'verdict', attempt, channel: 'listener', verdict });
}

/** On the step Authorize of a store of one's own. */
export function ownAuthorize(change: Partial<GuideConfig> = {}): GuideRun {
  const run = new GuideRun({ ...OWN, ...change }).do(NEXT, NEXT, NEXT, NEXT);
  return run.state.step === 'app' ? run.do(NEXT) : run;
}

export function ownToken(change: Partial<GuideConfig> = {}, body: object = {}): GuideRun {
  const run = through(ownAuthorize(change));
  const token = { access_token: `shpat_${'0b'.repeat(16)}`, scope: 'read_products', ...body };
  return run.exchanged(jsonOutcome(200, token));
}

export const EXPIRING = {
  access_token: 'practice_token_1',
  scope: 'read_products,read_orders',
  expires_in: 3600,
  refresh_token: 'practice_refresh_1',
  refresh_token_expires_in: 7_776_000,
};

export function renewing(): GuideRun {
  const run = new GuideRun({ tokenMode: 'expiring' }).toToken(jsonOutcome(200, EXPIRING));
  return run.do({ type: 'open-refresh' });
}

export const at = (epochMs: number) => (run: GuideRun) =>
  run.do({ type: 'card-ticked', id: run.state.card.clock?.id ?? 0, epochMs });

export function refreshed(body: object, status = 200): GuideRun {
  const run = at(NOW_SECONDS * 1000)(renewing()).do(NEXT);
  const outcome = jsonOutcome(status, body);
  return run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: NOW_SECONDS * 1000 });
}

export function saving(place: object): GuideRun {
  const run = new GuideRun().toToken().do({ type: 'open-save' });
  const asked = run.state.card.looking ?? '.env';
  const seen = { asked, path: '/x/.env', exists: false, warning: null, names: [], namesFrom: null };
  return run.do({ type: 'place-seen', asked, place: { ...seen, ...place } });
}

export function revoking(result: object): GuideRun {
  const run = new GuideRun().toToken().do({ type: 'ask-revoke' });
  run.do({ type: 'answer-revoke', yes: true });
  return run.do({ type: 'revoked', id: run.state.lastId, result } as GuideEvent);
}

const SCOPES_STEP = [{ type: 'choose-store', store: 'own' }, NEXT, NEXT] as const;

export function scopes(
  change: Partial<GuideConfig> = {},
  ...events: readonly GuideEvent[]
): GuideRun {
  return new GuideRun(change).do(...SCOPES_STEP, ...events);
}

/** What a request needs, as the explorer's reader answers. */
export function needing(chosen: readonly string[], needs: object): GuideRun {
  const run = scopes({ scopes: chosen }).do({ type: 'show-scope-panel', panel: 'request' });
  run.type('scope-request', 'GET orders.json').do(NEXT);
  const read = {
    ...{ type: 'needs', what: 'GET orders.json', isOpen: false, notes: [] },
    parts: [
      { part: 'orders', need: [['read_orders', 'read_marketplace_orders']], isProbable: false },
      { part: 'customer', need: [['read_customers']], isProbable: true },
      { part: 'unruled', need: null, isProbable: true },
    ],
    need: [['read_orders', 'read_marketplace_orders'], ['read_customers']],
    missing: ['read_orders', 'read_customers'],
    ...needs,
  };
  return run.do({ type: 'needs-read', id: run.state.lastId, needs: read } as never);
}

export function checked(): GuideRun {
  const run = new GuideRun(OWN).do(NEXT);
  const { run: number } = run.state.checks;
  const result = (name: string, status: string, remedy: string | null = null): GuideEvent =>
    ({
      type: 'checked',
      run: number,
      result: { name, status, text: `The ${name} is ${status}.`, remedy },
    }) as GuideEvent;
  return run.do(
    result('node', 'ok'),
    result('port', 'untested'),
    result('browser', 'attention', 'Open it yourself.'),
    result('clock', 'untested'),
    result('proxy', 'failed', 'Mend the proxy.'),
    result('store', 'failed'),
  );
}

export function behind(from: TokenPlace, change: Partial<GuideConfig> = {}): GuideRun {
  const explores = { ...savedToken({ notes: ['A remark.'] }), from };
  const run = new GuideRun({ ...OWN, explores, ...change });
  run.state = behindExplorer(run.state, explores);
  return run;
}

export const FILE: TokenPlace = {
  type: 'file',
  path: '/w/.env',
  name: 'TOKEN',
  source: '.env line 3',
};

/** A new token in place of the one that the explorer was opened with. */
export function replaced(from: TokenPlace): GuideRun {
  const run = behind(from).do({ type: 'return', diagnosis: asking({ type: 'authorize-again' }) });
  const token = { access_token: `shpat_${'0c'.repeat(16)}`, scope: 'read_products' };
  return through(run).exchanged(jsonOutcome(200, token));
}

export function waiting(change: Partial<GuideConfig> = {}): GuideRun {
  const run = new GuideRun(change).toApprove();
  return run;
}

export function noticed(run: GuideRun, times: number): GuideRun {
  for (let time = 0; time < times; time += 1) run.callback({ state: 'wrong' });
  return run;
}

export function notOpened(run: GuideRun, reason: string): GuideRun {
  const { attempt } = run.state.signIn;
  return run.signIn({ type: 'browser-not-opened', attempt, reason } as never);
}

/** Asked for the same scopes again, at a store that has given a token for them. */
export function again(run: GuideRun): GuideRun {
  run.do({ type: 'back' }, GO_ON, NEXT, GO_ON);
  const { attempt } = run.state.signIn;
  return run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
}

export const PORTS = [3456, 3458, 3460].map((port) =>
  redirectUriOf(`http://127.0.0.1:${port}/callback`),
);

/** At the end of its port: the address is listened on already. */
export function portTaken(run: GuideRun): GuideRun {
  run.do(NEXT);
  return run.signIn({ type: 'not-listening', attempt: run.state.signIn.attempt, report: REPORT });
}

export const keeping = (type: string) =>
  practiceStarted({ keeping: { type, path: '/x/practice-store.json' } as never });

export const SHELLS = ['posix', 'fish', 'powershell', 'cmd'] as const;

export const USED = {
  error: 'invalid_request',
  error_description: 'The authorization code was not found or was already used',
};

export function prefilled(...events: readonly GuideEvent[]): GuideRun {
  return new GuideRun({ ...OWN, shopSource: '.env line 2', clientSecret: null })
    .do(...APP, { type: 'focus', field: 'shop' })
    .do(...events, NEXT);
}

export function askedToKeep(): GuideRun {
  return new GuideRun().toToken().do(keeping('offered'), { type: 'open-save' }, NEXT, NEXT);
}

const PAIR = { ...EXPIRING, access_token: 'practice_token_2', refresh_token: 'practice_refresh_2' };

/** A saved token is renewed: its file gets the new pair first. */
export function storing(): GuideRun {
  const run = new GuideRun({ tokenMode: 'expiring' }).toToken(jsonOutcome(200, EXPIRING));
  run.do({ type: 'open-save' }, NEXT, NEXT);
  run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
  run.do({ type: 'open-refresh' }, NEXT);
  const outcome = jsonOutcome(200, PAIR);
  return run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: NOW_SECONDS * 1000 });
}

export function notStored(): GuideRun {
  const run = storing();
  return run.do({ type: 'save-refused', id: run.state.lastId, report: REPORT });
}

export function listed(ids: readonly string[]): GuideRun {
  const run = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
  const lessons = ids.map((id, at) => ({
    id,
    title: `Lesson ${id}`,
    minutes: at + 1,
    isDone: at > 0,
  }));
  return run.do({ type: 'lessons-listed', id: run.state.lastId, lessons });
}

/** A service that a profile describes: its own scopes, no expiring tokens, no dashboard. */
export const ELSEWHERE: Partial<GuideConfig> = {
  ...OWN,
  ...{ shop: 'demo.shops.acme.example', clientId: 'an-id', clientSecret: new Secret('a-secret') },
  scopes: ['a.read', 'b.write'],
  profile: {
    ...SHOPIFY_PROFILE,
    ...{ id: 'acme', brand: 'Acme', storeHost: 'shops.acme.example', adminHost: null },
    ...{ secretPrefix: null, tokenPrefixes: ['acme'], credentialPrefixes: ['acme'] },
    expiringTokens: false,
    scopes: {
      entries: new Map(
        (['b.read', 'a.read', 'b.write'] as const).map((handle) => [
          handle,
          {
            ...{ handle, group: handle.slice(0, 1).toUpperCase(), summary: `See ${handle}.` },
            ...{ implies: handle === 'b.write' ? ['b.read'] : [], needs: 'other' },
            ...{ needsText: handle === 'a.read' ? 'A contract.' : null, family: 'admin' },
            ...{ popular: handle === 'b.read', writes: handle === 'b.write' },
            ...{ inSchema: true, unconfirmed: false },
          } as never,
        ]),
      ),
      ...{ separator: ' ', writeContainsRead: false, allowsUnlisted: false },
    },
    access: { rest: [], graphql: [] } as never,
  },
};

/** On the step App. */
export const APP = [NEXT, NEXT, NEXT] as const;

export const OTHER: Partial<GuideConfig> = {
  ...OWN,
  clientSecret: null,
  ...GUIDE_CONFIGS['a store in another program'],
  scopes: ['read_products'],
};

export function picked(result: object): GuideRun {
  const run = pick(NAMES, { type: 'named', name: 'good' }).do(NEXT);
  return run.do({ type: 'saved-checked', id: run.state.lastId, result } as GuideEvent);
}

export function practised(chosen: readonly string[]): GuideRun {
  const run = new GuideRun({ practiceScopes: chosen }).do(NEXT, practiceStarted());
  return run.do(NEXT, { type: 'show-chosen', isOpen: true });
}

export function scopesFailed(): GuideRun {
  const run = scopes({}).do({ type: 'show-scope-panel', panel: 'request' });
  run.type('scope-request', 'GET orders.json').do(NEXT);
  return run.do({ type: 'needs-failed', id: run.state.lastId, report: REPORT });
}

export function beginWait(run: GuideRun): GuideRun {
  run.do(NEXT);
  const { attempt } = run.state.signIn;
  return run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
}

export function opened(run: GuideRun): GuideRun {
  return run.signIn({ type: 'browser-opened', attempt: run.state.signIn.attempt });
}

export function paste(run: GuideRun): GuideRun {
  run.do(NEXT);
  return run.signIn({ type: 'tick', attempt: run.state.signIn.attempt, nowMs: 0 });
}

export function timedOut(run: GuideRun): GuideRun {
  return run.signIn({ type: 'tick', attempt: run.state.signIn.attempt, nowMs: 300_000 });
}

export function savedNow(notes: readonly string[]): GuideRun {
  const run = saving({}).do(NEXT, NEXT);
  return run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes });
}

export function foundAndRenewing(): GuideRun {
  const saved = savedToken({ isExpired: true, expiresAt: 0, kind: 'expiring', isFirst: true });
  return new GuideRun({ savedToken: saved }).do(NEXT, NEXT);
}

/** What a request was refused for, with the action that mends it. */
export function asking(action: DiagnosisAction | null) {
  return failure('code', 'It was refused.', 'A reason.', 'A remedy.', action);
}

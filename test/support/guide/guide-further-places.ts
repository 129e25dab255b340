/** The guide further on: what runs can begin with, and every place that one event leads to from there. */
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { NO_MEMORY, NOTHING_REMEMBERED } from '../../../source/core/guide/remembered.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { jsonOutcome } from './fake-guide-world.ts';
import { redirectUriOf, savedToken } from './guide-config.ts';
import { EVERY_GUIDE_EVENT, guidePlaceName } from './guide-events.ts';
import { GuideRun, practiceStarted } from './guide-run.ts';
import { everyGuideRun } from './guide-screens.ts';
import { STARTS } from './view-walk.ts';

const REPORT = { code: 'x', message: 'It failed.', remedy: 'Again.', exitCode: 1 } as const;
export const STORE = {
  shop: 'demo.myshopify.com',
  clientId: '0123456789abcdef0123456789abcdef',
  scopes: ['read_products'],
  tokenMode: 'expiring',
  redirectUri: null,
} as const;
export const RESUME = { ...STORE, mode: 'own', step: 'app', ticks: ['account'] } as const;

/** What runs can begin with. */
export const GUIDE_CONFIGS: Readonly<Record<string, Partial<GuideConfig>>> = {
  nothing: {},
  'an own store': {
    startWith: 'own',
    ...{ shop: 'demo.myshopify.com', shopSource: '.env line 2', clientId: STORE.clientId },
    ...{ clientSecret: new Secret('shpss_notreal0notreal0notreal0notreal0'), pkce: true },
    ...{ scopes: ['read_products', 'write_orders'], tokenMode: 'per-user', waitMs: 60_000 },
    fieldNotes: { 'client-secret': { level: 'note', message: 'From .env.', remedy: null } },
    secretWarnings: ['The screen is shared.'],
  },
  'no browser': {
    ...{ startWith: 'own', openBrowser: false, presenter: true, shell: 'cmd' },
    notice: { level: 'warning', message: 'Take care.', remedy: null },
    remote: {
      reason: 'You are connected over SSH.',
      linesFor: ({ callback, store }) => [`ssh -L ${callback} -L ${store}`],
      ...{ hasBrowser: false, mustForward: true },
    },
  },
  'a public address': { startWith: 'own', redirectUri: redirectUriOf('https://example.com/c') },
  'a refused real store': { startWith: 'own', liveRefusal: REPORT },
  'practice scopes': { practiceScopes: ['read_files'], passesStart: true, offersLessons: true },
  'a store in another program': {
    ...{ startWith: 'own', profile: PRACTICE_PROFILE, shop: 'demo.practice.test' },
    storeOrigin: 'http://127.0.0.1:3457' as never,
  },
  'a saved token': { savedToken: savedToken() },
  'a saved token that waits': { savedToken: savedToken({ isFirst: false, storeName: 'work' }) },
  'a sleeping token': { savedToken: savedToken({ isAsleep: true, notes: ['A remark.'] }) },
  'an explorer': {
    explores: {
      ...savedToken({ notes: ['A remark.'] }),
      from: { type: 'file', path: '/x/.env', name: 'T', source: '.env line 1' },
    },
  },
  memories: {
    memory: {
      ...NO_MEMORY,
      remembered: { ...NOTHING_REMEMBERED, stores: [STORE], resume: RESUME },
      ...{ path: '/x/memory.json', isThere: true, cacheFolder: '/x/cache', offersResume: true },
      ...{ requestsPath: '/x/requests.json', hasPractice: true, hasSchema: true },
    },
    namedStores: [
      { ...STORE, name: 'work', savePath: '/x/work.env', saved: null },
      {
        ...STORE,
        name: 'home',
        savePath: '/x/home.env',
        saved: savedToken(),
        shop: 'home.myshopify.com',
      },
    ],
  },
};

/** Places that people begin from. */
function beginnings(): readonly GuideState[] {
  const next = { type: 'next' } as const;
  const runs = [
    ...everyGuideRun(),
    ...STARTS.map((start) => start({})),
    ...Object.values(GUIDE_CONFIGS).flatMap((config) => [
      new GuideRun(config),
      new GuideRun(config).do({ type: 'choose-store', store: 'own' }, next, next),
    ]),
    new GuideRun({ memory: { ...NO_MEMORY, path: '/x/memory.json', hasSchema: true } }).toToken(),
    new GuideRun({ presenter: true }).toToken(),
    new GuideRun().toApprove().callback(),
    new GuideRun().toApprove().callback().exchanged(jsonOutcome(503, {})),
    new GuideRun({ tokenMode: 'expiring' }).toToken().do({ type: 'open-refresh' }),
    new GuideRun().toToken().do(practiceStarted({ keeping: { type: 'declined' } as never })),
    new GuideRun().toToken().do({ type: 'open-save' }, { type: 'save' }),
  ];
  return runs.map(({ state }) => state);
}

/** Every place that is called another name, with the events that lead there from a beginning. */
export function furtherGuidePlaces(): ReadonlyArray<readonly [name: string, state: GuideState]> {
  const found = new Map<string, GuideState>();
  const seen = new Set<string>();
  const note = (state: GuideState) => {
    // Most events lead nowhere else: what a view costs is paid once for each place.
    const roughly = roughlyAt(state);
    if (seen.has(roughly)) return;
    seen.add(roughly);
    const { signIn, card, config } = state;
    const name = `${guidePlaceName(state)} ${signIn.phase} ${card.save.type} ${card.refresh.type}`;
    const isOwn = config.profile.id === 'practice' ? ' (elsewhere)' : '';
    const key = `${name}, ${state.mode}${isOwn}`;
    if (!found.has(key)) found.set(key, state);
  };
  for (const state of beginnings()) {
    note(state);
    for (const made of EVERY_GUIDE_EVENT)
      note(updateGuide(state, typeof made === 'function' ? made(state) : made).state);
  }
  return [...found];
}

/** What decides where in the guide one is, without the texts. */
function roughlyAt({ forms, signIn, card, ...state }: GuideState): string {
  const { scopes, setup } = forms[state.mode];
  return JSON.stringify([
    ...[state.step, state.focus, state.mode, state.config.profile.id, state.practice.type],
    ...[signIn.phase, card.save, card.refresh.type, card.revoke.type, state.lessons.type],
    ...[scopes.panel, scopes.group, scopes.asksReleased, setup.panel, setup.isByHand],
    ...[state.approve.isChoosingPage, state.approve.page, state.pendingWish !== null],
    ...[state.checkingSaved !== null, state.session !== null, scopes.only !== null],
  ]);
}

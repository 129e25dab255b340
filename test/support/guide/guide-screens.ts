import type { GUIDE_SCREENS } from '../../../source/core/guide/steps/commands.ts';
import { type GuideView, guideView } from '../../../source/core/guide/view.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { focusedField } from '../../../source/core/view/blocks.ts';
import { jsonOutcome } from './fake-guide-world.ts';
import { redirectUriOf } from './guide-config.ts';
import { GuideRun, practiceStarted } from './guide-run.ts';

type GuideScreenName = keyof typeof GUIDE_SCREENS;

/** The screens by the ids of their views; the first that fits. In a field: the second one. */
const SCREENS: ReadonlyArray<
  readonly [id: RegExp, screen: GuideScreenName, inField?: GuideScreenName]
> = [
  [/^start\/lessons$/, 'lessons'],
  [/^start/, 'start'],
  [/^prerequisites$/, 'prerequisites'],
  [/^scopes\/sets$/, 'sets'],
  [/^scopes\/request$/, 'request', 'request'],
  [/^scopes/, 'scopes', 'filter'],
  [/^app\/own-organization$/, 'organization'],
  [/^app\/(?:refused|other-port)$/, 'address', 'address'],
  [/^app\/ready$/, 'ready', 'fields'],
  [/^app\//, 'setup', 'fields'],
  [/^authorize$/, 'authorize'],
  [/^approve\/waiting$/, 'waiting', 'paste'],
  [/^approve\/page/, 'page'],
  [/^approve\//, 'ended'],
  [/^token\/card$/, 'card'],
  [/^token\/save/, 'saving', 'saving'],
  [/^token\/refresh/, 'renewing'],
  [/^token\//, 'failed'],
  [/^pending-wish\//, 'unsaved'],
];

/** Which screen a view is one of. */
export function screenOf(view: GuideView): GuideScreenName {
  const isTyping = focusedField(view) !== null;
  const found = SCREENS.find(([id]) => id.test(view.id));
  const screen = isTyping ? found?.[2] : found?.[1];
  if (screen === undefined) throw new Error(`${view.id} is no screen that is known`);
  return screen;
}

/** Views in which every command can be met. */
export function everyGuideView(): readonly GuideView[] {
  return everyGuideRun().map(({ state }) => guideView(state));
}

/** Guides at places in which every command can be met, each by the way that leads there. */
export function everyGuideRun(): readonly GuideRun[] {
  const next = { type: 'next' } as const;
  const own = () => new GuideRun().do({ type: 'choose-store', store: 'own' }, next, next);
  const setUp = () => own().do({ type: 'toggle-scope', handle: 'read_products' }, next);
  const token = () => new GuideRun().toToken();
  return [
    new GuideRun(),
    new GuideRun({ offersLessons: true }),
    lessonsAreListed(),
    new GuideRun().do({ type: 'choose-store', store: 'own' }, next),
    own(),
    own().do(next),
    own().do({ type: 'show-scope-panel', panel: 'sets' }),
    setUp(),
    setUp().do({ type: 'show-setup-panel', panel: 'own-organization' }),
    setUp().do({ type: 'focus', field: 'shop' }).type('shop', 'demo.myshopfy.com'),
    setUp()
      .do({ type: 'show-setup-panel', panel: 'refused' })
      .type('redirect-uri', 'https://example.com/callback')
      .do(next, { type: 'show-setup-panel', panel: 'refused' }),
    new GuideRun().toAuthorize().do({ type: 'back' }),
    new GuideRun({ openBrowser: false }).toAuthorize(),
    portIsTaken(),
    new GuideRun().toApprove(),
    new GuideRun().toApprove().callback({ shop: 'other.practice.test' }),
    secretIsDoubted(),
    new GuideRun().toApprove().do({ type: 'say-cancelled' }),
    new GuideRun().toApprove().callback().exchanged(jsonOutcome(429, {})),
    token(),
    token().do(practiceStarted({ keeping: { type: 'offered', path: '/x/practice-store.json' } })),
    token().do({ type: 'back' }),
    token().do({ type: 'back' }, { type: 'answer-pending-wish', answer: 'go-on' }),
    new GuideRun().toToken(pair(1)),
    pairIsNotStored(),
  ];
}

const REPORT = { code: 'test', message: 'It failed.', remedy: 'Again.', exitCode: 1 } as const;

function lessonsAreListed(): GuideRun {
  const run = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
  const lessons = [{ id: '01-one', title: 'One', minutes: 5, isDone: true }];
  return run.do({ type: 'lessons-listed', id: run.state.lastId, lessons });
}

function portIsTaken(): GuideRun {
  const redirectUris = [3456, 3458].map((port) =>
    redirectUriOf(`http://127.0.0.1:${port}/callback`),
  );
  const next = { type: 'next' } as const;
  const run = new GuideRun().do(next, practiceStarted({ redirectUris }), next, next, next, next);
  return run.signIn({ type: 'not-listening', attempt: run.state.signIn.attempt, report: REPORT });
}

function secretIsDoubted(): GuideRun {
  const next = { type: 'next' } as const;
  const clientSecret = new Secret('practice_secret_other');
  const run = new GuideRun().do(next, practiceStarted({ clientSecret }), next, next, next, next);
  run.signIn({ type: 'listening', attempt: run.state.signIn.attempt });
  return run.callback();
}

/** What comes of an exchange for an expiring token, and of refreshing it. */
function pair(number: number) {
  return jsonOutcome(200, {
    access_token: `practice_token_${number}`,
    scope: 'read_products,read_orders',
    expires_in: 3600,
    refresh_token: `practice_refresh_${number}`,
    refresh_token_expires_in: 7_776_000,
  });
}

/** The new pair is to replace the one that was saved. */
function pairIsNotStored(): GuideRun {
  const next = { type: 'next' } as const;
  const run = new GuideRun().toToken(pair(1)).do({ type: 'open-save' }, next, next);
  run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
  run.do({ type: 'open-refresh' });
  run.do({ type: 'card-ticked', id: run.state.lastId, epochMs: 0 }, next);
  run.do({ type: 'refreshed', id: run.state.lastId, outcome: pair(2), epochMs: 0 });
  return run.do({ type: 'save-refused', id: run.state.lastId, report: REPORT });
}

/** Rarer places of the guide, each by the way that leads there. */
import { lackingScope, redirectUriOf, savedToken } from './guide-config.ts';
import { jsonOutcome, tokenOutcome } from './fake-guide-world.ts';
import { GUIDE_CONFIGS, RESUME, STORE } from './guide-further-places.ts';
import { GuideRun, practiceStarted } from './guide-run.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  REPORT,
  NEXT,
  ID,
  SECRET,
  NOW_SECONDS,
  OWN,
  REMOTE,
  ended,
  named,
  NAMES,
  stores,
  memory,
  pick,
  through,
  called,
  ownAuthorize,
  ownToken,
  EXPIRING,
  renewing,
  at,
  refreshed,
  saving,
  revoking,
  scopes,
  needing,
  checked,
  behind,
  FILE,
  replaced,
  waiting,
  noticed,
  notOpened,
  again,
  PORTS,
  portTaken,
  keeping,
  SHELLS,
  USED,
  prefilled,
  askedToKeep,
  storing,
  notStored,
  listed,
  ELSEWHERE,
  APP,
  OTHER,
  picked,
  practised,
  scopesFailed,
  beginWait,
  opened,
  paste,
  timedOut,
  savedNow,
  foundAndRenewing,
} from './guide-edge-runs.ts';

/** The places by what they are, each made anew. */
const EDGES: ReadonlyArray<readonly [name: string, run: () => GuideRun]> = [
  ['names and saved tokens', () => new GuideRun(NAMES)],
  ...['blank', 'foreign', 'good', 'over', 'renewable', 'nobody'].flatMap(
    (name) =>
      [
        [`the name ${name}`, () => pick(NAMES, { type: 'named', name })],
        [`the name ${name}, gone on with`, () => pick(NAMES, { type: 'named', name }).do(NEXT)],
      ] as const,
  ),
  ['one of its tokens is refused', () => picked({ type: 'bad-token', report: REPORT })],
  ['nothing was heard of its token', () => picked({ type: 'failed', report: REPORT, status: 503 })],
  ['an ended token', () => new GuideRun({ savedToken: ended({ expiresAt: 0, isFirst: true }) })],
  [
    'an ended token, gone on with',
    () => new GuideRun({ savedToken: ended({ expiresAt: 'unknown', isFirst: true }) }).do(NEXT),
  ],
  ['an expired token of a name', () => new GuideRun({ savedToken: ended({ storeName: 'work' }) })],
  ['six stores of earlier runs', () => new GuideRun(memory({ stores: stores(6) }))],
  [
    'six stores and where one was left',
    () =>
      new GuideRun(
        memory(
          { stores: stores(6), resume: { ...RESUME, shop: 's1.myshopify.com', step: 'token' } },
          { offersResume: true },
        ),
      ),
  ],
  [
    'names and stores',
    () => new GuideRun({ ...NAMES, ...memory({ stores: [named('good', null), ...stores(3)] }) }),
  ],
  [
    'left before a store was named',
    () => new GuideRun(memory({ resume: { ...RESUME, shop: '' } }, { offersResume: true })),
  ],
  [
    'left on Start',
    () => new GuideRun(memory({ resume: { ...RESUME, step: 'start' } }, { offersResume: true })),
  ],
  [
    'left at a store of another service',
    () =>
      new GuideRun(memory({ resume: { ...RESUME, shop: 'a.example' } }, { offersResume: true })),
  ],
  ...[true, false].flatMap((hasPractice) =>
    (['scopes', 'token'] as const).map(
      (step) =>
        [
          `left on ${step} of the practice store${hasPractice ? ', which is kept' : ''}`,
          () =>
            pick(
              memory(
                { resume: { ...RESUME, mode: 'practice', shop: '', step } },
                { offersResume: true, hasPractice },
              ),
              { type: 'resume' },
            ).do(NEXT, practiceStarted({ note: hasPractice ? 'It is back.' : null })),
        ] as const,
    ),
  ),
  [
    'left on the practice store without scopes',
    () =>
      pick(memory({ resume: { ...RESUME, mode: 'practice', shop: '', step: 'app', scopes: [] } }), {
        type: 'resume',
      }).do(NEXT, practiceStarted()),
  ],
  ...([[], ['read_orders']] as const).flatMap((chosen) =>
    [STORE.clientId, 'f'.repeat(32), ''].map(
      (clientId) =>
        [
          `an earlier store with ${chosen.length} scopes and the app ${clientId.slice(0, 2)}`,
          () =>
            pick(
              {
                ...OWN,
                ...memory({
                  stores: [
                    { ...STORE, scopes: chosen, clientId, redirectUri: 'https://example.com/c' },
                    { ...STORE, tokenMode: 'per-user' },
                  ],
                }),
              },
              { type: 'store', shop: STORE.shop },
            ).do(NEXT),
        ] as const,
    ),
  ),
  [
    'an earlier store with an address that cannot be used',
    () =>
      pick(
        { ...OWN, tokenMode: 'expiring', ...memory({ stores: [{ ...STORE, redirectUri: 'x' }] }) },
        { type: 'store', shop: STORE.shop },
      ).do(NEXT),
  ],
  ['no real store may be reached', () => new GuideRun({ ...OWN, liveRefusal: REPORT }).do(NEXT)],
  [
    'no real store may be reached, but one in another program',
    () =>
      new GuideRun({
        ...GUIDE_CONFIGS['a store in another program'],
        liveRefusal: REPORT,
        shopSource: '.env line 2',
      }),
  ],
  [
    'a refused real store after practice',
    () => new GuideRun({ liveRefusal: REPORT }).toToken().do({ type: 'own-store' }),
  ],
  [
    'Start with a notice, and practice begins',
    () =>
      new GuideRun({ notice: { level: 'warning', message: 'Take care.', remedy: null } }).do(
        { type: 'begin' },
        practiceStarted({ note: 'It runs on another port.' }),
      ),
  ],
  ['checks of all kinds', checked],
  ['checks that are done', () => checked().do({ type: 'checks-done', run: 1 })],
  [
    'a public redirect URI is needed',
    () => new GuideRun({ ...OWN, redirectUri: redirectUriOf('https://example.com/c') }).do(NEXT),
  ],
  [
    'ticks',
    () =>
      new GuideRun(OWN).do(
        NEXT,
        { type: 'toggle-tick', name: 'store' },
        { type: 'toggle-tick', name: 'account' },
      ),
  ],
  ['nothing chosen, and asked', () => scopes({}, NEXT)],
  ['the released scopes apply', () => scopes({}, NEXT, { type: 'answer-released', yes: true })],
  [
    'the released scopes apply, on Scopes',
    () => scopes({}, NEXT, { type: 'answer-released', yes: true }, { type: 'back' }),
  ],
  [
    'scopes of all kinds',
    () =>
      scopes({
        scopes: [
          ...['write_products', 'read_products', 'read_customers', 'read_all_orders', 'read_x'],
          ...['unauthenticated_read_y', 'customer_write_z', 'write_orders'],
        ],
      }),
  ],
  [
    'eight scopes',
    () =>
      scopes({
        scopes: [
          ...['read_products', 'read_orders', 'read_files', 'read_themes', 'read_locales'],
          ...['read_content', 'read_inventory', 'read_locations'],
        ],
      }),
  ],
  [
    'nine scopes',
    () =>
      scopes({
        scopes: [
          ...['read_products', 'read_orders', 'read_files', 'read_themes', 'read_locales'],
          ...['read_content', 'read_inventory', 'read_locations', 'write_customers'],
        ],
      }),
  ],
  ['scopes of another API alone', () => scopes({ scopes: ['unauthenticated_read_checkouts'] })],
  [
    'only the chosen ones',
    () =>
      scopes({ scopes: ['read_orders', 'write_files'] }).do(
        { type: 'show-chosen', isOpen: true },
        { type: 'toggle-scope', handle: 'read_orders' },
      ),
  ],
  ['nothing chosen, and only that', () => scopes({}).do({ type: 'show-chosen', isOpen: true })],
  [
    'one group, with some of it chosen',
    () =>
      scopes({ scopes: ['write_orders'] }).do(
        { type: 'show-scope-panel', panel: 'groups' },
        { type: 'choose-scope-group', group: 'Orders' },
      ),
  ],
  [
    'groups, with some chosen',
    () =>
      scopes({ scopes: ['write_orders', 'read_x'] }).do({
        type: 'show-scope-panel',
        panel: 'groups',
      }),
  ],
  [
    'sets, with one chosen',
    () =>
      scopes({}).do(
        { type: 'choose-scope-set', set: 'catalogue' },
        { type: 'show-scope-panel', panel: 'sets' },
      ),
  ],
  ...['stock', 'photos', 'read_pro', 'order', 'see', 'zzz', 'Price,LIST'].map(
    (text) =>
      [
        `searched for ${text}`,
        () => scopes({}).do({ type: 'focus', field: 'scope-filter' }).type('scope-filter', text),
      ] as const,
  ),
  ['practice scopes that are not released', () => practised(['read_products', 'write_files'])],
  ['a request that needs two more', () => needing([], {})],
  [
    'a request that needs one more',
    () => needing(['read_orders'], { missing: ['read_customers'] }),
  ],
  [
    'a request with enough',
    () => needing(['read_orders', 'read_customers'], { missing: [], what: '', notes: ['A note.'] }),
  ],
  ['a request that cannot be read', () => scopesFailed()],
  ['on the set-up list of a service with a page of its own', () => new GuideRun(OTHER).do(...APP)],
  ['on the set-up list', () => new GuideRun({ ...OWN, clientSecret: null }).do(...APP)],
  [
    'on the set-up list, at its end',
    () =>
      new GuideRun({ ...OWN, clientSecret: null }).do(
        ...APP,
        { type: 'tick-setup', id: 'redirect' },
        { type: 'tick-setup', id: 'release' },
        { type: 'move-setup', by: Number.MAX_SAFE_INTEGER },
      ),
  ],
  ...SHELLS.map(
    (shell) =>
      [
        `the client credentials grant in ${shell}`,
        () =>
          new GuideRun({
            ...OWN,
            clientId: shell === 'fish' ? '' : ID,
            clientSecret: null,
            shell,
          }).do(...APP, { type: 'show-setup-panel', panel: 'own-organization' }),
      ] as const,
  ),
  [
    'another address, with what has to be done again',
    () =>
      new GuideRun({ ...OWN, clientSecret: null })
        .do(...APP, { type: 'tick-setup', id: 'create' }, { type: 'tick-setup', id: 'redirect' })
        .do(
          { type: 'tick-setup', id: 'release' },
          { type: 'show-setup-panel', panel: 'refused' },
          NEXT,
        ),
  ],
  [
    'an address that cannot be used',
    () =>
      new GuideRun({ ...OWN, clientSecret: null })
        .do(...APP, { type: 'show-setup-panel', panel: 'refused' })
        .type('redirect-uri', 'x y')
        .do(NEXT),
  ],
  ...['2999', '3455', '3456', '3457', '6664', '65535'].map(
    (port) =>
      [
        `another port than ${port}`,
        () =>
          new GuideRun({
            ...OWN,
            clientSecret: null,
            redirectUri: redirectUriOf(`http://127.0.0.1:${port}/callback`),
          }).do(...APP, { type: 'show-setup-panel', panel: 'other-port' }),
      ] as const,
  ),
  ...(
    [
      ['shop', 'shop.example'],
      ['shop', 'demo.practice.test'],
      ['shop', ' https://demo.myshopify.com/admin '],
      ['shop', 'demo.myshopfy.com'],
      ['client-id', ` ${ID} `],
      ['client-id', SECRET],
      ['client-secret', ` "${SECRET}" `],
      ['client-secret', ID],
      ['client-secret', 'shpat_notreal0notreal0notreal0notreal0'],
    ] as const
  ).map(
    ([field, text]) =>
      [
        `${field} is ${text}`,
        () =>
          new GuideRun({
            startWith: 'own',
            scopes: ['read_products'],
            clientId: field === 'shop' ? ID : '',
          })
            .do(...APP, { type: 'focus', field })
            .type(field, text)
            .do(NEXT),
      ] as const,
  ),
  [
    'a prefilled shop with its source',
    () => new GuideRun({ ...OWN, shopSource: '.env line 2', clientSecret: null }).do(...APP),
  ],
  [
    'another shop than the prefilled one',
    () =>
      prefilled({ type: 'edit', field: 'shop', edit: { type: 'set', text: 'b.myshopify.com' } }),
  ],
  ['the prefilled shop, left by Enter', () => prefilled()],
  [
    'an app made by hand',
    () =>
      new GuideRun().toAuthorize().do({ type: 'back' }, { type: 'set-up-by-hand', isByHand: true }),
  ],
  [
    'fields of the ready app that were changed',
    () =>
      new GuideRun()
        .toAuthorize()
        .do({ type: 'back' }, { type: 'focus', field: 'client-id' })
        .type('client-id', 'x'),
  ],
  ['a real authorize URL', () => ownAuthorize()],
  ['a real authorize URL, without a browser', () => ownAuthorize({ openBrowser: false })],
  ['per user', () => ownAuthorize({ tokenMode: 'per-user', pkce: true })],
  ['a taken port of an own app', () => portTaken(ownAuthorize())],
  [
    'a taken port of the ready app',
    () =>
      portTaken(
        new GuideRun().do(NEXT, practiceStarted({ redirectUris: PORTS }), NEXT, NEXT, NEXT),
      ),
  ],
  [
    'the last of its ports',
    () =>
      portTaken(
        new GuideRun({ redirectUri: PORTS[2] as never }).do(
          ...[NEXT, practiceStarted({ redirectUris: PORTS }), NEXT, NEXT, NEXT],
        ),
      ),
  ],
  [
    'a taken port that is forwarded',
    () =>
      portTaken(
        new GuideRun({ remote: REMOTE }).do(
          ...[NEXT, practiceStarted({ redirectUris: PORTS }), NEXT, NEXT, NEXT],
        ),
      ),
  ],
  ['the wait for a real store', () => beginWait(ownAuthorize())],
  ['the wait for a real store, opened', () => opened(beginWait(ownAuthorize()))],
  ['the wait without a browser', () => beginWait(ownAuthorize({ openBrowser: false }))],
  ['the wait over SSH', () => beginWait(ownAuthorize({ remote: REMOTE, openBrowser: false }))],
  [
    'the wait over SSH with a browser',
    () => beginWait(ownAuthorize({ remote: { ...REMOTE, hasBrowser: true }, openBrowser: false })),
  ],
  [
    'the wait where nothing has to be forwarded',
    () =>
      beginWait(ownAuthorize({ remote: { ...REMOTE, mustForward: false }, openBrowser: false })),
  ],
  [
    'the wait where nothing can be told',
    () =>
      beginWait(ownAuthorize({ remote: { ...REMOTE, linesFor: () => [] }, openBrowser: false })),
  ],
  [
    'the wait at a store in another program over SSH',
    () =>
      beginWait(
        new GuideRun({
          ...GUIDE_CONFIGS['a store in another program'],
          ...{ clientId: 'practice_client_1', clientSecret: new Secret('practice_secret_canary') },
          ...{ scopes: ['read_products'], remote: REMOTE, openBrowser: false },
        }).do(NEXT, NEXT, NEXT, NEXT, NEXT),
      ),
  ],
  ['the wait for practice over SSH', () => waiting({ remote: REMOTE, openBrowser: false })],
  [
    'the wait for practice over SSH, pasted',
    () => waiting({ remote: REMOTE, openBrowser: false }).type('paste', 'http://x'),
  ],
  [
    'the wait for practice with a browser elsewhere',
    () => waiting({ remote: { ...REMOTE, hasBrowser: true }, openBrowser: false }),
  ],
  ['the wait, pasted', () => waiting().type('paste', 'http://x')],
  ['the wait, in the field', () => waiting().do({ type: 'focus', field: 'paste' })],
  ['the wait while presenting', () => waiting({ presenter: true })],
  ['the wait, approving here', () => waiting().do({ type: 'approve-here' })],
  ['one wrong callback', () => noticed(waiting(), 1)],
  ['three wrong callbacks', () => noticed(waiting(), 3)],
  [
    'a browser that was not opened, as was said',
    () => notOpened(waiting({ remote: { ...REMOTE, hasBrowser: true } }), REMOTE.reason),
  ],
  ['a browser that was not opened', () => notOpened(waiting(), 'No browser was found.')],
  [
    'the wait for a public redirect URI',
    () => paste(ownAuthorize({ redirectUri: redirectUriOf('https://example.com/c') })),
  ],
  [
    'the wait for a public redirect URI, opened',
    () => opened(paste(ownAuthorize({ redirectUri: redirectUriOf('https://example.com/c') }))),
  ],
  ['the wait for scopes that were granted', () => again(new GuideRun().toToken())],
  [
    'granted once more without a page',
    () => again(new GuideRun().toToken()).callback().exchanged(),
  ],
  [
    'granted once more at a real store',
    () => called(again(ownToken()), { code: 'code_2' }).exchanged(tokenOutcome('read_products')),
  ],
  [
    'refused by the person',
    () => {
      const run = beginWait(ownAuthorize());
      return called(run, { error: 'access_denied', error_description: 'The merchant said no' });
    },
  ],
  ['refused without a word', () => called(beginWait(ownAuthorize()), { error: 'access_denied' })],
  ['timed out', () => timedOut(waiting())],
  [
    'given up while the code is exchanged',
    () => new GuideRun().toApprove().callback().do({ type: 'give-up' }),
  ],
  ['a code that was used', () => through(ownAuthorize()).exchanged(jsonOutcome(400, USED))],
  ['a server that failed', () => through(ownAuthorize()).exchanged(jsonOutcome(503, {}))],
  [
    'a wrong Client ID',
    () =>
      through(ownAuthorize()).exchanged(jsonOutcome(400, { error: 'application_cannot_be_found' })),
  ],
  [
    'a wrong Client secret',
    () => through(ownAuthorize()).exchanged(jsonOutcome(400, { error: 'invalid_client' })),
  ],
  [
    'a failed exchange after a token',
    () => again(new GuideRun().toToken()).callback().exchanged(jsonOutcome(503, {})),
  ],
  [
    'an error page by its text',
    () => waiting().do({ type: 'pasted', text: 'OAuth error invalid_scope: read_everything' }),
  ],
  ...['redirect-not-listed', 'hosts-differ', 'application-not-found', 'unknown-page'].map(
    (page) =>
      [
        `the error page ${page}`,
        () => beginWait(ownAuthorize()).do({ type: 'choose-error-page', page } as never),
      ] as const,
  ),
  ['a real token', () => ownToken()],
  ['a token that lacks one scope', () => ownToken({ scopes: ['read_products', 'read_files'] })],
  [
    'a token that lacks two scopes',
    () => ownToken({ scopes: ['read_products', 'read_files', 'write_themes'] }),
  ],
  ['a token with more scopes', () => ownToken({}, { scope: 'read_products,read_files' })],
  ['a token without scopes', () => ownToken({}, { scope: '' })],
  ['a token of which no scopes are told', () => ownToken({}, { scope: undefined })],
  ['a token of which no end is known', () => ownToken({}, { ...EXPIRING, expires_in: 'soon' })],
  [
    'a token of a person',
    () =>
      ownToken(
        { tokenMode: 'per-user' },
        {
          ...{ access_token: `shpua_${'0b'.repeat(16)}`, expires_in: 86_399 },
          associated_user_scope: 'read_products',
          associated_user: { id: 7, email: 'a@b.test', first_name: 'A', last_name: 'B' },
        },
      ),
  ],
  ...SHELLS.map((shell) => [`a token in ${shell}`, () => ownToken({ shell })] as const),
  ['a token that is shown', () => new GuideRun().toToken().do({ type: 'reveal' })],
  ['a token that is shown while presenting', () => new GuideRun({ presenter: true }).toToken()],
  [
    'a token, after the explorer',
    () => new GuideRun().toToken().do({ type: 'explore' }, { type: 'return', diagnosis: null }),
  ],
  ...['kept', 'offered', 'declined', 'impossible'].map(
    (type) =>
      [
        `a practice store that is ${type}`,
        () => new GuideRun().toToken().do(keeping(type)),
      ] as const,
  ),
  [
    'a practice store that was declined before',
    () =>
      new GuideRun(memory({ declinesKeeping: true }))
        .toToken()
        .do(keeping('offered'))
        .do({ type: 'open-save' }),
  ],
  ['a file that is not there', () => saving({})],
  ['a file that is there', () => saving({ exists: true, warning: 'Git would see it.' })],
  [
    'a file with names of its own',
    () => saving({ names: ['SHOP_TOKEN', 'ADMIN_TOKEN'], namesFrom: '.env.example' }),
  ],
  ['a keychain that is offered', () => saving({ keychain: 'offered' })],
  ['a keychain that is chosen', () => saving({ keychain: 'chosen', warning: 'It asks.' })],
  [
    'no file is named',
    () =>
      saving({}).do(
        { type: 'edit', field: 'save-path', edit: { type: 'set', text: '  ' } },
        NEXT,
        NEXT,
      ),
  ],
  [
    'no variable is named',
    () =>
      saving({}).do(
        { type: 'edit', field: 'save-name', edit: { type: 'set', text: '1 x' } },
        { type: 'save' },
      ),
  ],
  ['a token that is saved', () => savedNow(['A note.', 'Another one.'])],
  ['a token that is saved without a note', () => savedNow([])],
  ['asked whether to revoke', () => new GuideRun().toToken().do({ type: 'ask-revoke' })],
  [
    'revoking',
    () => new GuideRun().toToken().do({ type: 'ask-revoke' }, { type: 'answer-revoke', yes: true }),
  ],
  ['revoked', () => revoking({ type: 'revoked' })],
  ['revoked, and dead before', () => revoking({ type: 'already-dead' })],
  ['not revoked', () => revoking({ type: 'failed', report: REPORT, canUseFallback: false })],
  [
    'not revoked at first',
    () => revoking({ type: 'failed', report: REPORT, canUseFallback: true }),
  ],
  ['renewing', renewing],
  ['renewing, with time left', () => at(NOW_SECONDS * 1000)(renewing())],
  ['renewing, at the end', () => at((NOW_SECONDS + 3600) * 1000)(renewing())],
  ['renewing, after the end', () => at((NOW_SECONDS + 3601) * 1000)(renewing())],
  ['asked for the new pair', () => renewing().do(NEXT)],
  [
    'renewed in memory',
    () =>
      refreshed({
        ...EXPIRING,
        access_token: 'practice_token_2',
        refresh_token: 'practice_refresh_2',
      }),
  ],
  ['not renewed', () => refreshed({ error: 'invalid_grant' }, 400)],
  ['not renewed just now', () => refreshed({}, 503)],
  ['a found token without its app', () => foundAndRenewing()],
  ...(
    [FILE, { type: 'variable', name: 'T' }, { type: 'typed' }, { type: 'issued' }] as const
  ).flatMap(
    (from) =>
      [
        [`behind the explorer, by ${from.type}`, () => behind(from)],
        [`a new token in place of that of ${from.type}`, () => replaced(from)],
      ] as const,
  ),
  ['behind the explorer of a token', () => new GuideRun().toToken().do({ type: 'explore' })],
  [
    'behind the explorer of an own token',
    () => ownToken({ scopes: ['write_products'] }).do({ type: 'explore' }),
  ],
  [
    'behind the explorer of an expiring token',
    () =>
      ownToken(
        { tokenMode: 'expiring' },
        { ...EXPIRING, access_token: `shpat_${'0b'.repeat(16)}` },
      ).do({ type: 'explore' }),
  ],
  ...['git', 'keep'].flatMap((id) => {
    const question = { id, text: `${id}?`, ...(id === 'git' ? { noId: 'no-git' } : {}) };
    const asked = () => {
      const run = saving({}).do(NEXT, NEXT);
      return run.do({ type: 'save-asks', id: run.state.lastId, question });
    };
    return [
      [`asked about the file: ${id}`, asked],
      [`asked about the file: ${id}, no`, () => asked().do({ type: 'answer-save', yes: false })],
      [`asked about the file: ${id}, yes`, () => asked().do({ type: 'answer-save', yes: true })],
    ] as const;
  }),
  ['asked to keep the practice store', () => askedToKeep()],
  [
    'asked to keep the practice store, yes',
    () => askedToKeep().do({ type: 'answer-save', yes: true }),
  ],
  [
    'asked to keep the practice store, no',
    () => askedToKeep().do({ type: 'answer-save', yes: false }),
  ],
  [
    'nothing can be saved yet, and the store could be kept',
    () =>
      new GuideRun()
        .toToken()
        .do(keeping('offered'), { type: 'open-save' })
        .do(
          { type: 'edit', field: 'save-name', edit: { type: 'set', text: '' } },
          { type: 'save' },
        ),
  ],
  ['the new pair could not be stored', () => notStored()],
  ['the new pair is being stored', () => storing()],
  [
    'the new pair is stored',
    () => {
      const run = storing();
      return run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
    },
  ],
  ['another service, on Start', () => new GuideRun(ELSEWHERE)],
  ...([1, 2, 3, 4, 5, 6] as const).map(
    (times) =>
      [
        `another service, ${times} further`,
        () => new GuideRun(ELSEWHERE).do(...Array.from({ length: times }, () => NEXT)),
      ] as const,
  ),
  [
    'another service, its groups',
    () => new GuideRun(ELSEWHERE).do(NEXT, NEXT, { type: 'show-scope-panel', panel: 'groups' }),
  ],
  [
    'another service, with a secret to be typed',
    () => new GuideRun({ ...ELSEWHERE, clientSecret: null }).do(NEXT, NEXT, NEXT),
  ],
  [
    'another service that names no scopes',
    () => new GuideRun({ ...ELSEWHERE, scopes: [] }).do(NEXT, NEXT, NEXT),
  ],
  ['lessons that are none', () => listed([])],
  ['two lessons', () => listed(['01-one', '02-two'])],
  [
    'warnings about secrets',
    () => ownToken({ secretWarnings: ['The screen is shared.', 'So is the disk.'] }),
  ],
  ['Start is passed over', () => new GuideRun({ ...OWN, passesStart: true }).do(NEXT)],
  [
    'a sleeping token, gone on with',
    () =>
      new GuideRun({ savedToken: savedToken({ isAsleep: true, isFirst: true }) }).do(
        NEXT,
        practiceStarted(),
      ),
  ],
  [
    'Enter in the filter with nothing typed',
    () => scopes({}).do({ type: 'focus', field: 'scope-filter' }, NEXT),
  ],
  [
    'Enter in the filter with a name that is not listed',
    () =>
      scopes({})
        .do({ type: 'focus', field: 'scope-filter' })
        .type('scope-filter', 'read_nothing')
        .do(NEXT),
  ],
  [
    'Enter in the filter with a name in capitals',
    () =>
      scopes({})
        .do({ type: 'focus', field: 'scope-filter' })
        .type('scope-filter', 'READ_FILES')
        .do(NEXT),
  ],
  [
    'Enter in the filter with two names',
    () =>
      scopes({})
        .do({ type: 'focus', field: 'scope-filter' })
        .type('scope-filter', 'read_files, x')
        .do(NEXT),
  ],
  [
    'a scope that is contained in two others',
    () =>
      scopes({ scopes: ['write_products', 'read_products'] }).do({
        type: 'toggle-scope',
        handle: 'read_products',
      }),
  ],
  ['a wish that waits for an answer', () => ownToken().do({ type: 'back' })],
  [
    'a wish that waits, in the practice store',
    () => new GuideRun().toToken().do({ type: 'own-store' }),
  ],
  [
    'where a refused request led',
    () =>
      behind(FILE).do({
        type: 'return',
        diagnosis: lackingScope('read_orders'),
        granted: ['read_products'],
      }),
  ],
];

/** Each place with its state; made once. */
export function edgeGuidePlaces(): ReadonlyArray<readonly [name: string, state: GuideState]> {
  return EDGES.map(([name, run]) => [name, run().state]);
}

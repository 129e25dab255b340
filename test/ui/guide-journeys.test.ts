import { describe, expect, test } from 'vitest';
import { EXIT, UserError } from '../../source/core/errors.ts';
import type { GuideConfig } from '../../source/core/guide/config.ts';
import { activeForm } from '../../source/core/guide/create.ts';
import { askedScopes } from '../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { AUTHORIZE_PAGE_CHOICES } from '../../source/core/diagnosis/authorize-page.ts';
import { guideView } from '../../source/core/guide/view.ts';
import {
  codeUsedOutcome,
  jsonOutcome,
  PRACTICE_SECRET,
  PRACTICE_TOKEN,
  tokenOutcome,
} from '../support/guide/fake-guide-world.ts';
import {
  choose,
  enter,
  fill,
  type JourneyFace,
  type Move,
  onLines,
  onScreens,
  paste,
  search,
  tick,
  word,
  world,
} from '../support/guide/journey.ts';
import { expiringOutcome, silentAfter } from '../support/sockets/http-answers.ts';
import { settled } from '../support/terminal/waiting.ts';

/** What is done, and what stands on the screen or in the lines after it. */
type Row = readonly [move: Move, ...sees: ReadonlyArray<string | RegExp>];

interface Journey {
  readonly name: string;
  readonly config?: Partial<GuideConfig>;
  readonly rows: readonly Row[];
  /** What came of it. */
  readonly ends?: (face: JourneyFace) => void;
}

const CLIENT_ID = 'fedcba9876543210'.repeat(2);
const SECRET = `shpss_${'0123456789abcdef'.repeat(2)}`;

/** From Start to the wait for the approval, on the practice store. */
const TO_APPROVE: readonly Row[] = [
  [enter, 'Step 2 of 7', 'Do you have the four things this needs?'],
  [enter, 'Step 3 of 7', 'What should the token be allowed to do?', '2 chosen'],
  [enter, 'Step 4 of 7', 'Which app asks for the token?'],
  [enter, 'Step 5 of 7', 'Which kind of token?'],
  [choose('Permanent'), 'http://127.0.0.1:3457/admin/oauth/authorize'],
  [enter, 'Step 6 of 7', 'Listening on 127.0.0.1:3456'],
];

const TO_TOKEN: readonly Row[] = [
  ...TO_APPROVE,
  [word('approve'), 'Step 7 of 7', 'Your token is here', /Granted:? .*read_products/],
];

const OWN = { startWith: 'own', scopes: ['read_products'] } as const;

const comesBack = (change: Readonly<Record<string, string>> = {}): Move =>
  world((outside) => {
    outside.ears.at(-1)?.arrive(outside.queryFor(outside.opened.at(-1) ?? '', change));
  });

const answersWith = (...outcomes: Parameters<typeof jsonOutcome>): Move =>
  world((outside) => void outside.outcomes.push(jsonOutcome(...outcomes)));

/** The documented errors of the exchange, and where Enter leads; null: to the same again. */
const EXCHANGE_FAILURES: ReadonlyArray<{
  readonly name: string;
  readonly error: string;
  readonly description?: string;
  readonly says: string;
  readonly remedy: string;
  readonly step: string | null;
}> = [
  {
    name: 'an unknown Client ID',
    error: 'application_cannot_be_found',
    description: 'Could not find Shopify API application with api_key abc',
    says: 'does not know the Client ID',
    remedy: 'Compare the Client ID',
    step: 'Step 4 of 7',
  },
  {
    name: 'a wrong secret',
    error: 'invalid_client',
    says: 'but not with this Client secret',
    remedy: 'Copy the Client secret again',
    step: 'Step 4 of 7',
  },
  {
    name: 'another organization',
    error: 'shop_not_permitted',
    description: 'Client credentials cannot be performed on this shop.',
    says: 'does not allow this kind of request',
    remedy: 'Use the authorization code',
    step: 'Step 5 of 7',
  },
  {
    name: 'an app that is not installed',
    error: 'app_not_installed',
    says: 'The app is not installed',
    remedy: 'Install the app on the store first',
    step: null,
  },
];

const JOURNEYS: readonly Journey[] = [
  {
    name: 'Enter alone and one approval in the browser lead to a token',
    rows: [
      ...TO_APPROVE,
      [comesBack(), 'Step 7 of 7', 'Your token is here', /Permanent token .*demo\.practice\.test/],
    ],
    ends: ({ world: { sent, opened } }) => {
      expect(sent).toHaveLength(1);
      expect(opened).toHaveLength(1);
    },
  },
  {
    name: 'the practice store is approved without a browser',
    rows: TO_TOKEN,
    ends: ({ world: { sent } }) => expect(sent).toHaveLength(1),
  },
  {
    name: 'a callback with a wrong state changes nothing, the right one then succeeds',
    rows: [
      ...TO_APPROVE,
      [comesBack({ state: 'wrong' }), 'state'],
      [comesBack(), 'Step 7 of 7', 'Your token is here'],
    ],
    ends: ({ world: { sent } }) => expect(sent).toHaveLength(1),
  },
  {
    name: 'a pasted code alone is refused with the reason, a whole address goes through the same checks',
    rows: [
      ...TO_APPROVE,
      [paste('practice_code_1'), /whole address/],
      [
        paste((outside) => outside.redirectFor(outside.opened[0] ?? '')),
        'Step 7 of 7',
        'Your token is here',
      ],
    ],
  },
  {
    name: 'a code that was used already leads back to Authorize with the words, and the next one succeeds',
    rows: [
      ...TO_APPROVE,
      [world((outside) => void outside.outcomes.push(codeUsedOutcome()))],
      [word('approve'), 'Step 5 of 7', 'Problem:', 'code'],
      [choose('Permanent')],
      [enter, 'Step 6 of 7'],
      [word('approve'), 'Step 7 of 7', 'Your token is here'],
    ],
    ends: ({ world: { sent } }) => expect(sent).toHaveLength(2),
  },
  {
    name: 'a denial in the browser is told with what the store said, and Enter authorizes again',
    rows: [
      ...TO_APPROVE,
      [
        paste(({ opened }) => {
          const state = new URL(opened[0] ?? '').searchParams.get('state') ?? '';
          return `http://127.0.0.1:3456/callback?error=access_denied&state=${state}`;
        }),
        'No token came of it',
        'access_denied',
      ],
      [enter, 'Step 5 of 7'],
    ],
  },
  {
    name: 'what was cancelled in the browser is said, and Enter starts again',
    rows: [
      ...TO_APPROVE,
      [word('cancel'), 'No token came of it', 'Cancelled.'],
      [enter, 'Step 5 of 7'],
    ],
  },
  {
    name: 'where the wait ends, that is said, and the silence may have been an error page',
    config: { waitMs: 30_000 },
    rows: [
      ...TO_APPROVE,
      [
        world((outside) => {
          for (let second = 0; second < 31; second += 1) outside.clock.turn(1000);
        }),
        'No token came of it',
        'The time for the approval is over',
      ],
      [word('page'), 'What does the page in the browser say?'],
    ],
  },
  {
    name: 'more time is added to the wait',
    rows: [...TO_APPROVE, [word('extend'), /(?:10:00|9:\d\d|10 minutes) left/]],
  },
  {
    name: 'the address is opened again and copied',
    rows: [
      ...TO_APPROVE,
      [word('open'), 'Your browser is given the address once more'],
      [word('copy'), 'on the clipboard'],
    ].map((row) => (row[0] === undefined ? row : row)) as readonly Row[],
    ends: ({ world: { opened, copied } }) => {
      expect(opened).toHaveLength(2);
      expect(copied).toEqual([opened[0]]);
    },
  },
  {
    name: 'an error page that is named by its text leads to the step that puts it right',
    rows: [
      ...TO_APPROVE,
      [word('page'), 'What does the page in the browser say?'],
      [
        paste('Oauth error invalid_request: The redirect_uri is not whitelisted'),
        'Problem:',
        'redirect',
      ],
      [enter, 'Step 4 of 7'],
    ],
  },
  {
    name: 'back goes one step at a time, and forward again nothing is lost',
    rows: [
      ...TO_APPROVE,
      [word('back'), 'Step 5 of 7'],
      [word('back'), 'Step 4 of 7'],
      [word('back'), 'Step 3 of 7'],
      [word('back'), 'Step 2 of 7'],
      [word('back'), 'Step 1 of 7'],
      ...TO_APPROVE,
    ],
    ends: ({ store }) =>
      expect(askedScopes(store.getState())).toEqual(['read_products', 'read_orders']),
  },
  {
    name: 'of one’s own store what is wrong is explained, what was right is kept, and the secret is never shown',
    config: OWN,
    rows: [
      [enter, 'Step 2 of 7'],
      [enter, 'Step 3 of 7'],
      [enter, 'Step 4 of 7', 'http://127.0.0.1:3456/callback', 'read_products'],
      [enter, 'Shop domain'],
      [fill('shop.example.com'), 'Problem:'],
      [fill('demo'), 'Client ID'],
      [fill(SECRET), 'Problem:'],
      [fill(CLIENT_ID), 'Client secret'],
      [fill(SECRET), 'Step 5 of 7'],
    ],
    ends: ({ store, everything }) => {
      expect(store.getState().signIn).toMatchObject({
        plan: { store: { shop: 'demo.myshopify.com' } },
      });
      expect(everything()).not.toContain(SECRET);
    },
  },
  {
    name: 'a taken port leads to an address with another one, and nothing is opened before',
    config: OWN,
    rows: [
      [enter, 'Step 2 of 7'],
      [enter, 'Step 3 of 7'],
      [enter, 'Step 4 of 7'],
      [enter, 'Shop domain'],
      [fill('demo'), 'Client ID'],
      [fill(CLIENT_ID), 'Client secret'],
      [fill(SECRET), 'Step 5 of 7'],
      [choose('Permanent')],
      [
        world((outside) => {
          outside.listenError = new UserError({
            code: 'port-taken',
            message: 'Port 3456 is taken by another program.',
            remedy: 'Close it.',
            exitCode: EXIT.usage,
          });
        }),
      ],
      [enter, 'Port 3456 is taken by another program.'],
      [world((outside) => void (outside.listenError = null))],
      [word('port'), 'An app can list several redirect URLs.', 'http://127.0.0.1:3458/callback'],
      [enter, 'The redirect URL is now http://127.0.0.1:3458/callback.'],
    ],
    ends: ({ store, world: { opened } }) => {
      expect(activeForm(store.getState()).redirectUri.port).toBe(3458);
      expect(opened).toEqual([]);
    },
  },
  {
    name: 'scopes: ticks survive the search, and a name that nobody knows can be typed',
    config: { startWith: 'own' },
    rows: [
      [enter, 'Step 2 of 7'],
      [enter, 'Step 3 of 7', '0 chosen'],
      [enter, 'Problem:', 'read_products is a good first one'],
      [tick('read_products'), '1 chosen'],
      [search('write_themes'), 'write_themes'],
      [tick('write_themes'), '2 chosen'],
      [search('read_products'), 'read_products'],
    ],
    ends: ({ store }) =>
      expect(askedScopes(store.getState())).toEqual(['read_products', 'write_themes']),
  },
  {
    name: 'scopes: a pasted query is turned into those it needs',
    config: { startWith: 'own' },
    rows: [
      [enter, 'Step 2 of 7'],
      [enter, 'Step 3 of 7'],
      [paste('{ orders(first: 1) { nodes { id } } }'), /This query needs read_orders .*as well\./],
      [enter, 'Added for your request: read_orders.', '1 chosen'],
    ],
  },
  {
    name: 'scopes: a set for a common job, the groups, and the chosen ones alone',
    config: { startWith: 'own' },
    rows: [
      [enter, 'Step 2 of 7'],
      [enter, 'Step 3 of 7'],
      [word('sets'), 'Which job is it for?'],
      [choose('Orders report'), 'are ticked.'],
      [word('groups'), 'Which group of scopes?'],
      [tick('Files'), 'Files: what should the token be allowed to do?', 'write_files'],
      [tick('read_files'), /chosen/],
      [enter, 'What should the token be allowed to do?'],
      [word('chosen'), 'This is what the token may do:', 'read_files'],
    ],
    ends: ({ store }) => expect(askedScopes(store.getState())).toContain('read_files'),
  },
  {
    name: 'fewer scopes than were asked for: the card names what is missing, and what to do',
    rows: [
      ...TO_APPROVE,
      [world((outside) => void outside.outcomes.push(tokenOutcome('read_products')))],
      [
        word('approve'),
        'Your token is here',
        'A partial grant: read_orders is missing.',
        'authorize again',
      ],
    ],
  },
  {
    name: 'the token is copied, shown for ten seconds, and hidden again',
    rows: [
      ...TO_TOKEN,
      [word('copy'), 'The token is on the clipboard. It is cleared after 45 seconds.'],
      [word('reveal'), PRACTICE_TOKEN],
    ],
    ends: ({ world: { copied } }) => expect(copied).toEqual([PRACTICE_TOKEN]),
  },
  {
    name: 'the token is saved under the path and the name that were typed, and it is said where',
    rows: [
      ...TO_TOKEN,
      [word('save'), 'Save the token', 'File'],
      [fill('tokens.env'), 'Variable'],
      [fill('SHOP_TOKEN'), /Saved:? +tokens\.env, readable by you alone/],
    ],
    ends: ({ world: { saved } }) => {
      expect(saved).toMatchObject([{ path: 'tokens.env', confirmed: [] }]);
      expect(saved[0]?.names).toContain('SHOP_TOKEN');
    },
  },
  {
    name: 'the token is given back only after a yes',
    rows: [
      ...TO_TOKEN,
      [word('revoke')],
      // Enter alone is no yes on either face.
      [enter],
      [word('no')],
      [answersWith(200, { data: { appUninstall: { userErrors: [] } } })],
      [word('revoke')],
      [word('yes'), 'The token is given back'],
    ],
    ends: ({ world: { sent } }) => {
      expect(sent).toHaveLength(2);
      expect(sent[1]?.url).toBe('http://127.0.0.1:3457/admin/api/2026-10/graphql.json');
    },
  },
  {
    name: 'a token that is not saved is asked about before another store takes its place',
    rows: [
      ...TO_TOKEN,
      [word('own'), 'Save the token first?', 'is lost once you go on with the other store.'],
      [word('lose'), 'Step 2 of 7'],
    ],
    ends: ({ store }) => expect(store.getState().session).toBeNull(),
  },
  {
    name: 'an expiring token says how long it lives, and is renewed in memory',
    rows: [
      ...TO_APPROVE,
      [world((outside) => void outside.outcomes.push(expiringOutcome(1)))],
      [word('approve'), 'Your token is here', 'Expiring token'],
      [word('refresh')],
      [world((outside) => outside.clock.turn(500)), 'in memory only'],
      [world((outside) => void outside.outcomes.push(expiringOutcome(2)))],
      [enter, 'The token is renewed.'],
    ],
  },
  {
    name: 'an exchange that is not answered is given up, with the words that the code is spent',
    rows: [
      ...TO_APPROVE,
      [world((outside) => void (outside.ports.send = silentAfter()))],
      [word('approve')],
      [world((outside) => outside.clock.turn(500)), 'the code is spent'],
      [word('cancel'), 'No token came of it', 'You gave the exchange up. The code is spent'],
      [enter, 'Step 5 of 7'],
    ],
  },
  {
    name: 'a refresh and a revocation that are not answered are given up, and the token stays',
    rows: [
      ...TO_APPROVE,
      [world((outside) => void (outside.ports.send = silentAfter(expiringOutcome(1))))],
      [word('approve'), 'Your token is here'],
      [word('refresh')],
      [world((outside) => outside.clock.turn(500)), 'in memory only'],
      [enter],
      [world((outside) => outside.clock.turn(500)), 'Refreshing: one request'],
      [word('cancel'), 'You gave the refresh up'],
      [word('leave')],
      [word('revoke')],
      [word('yes')],
      [world((outside) => outside.clock.turn(500))],
      [word('cancel'), 'whether the token was revoked is unknown'],
    ],
    ends: ({ store }) => expect(store.getState().session).not.toBeNull(),
  },
  ...EXCHANGE_FAILURES.map(({ name, error, description = '', says, remedy, step }): Journey => ({
    name: `at the exchange, ${name}: what happened, the remedy, and where Enter leads`,
    rows: [
      ...TO_APPROVE,
      [answersWith(400, { error, error_description: description })],
      [word('approve'), 'Problem:', says, remedy],
      [enter, ...(step === null ? [] : [step])],
    ],
  })),
  ...AUTHORIZE_PAGE_CHOICES.map(({ shows }): Journey => ({
    name: `the error page "${shows}": its words, and a key that leads away from it`,
    rows: [
      ...TO_APPROVE,
      [word('page'), 'What does the page in the browser say?'],
      [choose(shows), 'Problem:'],
      [enter],
    ],
  })),
];

const FACES = [
  ['on the screens', onScreens],
  ['in bare lines', onLines],
] as const;

/** Where each journey has ended on the first face. */
const ended = new Map<string, unknown>();

describe.each(FACES)('%s', (_, open) => {
  test.each(JOURNEYS)('$name', async ({ name, config = {}, rows, ends }) => {
    const face = await open(config);
    try {
      for (const [move, ...sees] of rows) {
        await face.does(move);
        for (const expected of sees) await face.sees(expected);
        await seesNotices(face);
      }
      await settled(10);
      ends?.(face);
      const { step, signIn, notice, session } = face.store.getState();
      const end = {
        step,
        phase: signIn.phase,
        says: notice?.message ?? null,
        hasToken: session !== null,
        scopes: askedScopes(face.store.getState()),
      };
      expect(end).toEqual(ended.get(name) ?? end);
      ended.set(name, end);
      // The Client secret and the code are nobody's business, whatever was done.
      expect(face.everything()).not.toContain(PRACTICE_SECRET);
      expect(face.everything()).not.toContain('practice_code_1&');
    } finally {
      await face.close();
    }
  });
});

/** What went wrong, and its remedy, stands there word for word. */
async function seesNotices({ store, sees }: JourneyFace): Promise<void> {
  for (const block of guideView(store.getState()).blocks) {
    if (block.kind !== 'notice' || block.level !== 'problem') continue;
    await sees(block.message, true);
    if (block.remedy !== null) await sees(block.remedy, true);
  }
}

/**
 * Versions and languages of the explorer, rows as they are drawn, and what refusals and pasted lines lead
 * to, as text beside this file; written anew with
 * `vitest run test/core/explorer/every-look -u`.
 */
import { expect, test } from 'vitest';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import {
  lacksScopes,
  lensOf,
  proposedAction,
} from '../../../source/core/explorer/follow-diagnosis.ts';
import { languagesOf, writtenCode } from '../../../source/core/explorer/overlay/code.ts';
import { versionChoices } from '../../../source/core/explorer/overlay/versions.ts';
import { drawnRow, shownValue } from '../../../source/core/explorer/reading/drawn-row.ts';
import type { ExplorerConfig, ExplorerState } from '../../../source/core/explorer/state.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { EXPLORER_TOKEN, realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { failedWith } from '../../support/sockets/http-answers.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';
import { wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';
import { withRequests } from '../../support/explorer/listed-requests.ts';

test('every typed version and every language has the choices that are written down', async () => {
  const acme = { ...SHOPIFY_PROFILE, tokenHeader: 'X-Acme' };
  const { address } = walkExplorer().state.config;
  const walks = {
    usual: walkExplorer(),
    'an old version': walkExplorer({ version: '2020-01' }),
    unstable: walkExplorer({ version: 'unstable' }),
    'another service': walkExplorer({ address: { ...address, profile: acme } }),
  };
  const typed = ['', '2026', ' 2026-07 ', '2031-01', 'UNST', '2020-01', 'nothing', '2026-13'];
  const versions = Object.entries(walks).flatMap(([name, { state }]) =>
    typed.flatMap((text) => {
      const open = walkExplorer({ version: state.version })
        .go({ type: 'open-versions' })
        .type(text);
      return [
        [`${name}: "${text}"`, versionChoices(state, text)] as const,
        [`${name}: took "${text}"`, told(open.go({ type: 'take-version' }).state)] as const,
        [
          `${name}: took the next of "${text}"`,
          told(
            open.go(
              { type: 'open-versions' },
              { type: 'move-version', by: 1 },
              { type: 'take-version' },
            ).state,
          ),
        ] as const,
      ];
    }),
  );
  const languages = Object.entries(walks).flatMap(([name, walk]) =>
    [0, 5, 6, 99].flatMap((lastLanguage) => {
      walk.state = { ...walk.state, lastLanguage, overlay: null };
      const { overlay } = walk.go({ type: 'open-code' }).state;
      if (overlay?.type !== 'code') throw new Error(`${overlay?.type}`);
      return [
        [`${name}: languages`, languagesOf(walk.state).map((one) => one.name)] as const,
        [
          `${name}: language ${lastLanguage}`,
          [overlay.language, writtenCode(walk.state, overlay)],
        ] as const,
      ];
    }),
  );
  const inQuery = (text: string) =>
    walkExplorer().go({ type: 'switch-mode' }, { type: 'start-typing' }).write(text);
  const refused = [
    [
      'several operations',
      inQuery('query A { a } query B { b }').go({
        type: 'edit',
        edit: { type: 'move', to: 'text-start' },
      }),
    ],
    ['an operation that is not finished', inQuery('query A { a')],
    ['no operation', inQuery('fragment F on X { a }')],
    ['the token in the path', walkExplorer().write(`x.json?a=${EXPLORER_TOKEN}`)],
    ['no path', walkExplorer().write('')],
  ] as const;
  const codes = refused.map(
    ([name, walk]) => [`code: ${name}`, told(walk.go({ type: 'open-code' }).state)] as const,
  );
  const steps = [1, -1, 7].map((by) => {
    const { state } = walkExplorer().go({ type: 'open-code' }, {
      type: 'move-language',
      by,
    } as never);
    return [
      `language by ${by}`,
      [wordsOf(state.overlay), state.lastLanguage, state.notice],
    ] as const;
  });
  await expect(writtenCases([...versions, ...languages, ...codes, ...steps])).toMatchFileSnapshot(
    'every-version.txt',
  );
});

/** The notice, the fields and what is over them. */
function told(state: ExplorerState): unknown {
  const {
    notice,
    version,
    mode,
    rest,
    graphql,
    focus,
    overlay,
    leaving,
    sending,
    history,
    refused,
  } = state;
  return {
    ...{
      notice,
      version,
      mode,
      overlay: overlay?.type,
      leaving,
      history: history.map(({ title }) => title),
    },
    fields: [
      rest.method,
      rest.path.text,
      rest.body.text,
      graphql.query.text,
      graphql.variables.text,
    ],
    focus: `${focus.pane} ${focus.rest} ${focus.graphql} ${focus.isTyping}`,
    sending: sending?.asked.title,
    wait: refused.retryWait?.seconds,
    action: proposedAction(state),
    lens: lensOf(state),
    lacks: lacksScopes(state),
  };
}

test('every refusal leads where it is written down', async () => {
  const refusals = {
    scope: answerWith(
      { errors: '[API] This action requires merchant approval for read_themes scope.' },
      { status: 403 },
    ),
    token: answerWith({ errors: '[API] Invalid API key or access token' }, { status: 401 }),
    throttled: answerWith({ errors: 'Slow' }, { status: 429, headers: [['retry-after', '3.0']] }),
    version: answerWith({ shop: {} }, { headers: [['x-shopify-api-version', '2026-07']] }),
    broken: answerWith({ errors: 'Oops' }, { status: 503 }),
    missing: answerWith({ errors: 'Not Found' }, { status: 404 }),
    fine: answerWith({ shop: {} }),
  };
  const configs: Readonly<Record<string, Partial<ExplorerConfig>>> = {
    alone: {},
    'with a guide': { canReturn: true },
    'with a sign-in': { canSignIn: true },
    'scopes not known': { grantedScopes: null },
    real: realStoreConfig(),
  };
  const cases = Object.entries(configs).flatMap(([of, config]) =>
    Object.entries(refusals).flatMap(([name, outcome]) => {
      const answered = () =>
        walkExplorer(config).write('themes.json').go({ type: 'send' }).answer(outcome);
      return (
        [
          ['as it is', []],
          ['followed', [{ type: 'follow-diagnosis' }]],
          ['followed twice', [{ type: 'follow-diagnosis' }, { type: 'follow-diagnosis' }]],
          ['given up', [{ type: 'follow-diagnosis' }, { type: 'cancel' }]],
          ['scopes added', [{ type: 'assist', event: { type: 'add-missing-scopes' } }]],
        ] as const
      ).map(
        ([what, events]) =>
          [`${of}, ${name}, ${what}`, told(answered().go(...events).state)] as const,
      );
    }),
  );
  const fields = ['products.json', 'themes.json', 'shop.json', 'events.json', ''].flatMap((path) =>
    Object.entries(configs).map(
      ([of, config]) =>
        [
          `${of}, typed "${path}"`,
          told(
            walkExplorer(config)
              .write(path)
              .go({ type: 'assist', event: { type: 'add-missing-scopes' } }).state,
          ),
        ] as const,
    ),
  );
  const report = { code: 'x', message: 'Revoked.', remedy: 'Again.', exitCode: 4 } as const;
  const refused = () =>
    walkExplorer({ grantedScopes: null, canReturn: true })
      .write('themes.json')
      .go({ type: 'scopes-read', result: { type: 'bad-token', report } });
  const problems = [
    ['a token that is refused at once', refused()],
    ['followed', refused().go({ type: 'follow-diagnosis' })],
    ['sent all the same', refused().go({ type: 'send' })],
    ['sent, then followed', refused().go({ type: 'send' }, { type: 'follow-diagnosis' })],
    ['no answer came', refused().go({ type: 'send' }).answer(failedWith())],
    ['sent, then answered', refused().go({ type: 'send' }).answer(refusals.fine)],
  ] as const;
  const unread = [null, 403, 404, 428, 429, 430, 499, 500, 501, 503].map((status) => {
    const walk = walkExplorer({ grantedScopes: null, canReturn: true }).write('themes.json');
    return [
      `scopes not read, ${status}`,
      told(walk.go({ type: 'scopes-read', result: { type: 'failed', report, status } }).state),
    ] as const;
  });
  const told401 = [...problems.map(([name, walk]) => [name, told(walk.state)] as const), ...unread];
  await expect(writtenCases([...cases, ...fields, ...told401])).toMatchFileSnapshot(
    'every-refusal.txt',
  );
});

test('pasted lines and retired requests become what is written down', async () => {
  const base = `http://127.0.0.1:3457/admin/api/2026-10`;
  const lines = [
    `curl ${base}/orders.json`,
    `curl -X POST ${base}/orders.json -d '{"a":1}' -H 'X-A: b'`,
    `curl ${base}/graphql.json -d '{"query":"{ a }","variables":{"b":1}}'`,
    `curl https://elsewhere.example/admin/api/2026-10/shop.json`,
    `curl '${base}/open`,
    'curl https://elsewhere.example/x',
  ];
  const edits = lines.flatMap((line) =>
    (['paste', 'insert', 'set'] as const).flatMap((type) =>
      ['', 'shop.json', 'kept.json'].map((before) => {
        const walk = walkExplorer().write(before);
        const after = walk.go({ type: 'edit', edit: { type, text: line } }).state;
        return [`${type} over "${before}": ${line}`, told(after)] as const;
      }),
    ),
  );
  const elsewhere = [
    ['in the query', walkExplorer().go({ type: 'switch-mode' }, { type: 'start-typing' })],
    [
      'in the emptied query',
      walkExplorer().go({ type: 'switch-mode' }, { type: 'start-typing' }).write(''),
    ],
    ['on the answer', walkExplorer().go({ type: 'point', at: { type: 'pane', pane: 'response' } })],
    ['in a list', withRequests()],
  ] as const;
  const others = elsewhere.map(
    ([name, walk]) =>
      [
        name,
        told(walk.go({ type: 'edit', edit: { type: 'paste', text: lines[0] ?? '' } }).state),
      ] as const,
  );
  const paths = [
    'products.json',
    'products/5.json',
    'products/{id}.json',
    'shop.json',
    'curl x',
    `curl ${base}/x.json`,
    `curl '${base}/x`,
  ];
  const taken = paths.flatMap((path) =>
    (
      [
        ['taken over', { type: 'take-over' }],
        ['sent', { type: 'send' }],
      ] as const
    ).flatMap(([what, event]) =>
      [0, -1].map((by) => {
        const walk = walkExplorer();
        walk.state = {
          ...walk.state,
          rest: { ...walk.state.rest, method: by === 0 ? 'GET' : 'DELETE' },
        };
        return [`${path} ${by} ${what}`, told(walk.write(path).go(event).state)] as const;
      }),
    ),
  );
  const twice = walkExplorer()
    .write('products/5.json')
    .go({ type: 'take-over' }, { type: 'switch-mode' }, { type: 'take-over' });
  await expect(
    writtenCases([...edits, ...others, ...taken, ['taken over twice', told(twice.state)]]),
  ).toMatchFileSnapshot('every-taken.txt');
});

test('every row is drawn as it is written down, folded and not', async () => {
  const { rows } = readTree(
    JSON.stringify({
      orders: Array.from({ length: 11 }, (_, id) => ({
        id,
        name: `#${id}`,
        image: { src: 'https://c.test/a.png', width: 5, height: 7 },
      })),
      links: [
        'https://a.test/x',
        'http:/no',
        'data:image/png;base64,AAAA',
        { url: 'https://c.test/b.jpg' },
        [1, 2],
        {},
      ],
      edges: [
        { node: { id: 7, title: 'A "quoted" é\n title that is long enough to be cut somewhere' } },
        { node: null },
        { id: 5 },
      ],
      page: 'https://c.test/page',
      empty: '',
      n: 1.5,
      yes: true,
    }),
  );
  const cases = Array.from({ length: rows.count }, (_, row) => [
    `row ${row}`,
    [
      ...[false, true].flatMap((isFolded) =>
        [undefined, 12].map((longest) => drawnRow(rows, row, isFolded, longest)),
      ),
      ...[3, 8, 20, 200].map((longest) => shownValue(rows, row, longest)),
    ],
  ]) as ReadonlyArray<readonly [string, unknown]>;
  const cut = readTree('{"a":[1,{"b":"\\u00e9\\u00e9"},').rows;
  const broken = Array.from(
    { length: cut.count },
    (_, row) =>
      [
        `cut ${row}`,
        [
          drawnRow(cut, row, false),
          drawnRow(cut, row, true),
          ...[3, 4, 5, 6, 7, 8, 9, 10].map((longest) => shownValue(cut, row, longest)),
        ],
      ] as const,
  );
  await expect(writtenCases([...cases, ...broken])).toMatchFileSnapshot('every-drawn-row.txt');
});

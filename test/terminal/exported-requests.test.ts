import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { toExportable } from '../../source/core/requests/code/exportable.ts';
import { LANGUAGES } from '../../source/core/requests/code/languages.ts';
import {
  type ApiTarget,
  buildGraphqlRequest,
  buildRestRequest,
} from '../../source/core/http/api-request.ts';
import type { HttpRequest } from '../../source/core/http/message.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { createHttpClient } from '../../source/services/http/http-client.ts';
import { type Arrival, noteArrivals } from '../support/sockets/arrivals.ts';
import { isRunnable, runExported } from '../support/explorer/run-exported.ts';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { approvedCode, postToken, textFields } from '../support/store/practice-sign-in.ts';
import { practiceAddress, type PracticeOrigin } from '../../source/core/service/store-address.ts';
import { practiceDemo } from '../support/store/store-addresses.ts';

const TOKEN = 'practice_exported_0123456789';
const TOKEN_HEADER = practiceDemo(1).profile.tokenHeader.toLowerCase();
const LIMITS = { totalMs: 30_000, maxBytes: 1024 };

/** Signs that some shell, some language or some address reads as its own. */
const HOSTILE = [
  ...'\'"`$\\!#%&*(){}[]<>|;~^@=+?,./:_- \n\té漢😀a1',
  ...[
    "'\\''",
    '$(id)',
    '`id`',
    '${HOME}',
    '#{1}',
    '#$0',
    '{$x}',
    '<?php',
    '?>',
    '\\x41',
    '\\u0041',
  ],
  ...['@/etc/passwd', '%s', '%0a', '\u2028', '\u202e', '\u00a0', '\u007f', '\u0001', '*/', '-- '],
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''));

const USER_AGENT = 'tokenwright/test';

const headerName = fc
  .array(fc.constantFrom(..."!#$%&'*+.^_`|~09AZaz-"), { minLength: 1, maxLength: 8 })
  // Ruby's own library drops a dash at the end of a name.
  .map((parts) => `X-${parts.join('')}z`);
const headerValue = text.map((value) =>
  value.replaceAll(/[^\t\u0020-\u007e\u00a1-\u00ff]/g, '').trim(),
);
const header = fc.tuple(headerName, headerValue);

const restCall = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    path: text.map((value) => `products.json?q=${value.replaceAll(/[#\u0000-\u001f\u007f]/g, '')}`),
    body: fc.oneof(text, fc.constant('{"id": 9007199254740993}')),
    headers: fc.uniqueArray(header, { maxLength: 3, selector: ([name]) => name.toLowerCase() }),
  })
  .map(({ method, path, body, headers }) => (target: ApiTarget) => {
    const hasNoBody = method === 'GET' || body === '';
    return buildRestRequest(target, { method, path, headers, body: hasNoBody ? null : body });
  });

const graphqlCall = text.map(
  (value) => (target: ApiTarget) =>
    buildGraphqlRequest(target, { query: `{ shop { name } } # ${value}` }),
);

const calls = fc.array(fc.oneof({ arbitrary: restCall, weight: 3 }, graphqlCall), {
  minLength: 6,
  maxLength: 10,
});

/** Bodies and values with which each of these languages is known to do something of its own. */
const KNOWN = [
  ...['@/etc/hostname', '-', '%', '!!', "it's", '\\', '#{1+1}', '$HOME', '{"a": "\\u0041"}'],
].map(
  (known) => (target: ApiTarget) =>
    buildRestRequest(target, {
      method: 'POST',
      path: 'products.json?ids[]={1,2}&a=[1-3]',
      headers: [
        ['X-Known', known],
        ['X-Empty', ''],
      ],
      body: known,
    }),
);

/** What the request itself says; the rest is the manner of each library. */
function essence({ headers, method, target, body }: Arrival, request: HttpRequest) {
  const asked = request.headers.map(([name]) => name.toLowerCase());
  const wire = request.body === null ? asked : [...asked, 'content-type'];
  return {
    method,
    target,
    body: body.toString('hex'),
    headers: wire.filter((name) => name !== 'user-agent').map((name) => [name, headers[name]]),
  };
}

test.each(LANGUAGES.filter(({ name }) => isRunnable(name)))(
  'what $name sends arrives byte for byte as what the explorer sends',
  async ({ name, write }) => {
    const server = await noteArrivals();
    const client = createHttpClient({ env: {} });
    onTestFinished(() => client.close());
    const target = targetAt(server.port);
    await fc.assert(
      fc.asyncProperty(calls, async (made) => {
        const requests = made.map((make) => make(target));
        for (const request of requests) await client.send(request, { limits: LIMITS });
        const wanted = server.take();
        await runExported(
          name,
          requests.map((request) => write(exportable(request))),
          TOKEN,
        );
        const came = server.take();
        expect(came.map((one, at) => essence(one, requests[at] as HttpRequest))).toEqual(
          wanted.map((one, at) => essence(one, requests[at] as HttpRequest)),
        );
        expect(came.map(({ headers }) => headers[TOKEN_HEADER])).toEqual(came.map(() => TOKEN));
      }),
      { numRuns: 8, examples: [[KNOWN]] },
    );
  },
);

function exportable(request: HttpRequest) {
  const made = toExportable(request, new Secret(TOKEN), USER_AGENT);
  if (made.type !== 'request') throw new Error(made.type);
  return made.request;
}

function targetAt(port: number): ApiTarget {
  return {
    address: practiceDemo(port),
    token: new Secret(TOKEN),
    version: '2026-10',
    userAgent: USER_AGENT,
  };
}

test('the code for the own package of the service is answered by the practice store', async () => {
  const scope = 'write_products';
  const app = {
    title: 'Writer',
    scopes: [scope],
    redirectUris: ['http://127.0.0.1:3456/callback'],
  };
  const store = await startPracticeStore({ port: 0, apps: [app] });
  onTestFinished(() => store.close());
  const code = await approvedCode(store, { scope });
  const token = textFields((await postToken(store, { code })).body).get('access_token') ?? '';
  const demo = practiceDemo(1);
  const origin = store.origin as PracticeOrigin;
  const target = {
    ...targetAt(1),
    address: practiceAddress(demo.profile, demo.shop, origin),
    token: new Secret(token),
  };
  const query =
    'mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { title } userErrors { message } } }';
  const requests = [
    buildRestRequest(target, { method: 'GET', path: 'products.json?limit=1&fields=id' }),
    buildRestRequest(target, {
      method: 'POST',
      path: 'products.json',
      body: '{"product": {"title": "Tea `${x}`"}}',
    }),
    buildGraphqlRequest(target, { query: '{ shop { name } }' }),
    buildGraphqlRequest(target, { query, variables: '{"product": {"title": "Pot `${y}`"}}' }),
    // What the package cannot do is written with fetch.
    buildRestRequest(target, { method: 'HEAD', path: 'shop.json' }),
    buildGraphqlRequest(target, {
      query: 'query A { shop { id } } query B { shop { name } }',
      operationName: 'B',
    }),
  ];
  const codes = requests.map((request) => {
    const made = toExportable(request, new Secret(token), USER_AGENT);
    if (made.type !== 'request') throw new Error(made.type);
    const language = LANGUAGES.find(({ name }) => name === 'admin-api-client');
    return language?.write(made.request) ?? '';
  });
  expect(codes[0]).toContain('client.get("admin/api/2026-10/products.json?limit=1&fields=id")');
  expect(codes[3]).toContain('client.request(`mutation');
  expect(codes[4]).toMatch(/^\/\/ The package has no HEAD, so this is fetch\.\n/);
  const printed = await runExported('admin-api-client', codes, token);
  expect(printed).toMatch(/^200\n\{"products":\[\{"id":\d+\}\]\}\n201\n/);
  expect(printed).toContain('"title":"Tea `${x}`"');
  expect(printed).toContain('"title": "Pot `${y}`"');
  expect(printed).not.toContain('"errors"');
  expect(printed).toMatch(/\n200\n\n200\n\{"data":\{"shop":\{"name":/);
});

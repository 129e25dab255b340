import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { restRule } from '../../../source/core/access/rest-needs.ts';
import { expandScopes, leanScopes } from '../../../source/core/service/scopes.ts';
import { loadSettings } from '../../../source/services/settings/load-settings.ts';

const cwd = mkdtempSync(join(tmpdir(), 'profile-file-'));
afterAll(() => rmSync(cwd, { recursive: true }));

async function load(text: string, env: Record<string, string> = {}) {
  writeFileSync(join(cwd, 'acme.json'), text);
  const inputs = { options: { profile: 'acme.json' }, env, cwd, envFilePath: null };
  return loadSettings(inputs);
}

async function refusal(text: string): Promise<string> {
  try {
    await load(text);
  } catch (error) {
    if (error instanceof UserError) return `${error.message} | ${error.remedy}`;
    throw error;
  }
  return 'taken';
}

const EXAMPLE = 'For example "scopes": [{"handle": "orders.read", "about": "See orders."}].';
const ACCESS = 'For example "access": {"rest": {"GET orders/{id}": "orders.read"}}.';
const CHARACTERS =
  'has a character that no scope may have (blanks, commas, quotation marks, "\\"). | Write printable ASCII alone, for example "orders.read".';
const CYCLE = 'Let the wider scope contain the narrower one, and not the other way round.';

/** Each file with the line, the sentence and the remedy that it gets. */
const MALFORMED: ReadonlyArray<readonly [file: string, line: number, words: string]> = [
  [
    '{\n"scopes": "mine"}',
    2,
    `"scopes" must be "shopify" or stand in the file itself. | ${EXAMPLE}`,
  ],
  ['{"scopes": []}', 1, `"scopes" names no scope. | ${EXAMPLE}`],
  ['{"scopes": {"a": 1}}', 1, `"scopes" must be a list. | ${EXAMPLE}`],
  ['{"scopes": [\n{}\n]}', 2, `"scopes[0].handle" is missing. | ${EXAMPLE}`],
  ['{"scopes": [\n"a"]}', 2, `"scopes[0]" must be an object. | ${EXAMPLE}`],
  ['{"scopes": [{"handle": ""}]}', 1, `"scopes[0].handle" is empty. | ${EXAMPLE}`],
  ['{"scopes": [{\n"handle": "a b"}]}', 2, `"scopes[0].handle" ${CHARACTERS}`],
  ['{"scopes": [{"handle": "a,b"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  ['{"scopes": [{"handle": "a\\"b"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  ['{"scopes": [{"handle": "a\\\\b"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  // A byte order mark goes with the beginning of the file alone.
  ['{"scopes": [{"handle": "a\uFEFF"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  ['{"scopes": [{"handle": "é"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  ['{"scopes": [{"handle": "a\\u001b[2J"}]}', 1, `"scopes[0].handle" ${CHARACTERS}`],
  [
    `{"scopes": [{"handle": "${'a'.repeat(201)}"}]}`,
    1,
    `"scopes[0].handle" is longer than 200 characters. | ${EXAMPLE}`,
  ],
  [
    `{"scopes": [{"handle": "shpat_${'0a'.repeat(16)}"}]}`,
    1,
    '"scopes[0].handle" looks like a token or a secret. | Take it out of the file, and treat it as seen by others.',
  ],
  [
    '{"scopes": [{"handle": "a"},\n{"handle": "b"},\n{"handle": "a"}]}',
    3,
    '"scopes[2].handle" names "a" a second time. | List it once.',
  ],
  [
    '{"scopes": [{"handle": "orders.read"},\n{"handle": "orders.write",\n"contains": ["ordrs.read"]}]}',
    3,
    '"scopes[1].contains[0]" names "ordrs.read", which is not on the list of scopes. | Did you mean orders.read?',
  ],
  [
    '{"scopes": [{"handle": "a", "contains": ["zzzzzzz"]}]}',
    1,
    '"scopes[0].contains[0]" names "zzzzzzz", which is not on the list of scopes. | Add it to "scopes", or leave it out.',
  ],
  [
    '{"scopes": [{"handle": "a",\n"contains": ["a"]}]}',
    2,
    `"scopes[0].contains" leads back to its own scope: a contains a. | ${CYCLE}`,
  ],
  [
    '{"scopes": [{"handle": "x"},\n{"handle": "a", "contains": ["b"]},\n{"handle": "b", "contains": ["x", "c"]},\n{"handle": "c", "contains": ["a"]}]}',
    2,
    `"scopes[1].contains" leads back to its own scope: a contains b contains c contains a. | ${CYCLE}`,
  ],
  [
    '{"scopes": [{"handle": "a", "contains": "b"}]}',
    1,
    `"scopes[0].contains" must be a list. | ${EXAMPLE}`,
  ],
  [
    '{"scopes": [{"handle": "a",\n\n"abuot": "See."}]}',
    3,
    '"scopes[0]" has no field "abuot". | Did you mean about?',
  ],
  [
    '{"scopes": [{"handle": "a", "about": 5}]}',
    1,
    `"scopes[0].about" must be a text. | ${EXAMPLE}`,
  ],
  ['{"scopes": [{"handle": "a", "about": " "}]}', 1, `"scopes[0].about" is empty. | ${EXAMPLE}`],
  [
    `{"scopes": [{"handle": "a", "needs": "${'x'.repeat(301)}"}]}`,
    1,
    `"scopes[0].needs" is longer than 300 characters. | ${EXAMPLE}`,
  ],
  [
    '{"scopes": [{"handle": "a", "writes": "yes"}]}',
    1,
    `"scopes[0].writes" must be true or false. | ${EXAMPLE}`,
  ],
  [
    '{"scopeSeparator": ";"}',
    1,
    '"scopeSeparator" must be "," or " ". | For example "scopeSeparator": " ".',
  ],
  [
    '{"unlistedScopes": "refused"}',
    1,
    '"unlistedScopes" is "refused", and no scopes are listed. | Give "scopes" as a list as well, or leave it out.',
  ],
  [
    '{"writeContainsRead": 1}',
    1,
    '"writeContainsRead" must be true or false. | For example "writeContainsRead": false.',
  ],
  ['{"access": []}', 1, `"access" must be an object. | ${ACCESS}`],
  [
    '{"access": {\n"grapql": {}}}',
    2,
    '"access" has no field "grapql". | The fields are rest, query, mutation.',
  ],
  [
    '{"access": {"rest": {\n"orders//x": "a"}}}',
    2,
    `"access.rest.orders//x" is not a path like "orders/{id}" or "GET orders". | ${ACCESS}`,
  ],
  [
    '{"access": {"query": {"a-b": "a"}}}',
    1,
    `"access.query.a-b" is not the name of a GraphQL field. | ${ACCESS}`,
  ],
  [
    '{"access": {"rest": {"GET orders": 5}}}',
    1,
    `"access.rest.GET orders" must be a scope, or a list of scopes and of lists of scopes. | ${ACCESS}`,
  ],
  [
    '{"scopes": [{"handle": "orders.read"}], "access": {"query": {\n"orders": ["orders.raed"]}}}',
    2,
    '"access.query.orders" names "orders.raed", which is not on the list of scopes. | Did you mean orders.read?',
  ],
];

describe('a profile file that cannot be right', () => {
  it.each(MALFORMED)('%s is told with its line and a remedy', async (file, line, words) => {
    const told = await refusal(file);
    expect(told).toBe(`the profile file acme.json line ${line}: The profile's ${words}`);
  });

  it('is told where it is no JSON, and where a name stands twice', async () => {
    expect(await refusal('{"id": "acme",\n"scopes": [}')).toBe(
      'The profile file acme.json, line 2, is not valid JSON. | It must hold one object, for example {"brand":"Example","storeHost":"stores.example"}.',
    );
    expect(await refusal('{"scopes": [{"handle": "a"}],\n"scopes": [{"handle": "b"}]}')).toBe(
      'the profile file acme.json line 2: "scopes" stands there twice. | Take one of them away.',
    );
  });

  it('is refused quickly, however its scopes contain one another', async () => {
    // Each contains all later ones: ways without number, and none leads back.
    const scopes = Array.from({ length: 100 }, (_, at) => ({
      handle: `s${at}`,
      contains: Array.from({ length: 99 - at }, (__, after) => `s${at + 1 + after}`),
    }));
    const { profile } = await load(JSON.stringify({ scopes }));
    expect(expandScopes(['s0'], profile.scopes)).toHaveLength(100);
    const ring = scopes.with(99, { handle: 's99', contains: ['s0'] });
    expect(await refusal(JSON.stringify({ scopes: ring }))).toContain('leads back');
    const all = scopes.map(({ handle }) => handle);
    const many = Array.from({ length: 200 }, (_, at) => ({ handle: `t${at}`, contains: all }));
    expect(await refusal(JSON.stringify({ scopes: [...scopes, ...many] }))).toContain(
      '"scopes[150].contains" is one too many: all scopes together name more than 10000.',
    );
  });
});

it('finds a circle that the rule of write_ closes', async () => {
  const scopes = [{ handle: 'write_x' }, { handle: 'read_x', contains: ['write_x'] }];
  expect(await refusal(JSON.stringify({ scopes }))).toBe('taken');
  expect(await refusal(JSON.stringify({ scopes, writeContainsRead: true }))).toContain(
    'leads back to its own scope: write_x contains read_x contains write_x.',
  );
});

describe('the scopes of a profile file', () => {
  const SCOPES = [
    { handle: 'orders.read', about: 'See \u001b[31morders\u202e.' },
    { handle: 'orders.write', contains: ['orders.read'], writes: true },
    { handle: 'orders:all', contains: ['orders.write'], needs: 'A contract.' },
  ];

  it('are those of the service, with nothing of the built-in one', async () => {
    const { profile, notices } = await load(JSON.stringify({ id: 'acme', scopes: SCOPES }), {
      TOKENWRIGHT_SCOPES: 'Orders.Write, orders:all orders.raed',
    });
    expect(expandScopes(['orders:all'], profile.scopes)).toEqual([
      'orders:all',
      'orders.write',
      'orders.read',
    ]);
    expect(leanScopes(['orders.read', 'orders:all'], profile.scopes)).toEqual(['orders:all']);
    expect(expandScopes(['write_x'], profile.scopes)).toEqual(['write_x']);
    expect(restRule('GET', 'orders.json', profile)).toEqual({ need: null, isProbable: false });
    expect(notices).toEqual([
      'Capital letters count in scopes: "Orders.Write" is taken as orders.write.',
      "orders.raed is not on this tool's list; the service's list may be newer. Did you mean orders.read?",
    ]);
  });

  it('are shown without anything that acts on a terminal', async () => {
    const { profile } = await load(JSON.stringify({ scopes: SCOPES }));
    const { entries } = profile.scopes;
    expect(entries === 'built-in' ? null : entries.get('orders.read')?.summary).toBe(
      'See ^[[31morders<U+202E>.',
    );
  });

  it('refuse others where the file says so', async () => {
    const text = JSON.stringify({ scopes: SCOPES, unlistedScopes: 'refused' });
    await expect(load(text, { TOKENWRIGHT_SCOPES: 'orders.raed' })).rejects.toMatchObject({
      message: 'TOKENWRIGHT_SCOPES: The service has no scope "orders.raed".',
      remedy: 'Did you mean orders.read?',
    });
  });

  it('are unknown where another service lists none, and the built-in ones where it says so', async () => {
    const none = await load('{"id": "acme"}', { TOKENWRIGHT_SCOPES: 'whatever' });
    expect(none.notices).toEqual([]);
    expect(restRule('GET', 'orders.json', none.profile)?.need).toBeNull();
    const same = await load('{"id": "acme", "scopes": "shopify"}');
    expect(restRule('GET', 'orders.json', same.profile)?.need).toEqual([['read_orders']]);
    const brand = await load('{"brand": "Acme"}');
    expect(brand.profile.scopes).toEqual(same.profile.scopes);
  });

  it('open what the file says, by the first rule that fits', async () => {
    const access = {
      rest: {
        '/me': [],
        'GET orders/{id}': ['orders.read', ['orders:all', 'orders.write']],
        'orders/*': 'orders.write',
      },
    };
    const { profile } = await load(JSON.stringify({ scopes: SCOPES, access }));
    const need = (method: string, path: string) => restRule(method, path, profile)?.need;
    expect(need('GET', 'orders/5.json?x=1')).toEqual([['orders.read']]);
    expect(need('HEAD', 'orders/5')).toEqual([['orders.read']]);
    expect(need('PUT', 'orders/5')).toEqual([['orders.write']]);
    expect(need('GET', 'orders/5/lines')).toEqual([['orders.write']]);
    expect(need('GET', '/admin/api/2026-10/orders/5')).toEqual([['orders.read']]);
    expect(need('GET', '/me')).toEqual([]);
    expect(need('GET', 'customers')).toBeNull();
  });
});

it('the host of stores is of whoever names it last: the file, and before it the environment', async () => {
  const file = '{"storeHost": "file.example"}';
  const ofFile = await load(file);
  expect(ofFile.storeHostSource).toMatchObject({ kind: 'profile-file' });
  const both = await load(file, { TOKENWRIGHT_STORE_HOST: 'env.example' });
  expect(both.profile.storeHost).toBe('env.example');
  expect(both.storeHostSource).toEqual({ kind: 'environment', name: 'TOKENWRIGHT_STORE_HOST' });
  expect((await load('{"brand": "Acme"}')).storeHostSource).toMatchObject({ kind: 'profile-file' });
});

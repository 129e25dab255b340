import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { startPracticeStore } from '../../../source/practice-store/practice-store.ts';
import {
  parseScenario,
  readScenario,
} from '../../../source/practice-store/scenario/read-scenario.ts';
import { fieldsAt } from '../../../source/practice-store/scenario/field-help.ts';
import { FIELD_HELP, scenarioOptions } from '../../../source/practice-store/scenario/scenario.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-scenario-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorOf(scenario: unknown): UserError {
  try {
    const text = typeof scenario === 'string' ? scenario : JSON.stringify(scenario);
    parseScenario(text, 'monday.json');
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a good scenario', () => {
  test('may be empty', () => {
    expect(scenarioOptions(parseScenario('{}', 'x'))).toEqual({ faults: [] });
  });

  test('becomes the options of a store', () => {
    const text = JSON.stringify({
      about: 'Monday',
      store: {
        seed: 7,
        products: 500,
        customers: 3,
        orders: 0,
        latencyMs: 20,
        codeLifetimeSeconds: 5,
      },
      apps: [
        { title: ' Ours ', scopes: ['read_products'], organization: 'own', distribution: 'public' },
        {
          title: 'Theirs',
          scopes: ['write_products'],
          redirectUrls: ['http://localhost:4000/back'],
          appUrl: 'https://example.com',
          protectedCustomerData: 'none',
        },
      ],
      faults: [
        { name: 'no-callback', for: 'next-request' },
        { name: 'throttled', for: 60 },
        { name: 'bom', for: 'good' },
        { name: 'utf-16' },
      ],
    });
    expect(scenarioOptions(parseScenario(`\uFEFF${text}`, 'x'))).toEqual({
      seed: 7,
      productCount: 500,
      customerCount: 3,
      orderCount: 0,
      latencyMs: 20,
      codeLifetimeMs: 5000,
      apps: [
        {
          title: 'Ours',
          scopes: ['read_products'],
          redirectUris: ['http://127.0.0.1:3456/callback'],
          organization: 'Demo organization',
          distribution: 'public',
        },
        {
          title: 'Theirs',
          scopes: ['write_products'],
          redirectUris: ['http://localhost:4000/back'],
          organization: 'Practice agency',
          appUrl: 'https://example.com',
          protectedCustomerData: 'none',
        },
      ],
      faults: [
        { name: 'no-callback', duration: { type: 'next-request' } },
        { name: 'throttled', duration: { type: 'for-a-time', ms: 60_000 } },
        { name: 'bom', duration: { type: 'for-good' } },
        { name: 'utf-16', duration: { type: 'for-good' } },
      ],
    });
  });

  test('starts a store with its apps, and its faults on', async () => {
    const scenario = parseScenario(
      JSON.stringify({
        apps: [{ title: 'Ours', scopes: ['read_themes'], distribution: 'public' }],
        faults: [{ name: 'wrong-hmac' }],
      }),
      'x',
    );
    const store = await startPracticeStore({ port: 0, ...scenarioOptions(scenario) });
    expect(store.app).toMatchObject({
      title: 'Ours',
      scopes: ['read_themes'],
      distribution: 'public',
    });
    expect(store.faults.active().map(({ fault }) => fault.name)).toEqual(['wrong-hmac']);
    await store.close();
  });
});

describe('a bad scenario', () => {
  const app = { title: 'Ours', scopes: ['read_products'] };
  test.each<[string, unknown, string, string]>([
    ['no JSON', '{"store": }', 'it is not JSON.', 'comma'],
    ['a list', [], 'the scenario must be an object.', '{"store"'],
    ['an unknown field', { shop: {} }, 'the scenario has no field "shop".', 'about, store, apps'],
    [
      'an unknown field within',
      { store: { produkts: 5 } },
      'store has no field "produkts".',
      'seed, products, customers',
    ],
    [
      'a text for a number',
      { store: { seed: '7' } },
      'store.seed must be a whole number from 0 to 2147483647.',
      'Write it like this: "seed": 7',
    ],
    [
      'too many products',
      { store: { products: 1_000_000 } },
      'store.products must be a whole number from 0 to 100000.',
      '"products": 500',
    ],
    [
      'half a millisecond',
      { store: { latencyMs: 0.5 } },
      'store.latencyMs must be a whole number of milliseconds up to 60000.',
      '"latencyMs": 250',
    ],
    ['no app', { apps: [] }, 'apps must be a list of 1 to 30 apps.', '"apps": [{"title"'],
    [
      'an app without a title',
      { apps: [{ scopes: ['read_products'] }] },
      'apps[0].title is missing.',
      '"title": "Ours"',
    ],
    [
      'an unknown field of an app',
      { apps: [{ ...app, scope: 'x' }] },
      'apps[0] has no field "scope".',
      'title, scopes, redirectUrls',
    ],
    [
      'an unknown scope',
      { apps: [{ ...app, scopes: ['read_products', 'read_everything'] }] },
      'apps[0].scopes[1] must be a scope of the Admin API.',
      'Write it like this: "read_products"',
    ],
    [
      'a redirect URL with a query',
      { apps: [app, { ...app, redirectUrls: ['http://127.0.0.1/x?y'] }] },
      'apps[1].redirectUrls[0] must be a whole http or https address without a query.',
      'callback',
    ],
    [
      'a script as App URL',
      { apps: [{ ...app, appUrl: 'javascript:alert(1)' }] },
      'apps[0].appUrl must be an http or https address.',
      'https://example.com',
    ],
    [
      'an unknown distribution',
      { apps: [{ ...app, distribution: 'private' }] },
      'apps[0].distribution must be "not-chosen", "custom" or "public".',
      '"distribution": "custom"',
    ],
    [
      'an unknown fault',
      { faults: [{ name: 'meteor' }] },
      'faults[0].name must be the name of a fault, as --list-faults prints them.',
      '"name": "no-callback"',
    ],
    [
      'a fault without a name',
      { faults: [{ for: 5 }] },
      'faults[0].name is missing.',
      '"name": "no-callback"',
    ],
    ['a fault as text', { faults: ['bom'] }, 'faults[0] must be a fault.', '{"name"'],
    [
      'a fault for ever so long',
      { faults: [{ name: 'bom', for: 'ever' }] },
      'faults[0].for must be "next-request", "good", or a number of seconds.',
      '"for": 60',
    ],
  ])('with %s names the field and how it should look', (_, scenario, sentence, remedy) => {
    const error = errorOf(scenario);
    expect(error.message).toBe(`Scenario monday.json: ${sentence}`);
    expect(error.remedy).toContain(remedy);
    expect([error.code, error.exitCode]).toEqual(['invalid-scenario', 2]);
  });

  test('does not show a value that may be a secret', () => {
    const error = errorOf({ store: { seed: 'practice_secret_canary' } });
    expect(error.message + error.remedy).not.toContain('canary');
  });

  test('that is no file is named, with the cause', async () => {
    await expect(readScenario(join(folder, 'none.json'))).rejects.toMatchObject({
      message: 'Scenario none.json: it cannot be read (ENOENT).',
      exitCode: 2,
    });
    const path = join(folder, 'good.json');
    writeFileSync(path, '{"store":{"seed":3}}');
    expect((await readScenario(path)).store).toEqual({ seed: 3 });
  });
});

test('the help knows every field, and each example is one that is taken', () => {
  expect(fieldsAt(FIELD_HELP, '')).toEqual(['about', 'store', 'apps', 'faults']);
  const wrapped = (path: string, value: unknown): unknown => {
    const app = { title: 'A', scopes: ['read_products'] };
    const [top = '', field] = path.replace('[]', '').split('.');
    const isOne = path.endsWith('[]');
    if (field === undefined) {
      if (top === '') return value;
      return { [top]: isOne ? [value] : value };
    }
    if (top === 'store') return { store: { [field]: value } };
    const inner = { [field]: isOne ? [value] : value };
    return top === 'apps'
      ? { apps: [{ ...app, ...inner }] }
      : { faults: [{ name: 'bom', ...inner }] };
  };
  for (const [path, { example }] of Object.entries(FIELD_HELP)) {
    const text = JSON.stringify(wrapped(path, JSON.parse(example)));
    expect(() => parseScenario(text, path)).not.toThrow();
  }
});

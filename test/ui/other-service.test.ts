import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadAccessRules } from '../../source/core/access/access-rules.ts';
import { openPath } from '../../source/core/service/example-requests.ts';
import { documentLens } from '../../source/core/access/scope-lens.ts';
import { askedScopes } from '../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { authorizePageChoices } from '../../source/core/diagnosis/authorize-page.ts';
import { guideView } from '../../source/core/guide/view.ts';
import { presetsOf } from '../../source/core/requests/ready/presets.ts';
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  versionAt,
} from '../../source/core/service/profile.ts';
import type { StoreAddress } from '../../source/core/service/store-address.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { checkDocument } from '../../source/services/schema-worker/check-document.ts';
import { openExplorerScreen } from '../support/explorer/explorer-screen.ts';
import type { GuideRun } from '../support/guide/guide-run.ts';
import { openGuideScreen } from '../support/guide/guide-screen.ts';
import { startPlainOnFakes } from '../support/guide/plain-guide.ts';
import { textsOf, viewPicks, walkViews } from '../support/guide/view-walk.ts';
import { otherAddress } from '../support/store/other-service.ts';

let address: StoreAddress;
let profile: ServiceProfile;
beforeAll(async () => {
  address = await otherAddress();
  ({ profile } = address);
});

/** What only the built-in service has: its name, its scopes, its dashboard. */
const SHOPIFY = /shopify|(?:read|write)_[a-z]|Dev Dashboard|client credentials|Admin API/i;

describe('the guide at another service', () => {
  test('offers its scopes on the screen, with what they contain and need', async () => {
    await using screen = await openGuideScreen({
      columns: 110,
      rows: 40,
      config: { profile, startWith: 'own' },
    });
    await screen.waitFor('My own store');
    screen.press('enter');
    await screen.waitFor('Have these four ready');
    expect(screen.text()).not.toMatch(SHOPIFY);
    screen.press('enter');
    await screen.waitFor('orders.read');
    for (const words of ['See customers.', 'store:admin', 'has a condition', '0 chosen'])
      expect(screen.text()).toContain(words);
    expect(screen.text()).not.toMatch(/sets/);
    screen.press('down', 'space');
    await screen.waitFor('1 chosen: 1 can change data');
    expect(screen.text()).toContain('It contains orders.read.');
    expect(screen.text()).toContain('contained in');
    screen.press('enter');
    await screen.waitFor('Register an app on the developer pages of Acme.');
    expect(screen.text()).toContain('orders.write');
    expect(screen.text()).not.toMatch(SHOPIFY);
    expect(askedScopes(screen.guide.getState())).toEqual(['orders.write']);
  });

  test('offers them in lines, takes names as they are typed, and reads a pasted request', async () => {
    const { talk, store } = startPlainOnFakes({ profile, startWith: 'own' });
    talk.type('', '');
    await talk.hear('NUMBER: tick a scope');
    expect(talk.said).toMatch(/ 1\. \[Orders\] orders\.read\. See orders and who placed them\./);
    expect(talk.said).toMatch(
      / 3\. \[Customers\] customers\.read\. See customers\. \(has a condition\)/,
    );
    talk.type('orders.read STORE:admin orders.raed');
    await talk.hear('"STORE:admin" is taken as store:admin.');
    await talk.hear('Did you mean orders.read?');
    expect(askedScopes(store.getState())).toEqual(['store:admin', 'orders.raed']);
    talk.type('GET customers/5');
    await talk.hear('Which scope this needs is not known: the profile file does not say it.');
  });

  test('reads the needs of a request out of the profile', async () => {
    const { talk } = startPlainOnFakes({ profile, startWith: 'own' });
    talk.type('', '');
    await talk.hear('NUMBER: tick a scope');
    talk.type('GET reports');
    await talk.hear('This GET reports needs orders.read, customers.read as well.');
    talk.type('', '{ customers { id } }');
    expect(talk.said.replaceAll('myshopify', '')).not.toMatch(SHOPIFY);
  });
});

test('no view of the guide says anything of the built-in service, wherever one goes', () => {
  const config = {
    profile,
    shop: address.shop,
    clientId: 'abc',
    clientSecret: new Secret('acmesecret_1'),
    scopes: ['orders.read'],
  };
  const seen = new Set<string>();
  const said = new Set<string>();
  fc.assert(
    fc.property(viewPicks, (path) => {
      const look = ({ state }: GuideRun) => {
        if (state.mode !== 'own') return;
        const view = guideView(state);
        seen.add(view.id);
        for (const text of textsOf(view)) said.add(text);
      };
      // The second start is the own store.
      walkViews([[9, 1], ...path], look, config);
    }),
    { numRuns: 80 },
  );
  // Most of the views there are; which ones, chance decides.
  expect(seen.size).toBeGreaterThan(6);
  // The walk types `write_orders` itself, which a long text may cut, and its store answers with two more.
  const odd = [...said].filter((text) =>
    SHOPIFY.test(text.replaceAll(/(?:read|write)_(?:products|orders)|w[a-z_]*…/g, '')),
  );
  const pages = authorizePageChoices(profile).map(({ shows }) => shows);
  expect([...odd, ...pages.filter((text) => SHOPIFY.test(text))]).toEqual([]);
});

test('the first request and the version are those of the store that is asked', () => {
  expect(openPath(profile)).toBe('/oauth/scopes');
  expect(openPath({ ...profile, access: 'built-in' })).toBe('shop.json');
  expect(openPath({ ...profile, access: { rest: [], graphql: { query: {}, mutation: {} } } })).toBe(
    profile.paths.accessScopes,
  );
  expect(versionAt(profile, 'v1')).toBe('v1');
  // The practice store of a guide whose settings are about another service.
  expect(versionAt(PRACTICE_PROFILE, 'v1')).toBe(PRACTICE_PROFILE.defaultApiVersion);
});

describe('the explorer at another service', () => {
  const open = (grantedScopes: readonly string[] | null) =>
    openExplorerScreen({
      columns: 120,
      config: {
        address,
        token: new Secret('acme_not-a-real-token'),
        grantedScopes,
        version: 'v2',
      },
    });

  test('has its paths ready, with what each needs, and begins with one that needs nothing', async () => {
    await using screen = open(['orders.read']);
    await screen.waitFor('GET orders/{id}'.slice(4));
    expect(screen.text()).toContain('/oauth/scopes');
    expect(screen.text()).toContain('✓ needs no scope');
    expect(screen.text()).toMatch(/orders +✓/);
    expect(screen.text()).toMatch(/customers +✗/);
    expect(screen.text()).not.toMatch(SHOPIFY);
  });

  test('says through the lens what a path needs and lacks, or that it is not known', async () => {
    await using screen = open(['orders.read']);
    await screen.waitFor('needs no scope');
    const look = async (path: string, words: string) => {
      screen.press('alt+e');
      screen.press(...path);
      await screen.waitFor(words);
    };
    await look('orders/5', '✓ has orders.read');
    await look('reports', '✗ lacks customers.read');
    await look('products', '? needed scopes unknown');
    expect(screen.text()).not.toMatch(SHOPIFY);
  });

  test('knows the needs of documents by their top fields, and reckons no cost', async () => {
    const rules = await loadAccessRules(profile);
    const lens = (text: string, granted: readonly string[]) =>
      documentLens(text, rules, { granted, fieldTypes: null, operationName: null });
    expect(lens('{ orders { id } }', ['store:admin'])).toMatchObject({
      needed: ['orders.read'],
      missing: [],
      isDeep: false,
    });
    expect(lens('mutation { orderCancel(id: 1) { id } }', ['orders.read'])).toMatchObject({
      missing: ['orders.write'],
    });
    expect(lens('{ products { id } }', [])).toMatchObject({ needed: [], isOpen: true });
    const question = { text: '{ shop { name } }', variables: '', offset: 0, granted: [], profile };
    expect(checkDocument({ type: 'check', ...question }, null, rules).cost).toBeNull();
    expect(presetsOf('graphql', profile)).toEqual([]);
  });
});

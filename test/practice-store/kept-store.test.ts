import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  exportKept,
  importKept,
  type KeptStore,
  readKept,
  writeKept,
} from '../../source/practice-store/kept-store.ts';
import { STORE_ORGANIZATION } from '../../source/practice-store/oauth/app-registry.ts';
import {
  type AuthData,
  createAuthData,
  createAuthorizationServer,
} from '../../source/practice-store/oauth/authorization-server.ts';
import type { TokenKind } from '../../source/practice-store/oauth/token-grant.ts';
import {
  type PracticeStore,
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { systemRandomness } from '../../source/practice-store/server/crypto.ts';
import { askStore } from '../support/store/practice-client.ts';
import { freshToken, postToken, textFields } from '../support/store/practice-sign-in.ts';

const START = 1_800_000_000_000;

function serverOn(data: AuthData, clock: () => number) {
  const options = { shop: 'demo.practice.test', codeLifetimeMs: 60_000 };
  return createAuthorizationServer({ ...options, clock, randomness: systemRandomness, data });
}

/** Of what `writeKept` gave. */
function readBack(text: string): KeptStore {
  const reading = readKept(text);
  if (reading.type !== 'kept') throw new Error(JSON.stringify(reading));
  return reading.store;
}

/** A store with an app, its token and a refresh token. */
function someStore(): KeptStore {
  const data = createAuthData(() => undefined);
  const auth = serverOn(data, () => START);
  const app = auth.apps.add({ title: 'Ours', scopes: ['read_products'], redirectUris: [] });
  const secretId = app.secrets[0].id;
  const grant = { clientId: app.clientId, secretId, scopes: app.scopes, grantId: 'g' };
  auth.installations.approve(app.clientId, app.scopes);
  auth.tokens.issue({ ...grant, kind: 'expiring' });
  const { accessToken } = auth.tokens.issue({ ...grant, kind: 'permanent' });
  auth.tokens.migrate(accessToken, app.clientId, secretId);
  return exportKept(data, { port: 3457, world: { seed: 4 }, now: START });
}

const KINDS: readonly TokenKind[] = ['permanent', 'expiring', 'online', 'client-credentials'];

const text = fc.string({ unit: 'binary', maxLength: 12 });
const scopes = fc.subarray(['read_products', 'write_products', 'read_orders', 'read_themes']);
const at = fc.nat(5);

/** What people and programs do with apps and tokens. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('add' as const), title: text, scopes }),
  fc.record({ do: fc.constant('create' as const), title: text }),
  fc.record({ do: fc.constant('draft' as const), at, scopes, appUrl: text }),
  fc.record({ do: fc.constant('release' as const), at, scopes, appUrl: text }),
  fc.record({ do: fc.constant('rotate' as const), at }),
  fc.record({ do: fc.constant('revoke-secret' as const), at, which: fc.nat(1) }),
  fc.record({ do: fc.constant('issue' as const), at, kind: fc.constantFrom(...KINDS), scopes }),
  fc.record({ do: fc.constant('refresh' as const), at }),
  fc.record({ do: fc.constant('migrate' as const), at }),
  fc.record({ do: fc.constant('uninstall' as const), at }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(100_000_000) }),
);

describe('a kept store', () => {
  test('comes back as it was, whatever was done with its apps and tokens', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        let now = START;
        let changes = 0;
        const data = createAuthData(() => (changes += 1));
        const auth = serverOn(data, () => now);
        auth.apps.add({ title: 'First', scopes: ['read_products'], redirectUris: [] });
        const issued: Array<{ access: string; refresh: string; clientId: string }> = [];
        const pick = <Value>(values: readonly Value[], index: number) =>
          values[index % Math.max(1, values.length)];
        for (const one of deeds) {
          const app = 'at' in one ? pick(auth.apps.all(), one.at) : undefined;
          const clientId = app?.clientId ?? '';
          const secretId = app?.secrets[0].id ?? '';
          const last = 'at' in one ? pick(issued, one.at) : undefined;
          const content = { apiVersion: '2026-10', redirectUris: ['http://127.0.0.1:3456/cb'] };
          const before = JSON.stringify(exportKept(data, { port: 1, world: {}, now }));
          const changesBefore = changes;
          switch (one.do) {
            case 'add':
              auth.apps.add({ ...one, redirectUris: [], organization: STORE_ORGANIZATION });
              break;
            case 'create':
              auth.apps.create({ title: one.title, organization: STORE_ORGANIZATION });
              break;
            case 'draft':
              auth.apps.saveDraft(clientId, { ...content, scopes: one.scopes, appUrl: one.appUrl });
              break;
            case 'release':
              auth.apps.release(clientId, { ...content, scopes: one.scopes, appUrl: one.appUrl });
              break;
            case 'rotate':
              auth.apps.rotateSecret(clientId);
              break;
            case 'revoke-secret':
              auth.revokeSecret(clientId, app?.secrets[one.which]?.id ?? '');
              break;
            case 'issue': {
              const { kind } = one;
              const grantId = `grant ${issued.length}`;
              auth.installations.approve(clientId, one.scopes);
              const grant = { clientId, secretId, scopes: one.scopes, kind, grantId };
              const { accessToken, refresh } = auth.tokens.issue(grant);
              issued.push({ access: accessToken, refresh: refresh?.token ?? '', clientId });
              break;
            }
            case 'refresh': {
              const { refresh = '', clientId: owner = '' } = last ?? {};
              const outcome = auth.tokens.refresh(refresh, owner, secretId);
              if (outcome.type === 'dead') break;
              const next = outcome.issued.refresh?.token ?? '';
              issued.push({ access: outcome.issued.accessToken, refresh: next, clientId: owner });
              break;
            }
            case 'migrate': {
              const { access = '', clientId: owner = '' } = last ?? {};
              const pair = auth.tokens.migrate(access, owner, secretId);
              const refresh = pair?.refresh?.token ?? '';
              if (pair !== null)
                issued.push({ access: pair.accessToken, refresh, clientId: owner });
              break;
            }
            case 'uninstall':
              auth.uninstall(clientId);
              break;
            case 'wait':
              now += one.ms;
              continue;
          }
          const after = JSON.stringify(exportKept(data, { port: 1, world: {}, now }));
          // Whatever is kept was told of; a file is written for nothing else.
          if (after !== before) expect(changes).toBeGreaterThan(changesBefore);
        }

        const written = writeKept(exportKept(data, { port: 3457, world: { seed: 9 }, now }));
        const kept = readBack(written);
        const again = createAuthData(() => undefined);
        importKept(kept, again);
        expect(exportKept(again, { port: 3457, world: { seed: 9 }, now })).toEqual(kept);
        const back = serverOn(again, () => now);
        const inWords = (apps: ReturnType<typeof auth.apps.all>) =>
          apps.map((app) => ({ ...app, clientSecret: app.clientSecret.reveal(), secrets: null }));
        expect(inWords(back.apps.all())).toEqual(inWords(auth.apps.all()));
        for (const { access, refresh, clientId } of issued) {
          expect(back.tokens.find(access)).toEqual(auth.tokens.find(access));
          expect(back.tokens.refresh(refresh, clientId, 's').type).toBe(
            auth.tokens.refresh(refresh, clientId, 's').type,
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  test('holds no code and no open consent page, and of many tokens the newest', () => {
    const data = createAuthData(() => undefined);
    const auth = serverOn(data, () => START);
    const app = auth.apps.add({ title: 'A', scopes: ['read_products'], redirectUris: [] });
    const { clientId, scopes: asked } = app;
    const secretId = app.secrets[0].id;
    const code = auth.codes.issue({
      ...{ clientId, redirectUri: 'http://127.0.0.1:1/', scopes: asked, perUser: false },
      codeChallenge: null,
    });
    const kind = 'client-credentials';
    const grant = { clientId, secretId, scopes: asked, kind, grantId: 'g' } as const;
    const all = Array.from({ length: 1001 }, () => auth.tokens.issue(grant).accessToken);
    const written = writeKept(exportKept(data, { port: 1, world: {}, now: START }));
    expect(written).not.toContain(code);
    expect(written).not.toContain(all[0]);
    expect(written).toContain(all[1]);
    expect(readBack(written).apps).toHaveLength(1);
  });
});

describe('a file that is no kept store', () => {
  test.each([
    ['empty', '', ''],
    ['no JSON', '{"version": 1', ''],
    ['of another program', '{"name":"tokenwright"}', 'version'],
    ['another kind of JSON', '[1]', ''],
  ])('is damaged: %s', (_, written, where) => {
    expect(readKept(written)).toEqual({ type: 'damaged', where });
  });

  test('is named as such when a newer version wrote it', () => {
    const next = { ...someStore(), version: 2 };
    expect(readKept(JSON.stringify(next))).toEqual({ type: 'newer' });
    expect(readKept('{"version":99}')).toEqual({ type: 'newer' });
  });

  test.each<[string, (store: KeptStore) => unknown, string]>([
    [
      'a credential of a real store',
      (store) => ({
        ...store,
        tokens: { [`shpat_${'0'.repeat(32)}`]: Object.values(store.tokens)[0] },
      }),
      'tokens',
    ],
    ['an app without a secret', (store) => withApp(store, { secrets: [] }), 'apps.0.secrets.0'],
    [
      'an address that would break a header',
      (store) =>
        withApp(store, {
          draft: { ...store.apps[0]?.versions[0], redirectUris: ['http://a/\r\nX: 1'] },
        }),
      'apps.0.draft.redirectUris.0',
    ],
    ['no app', (store) => ({ ...store, apps: [] }), 'apps'],
    ['an app twice', (store) => ({ ...store, apps: [store.apps[0], store.apps[0]] }), 'apps'],
    ['a port that is none', (store) => ({ ...store, port: 0 }), 'port'],
  ])('names what was edited by hand: %s', (_, edit, where) => {
    const reading = readKept(JSON.stringify(edit(someStore())));
    expect(reading).toEqual({ type: 'damaged', where });
  });

  test('is refused or taken, but never a crash, wherever bytes of it are changed', () => {
    const whole = writeKept(someStore());
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(20), text, (from, length, put) => {
        const reading = readKept(whole.slice(0, from) + put + whole.slice(from + length));
        if (reading.type !== 'kept') return;
        const data = createAuthData(() => undefined);
        importKept(reading.store, data);
        const again = exportKept(data, { port: reading.store.port, world: {}, now: 0 });
        expect(readKept(writeKept(again)).type).toBe('kept');
      }),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.json(), (json) => void readKept(json)));
  });
});

function withApp(store: KeptStore, change: object): unknown {
  return { ...store, apps: [{ ...store.apps[0], ...change }] };
}

describe('a practice store that is started from a kept one', () => {
  async function startStore(options: Partial<PracticeStoreOptions> = {}): Promise<PracticeStore> {
    const store = await startPracticeStore({ port: 0, ...options, app: 'made' });
    onTestFinished(() => store.close());
    return store;
  }

  const scopesOf = (store: PracticeStore, token: string) =>
    askStore(store.origin, {
      path: '/admin/oauth/access_scopes.json',
      headers: { 'X-Shopify-Access-Token': token },
    });

  test('knows app, credentials and tokens, and not what was revoked, rotated away or reset', async () => {
    const first = await startStore();
    const other = first.addApp({ title: 'Other', scopes: ['read_orders'], redirectUris: [] });
    const expiring = await freshToken(first, { scope: 'read_products' }, { expiring: '1' });
    const { token } = await freshToken(first, { scope: 'read_products' });
    const second = await startStore({ kept: readBack(writeKept(first.exportKept())) });
    expect(second.app.clientId).toBe(first.app.clientId);
    expect(second.app.clientSecret.reveal()).toBe(first.app.clientSecret.reveal());
    expect(second.apps().map(({ clientId }) => clientId)).toContain(other.clientId);
    expect((await scopesOf(second, token)).status).toBe(200);
    const { body } = await postToken(second, {
      grant_type: 'refresh_token',
      refresh_token: expiring.refreshToken,
    });
    const renewed = textFields(body).get('access_token') ?? '';
    await second.reset();
    const third = await startStore({ kept: readBack(writeKept(second.exportKept())) });
    expect((await scopesOf(third, token)).status).toBe(401);
    expect((await scopesOf(third, renewed)).status).toBe(401);
    expect(third.app.clientId).toBe(first.app.clientId);
  });

  test('lists the addresses of this start as well, without a new release', async () => {
    const first = await startStore();
    const redirectUris = ['http://127.0.0.1:3999/callback'];
    const second = await startStore({ kept: first.exportKept(), redirectUris });
    expect(second.app.redirectUris).toEqual([...first.app.redirectUris, ...redirectUris]);
    expect(second.app.versions).toHaveLength(1);
    expect(second.exportKept().apps[0]?.versions[0]?.redirectUris).toContain(redirectUris[0]);
  });

  test('has the data of its seed, unless this start asks for other data', async () => {
    const worlds: unknown[] = [];
    const first = await startStore({ seed: 5, productCount: 7 });
    expect(first.exportKept().world).toEqual({ seed: 5, productCount: 7 });
    const second = await startStore({ kept: first.exportKept(), seed: 6 });
    worlds.push(second.exportKept().world);
    expect(worlds).toEqual([{ seed: 6, productCount: 7 }]);
  });
});

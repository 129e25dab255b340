import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PracticeApp } from '../../../../source/practice-store/oauth/app-registry.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../../source/practice-store/practice-store.ts';
import {
  askStore,
  createApp,
  fillForm,
  postForm,
  sendForm,
  ticketOf,
  VERSION,
} from '../../../support/store/practice-client.ts';

let store: PracticeStore<null>;

beforeEach(async () => {
  store = await startPracticeStore({ port: 0, app: 'none' });
});

afterEach(() => store.close());

function show(path: string) {
  return askStore(store.origin, { path });
}

function newest(): PracticeApp {
  const app = store.apps().at(-1);
  if (!app) throw new Error('there is no app');
  return app;
}

function authorizeUrl(changes: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    client_id: newest().clientId,
    scope: 'read_products',
    redirect_uri: 'http://127.0.0.1:3456/callback',
    state: 'state-of-this-test',
    ...changes,
  });
  return `${store.origin}/admin/oauth/authorize?${query.toString()}`;
}

function authorize(changes: Readonly<Record<string, string>> = {}) {
  return show(authorizeUrl(changes).slice(store.origin.length));
}

/** Signs in as the newest app with one of its secrets. */
async function tokenWith(secret: string): Promise<string> {
  const { redirect } = await store.approve(authorizeUrl());
  const answer = await postForm(
    store.origin,
    '/admin/oauth/access_token',
    {
      client_id: newest().clientId,
      client_secret: secret,
      code: new URL(redirect).searchParams.get('code') ?? '',
      expiring: '1',
    },
    { Accept: 'application/json' },
  );
  return /"access_token":"(\w+)"/.exec(answer.body)?.[1] ?? answer.body;
}

function useToken(token: string) {
  return askStore(store.origin, {
    path: '/admin/oauth/access_scopes.json',
    headers: { 'X-Shopify-Access-Token': token },
  });
}

describe('a store that starts without an app', () => {
  test('says so, and leads to making one', async () => {
    expect(store.app).toBeNull();
    const page = await show('/dashboard');
    expect(page.status).toBe(200);
    expect(store.dashboardUrl).toBe(`${store.origin}/dashboard`);
    expect(page.body).toContain('There is no app yet');
    expect(page.body).toContain('href="/dashboard/apps/new"');
  });

  test('makes an app with credentials that begin with practice_, and no version', async () => {
    const path = await createApp(store.origin, 'My first app');
    expect(newest()).toMatchObject({ title: 'My first app', released: null, scopes: [] });
    expect(newest().clientId).toMatch(/^practice_client_/);
    const page = await show(`${path}/versions?done=created`);
    expect(page.body).toContain('The app is made.');
    expect(page.body).toContain('Without a released version the app cannot be installed');
  });
});

describe('only a released version counts', () => {
  test('a saved draft gets the text of the service on the authorize page, until it is released', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const saved = await fillForm(store.origin, path, { ...VERSION, do: 'save' });
    expect(saved.headers.location).toBe(`${path}?done=saved`);
    const refused = await authorize();
    expect(refused.status).toBe(400);
    expect(refused.body).toContain(
      'Oauth error invalid_request: The redirect_uri is not whitelisted',
    );
    expect((await show(path)).body).toContain('A saved draft is not released');
    const list = async () => (await show('/dashboard')).body;
    expect(await list()).toContain(
      '>App</a>: no released version, not installed, a draft that is not released</li>',
    );
    const released = await fillForm(store.origin, path, { ...VERSION, do: 'release' });
    expect(released.headers.location).toBe(`${path}?done=released`);
    expect((await authorize()).status).toBe(200);
    expect((await show(path)).body).not.toContain('A saved draft is not released');
    expect(await list()).toContain('>App</a>: version 1 released, not installed</li>');
  });

  test('a draft beside a release leaves the release as it is', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    await fillForm(store.origin, path, { ...VERSION, do: 'release' });
    const draft = { ...VERSION, scopes: 'read_themes', redirectUris: 'https://a.example/back' };
    await fillForm(store.origin, path, { ...draft, do: 'save' });
    expect((await authorize()).status).toBe(200);
    expect((await authorize({ scope: 'read_themes' })).body).toContain('not part of the released');
    expect((await authorize({ redirect_uri: draft.redirectUris })).status).toBe(400);
    const page = await show(path);
    expect(page.body).toContain('https://a.example/back</textarea>');
  });

  test('a release with more scopes brings the update screen', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    await fillForm(store.origin, path, { ...VERSION, scopes: 'read_products', do: 'release' });
    const scope = 'read_products,read_orders';
    await store.approve(authorizeUrl({ scope }));
    expect((await authorize({ scope })).status).toBe(303);
    await fillForm(store.origin, path, { ...VERSION, do: 'release' });
    expect((await authorize({ scope })).body).toContain('<h1>Update “App”');
  });

  test('a release without redirect URLs brings the text about matching hosts', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    await fillForm(store.origin, path, { ...VERSION, redirectUris: '', do: 'release' });
    expect((await authorize()).body).toContain(
      'Oauth error invalid_request: The redirect_uri and application url must have matching hosts',
    );
    const appUrl = 'http://127.0.0.1:3456/';
    await fillForm(store.origin, path, { ...VERSION, appUrl, redirectUris: '', do: 'release' });
    expect((await authorize()).status).toBe(200);
  });

  test('a page that was opened before another release is not approved any more', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    await fillForm(store.origin, path, { ...VERSION, do: 'release' });
    const consent = await authorize();
    const changed = { ...VERSION, redirectUris: 'https://a.example/back', do: 'release' };
    await fillForm(store.origin, path, changed);
    const answer = await sendForm(store.origin, '/admin/oauth/authorize', [
      ['ticket', ticketOf(consent.body)],
      ['decision', 'approve'],
    ]);
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('the form of a version', () => {
  test.each([
    ['an unknown scope', { scopes: 'read_nonsense' }, 'there is no scope “read_nonsense”'],
    ['a scope with a wrong character', { scopes: 'read-products' }, 'has the character'],
    ['no App URL', { appUrl: '' }, 'App URL: it is missing'],
    ['an App URL that is none', { appUrl: 'javascript:alert(1)' }, 'App URL: it is not http'],
    ['another API version', { apiVersion: '2019-01' }, 'Webhooks API version: choose one'],
    ['a redirect URL with a query', { redirectUris: 'http://a.example/?x=1' }, 'has a query'],
    ['a redirect URL that is none', { redirectUris: '/callback' }, 'is not an absolute URL'],
  ])('refuses %s, keeps what was typed and names the field', async (_, changes, text) => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const typed = { ...VERSION, ...changes };
    const answer = await fillForm(store.origin, path, { ...typed, do: 'release' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('<title>Error: Versions of App');
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain(text);
    const [field = ''] = Object.keys(changes);
    expect(answer.body).toContain(`<a href="#${field}">`);
    expect(answer.body).toContain(`>\n${typed.redirectUris}</textarea>`);
    expect(newest().released).toBeNull();
    const again = await sendForm(store.origin, path, [
      ['ticket', ticketOf(answer.body)],
      ...Object.entries({ ...VERSION, do: 'release' }),
    ]);
    expect(again.headers.location).toBe(`${path}?done=released`);
  });

  test('finds scopes by words, adds the ticked ones, and saves nothing meanwhile', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const found = await fillForm(store.origin, path, { ...VERSION, find: 'Gift card', do: 'find' });
    expect(found.status).toBe(200);
    expect(found.body).toContain('value="read_gift_cards"');
    expect(found.body).not.toContain('value="read_themes"');
    expect(newest().draft).toBeNull();
    const answer = await sendForm(store.origin, path, [
      ['ticket', ticketOf(found.body)],
      ...Object.entries(VERSION),
      ['add', 'read_gift_cards'],
      ['add', 'read_orders'],
      ['do', 'release'],
    ]);
    expect(answer.status).toBe(303);
    expect(newest().scopes).toEqual(['read_products', 'read_orders', 'read_gift_cards']);
  });

  test('looks for scopes when Enter is pressed in a field, since that button comes first', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const { body } = await show(path);
    expect(/<button[^>]*name="do" value="(\w+)"/.exec(body)?.[1]).toBe('find');
  });

  test('takes several redirect URLs, one in each line', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const redirectUris = ' http://127.0.0.1:3456/callback\r\n\r\nhttps://a.example/back \r\n';
    await fillForm(store.origin, path, { ...VERSION, redirectUris, do: 'release' });
    expect(newest().redirectUris).toEqual([
      'http://127.0.0.1:3456/callback',
      'https://a.example/back',
    ]);
  });
});

describe('installing from the app settings', () => {
  test('is offered after a release, ends with a word, and can be taken back', async () => {
    const path = await createApp(store.origin, 'App');
    expect((await show(path)).body).toContain('Release a version first');
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
    const link = /href="(\/admin\/oauth\/install\?[^"]*)"/.exec((await show(path)).body)?.[1] ?? '';
    const consent = await show(link);
    const approved = await sendForm(store.origin, '/admin/oauth/authorize', [
      ['ticket', ticketOf(consent.body)],
      ['decision', 'approve'],
    ]);
    expect(approved.headers.location).toBe(`${path}?done=installed`);
    expect((await show(`${path}?done=installed`)).body).toContain('is installed on this store.');
    const token = await tokenWith(newest().clientSecret.reveal());
    expect((await useToken(token)).status).toBe(200);
    expect((await show(path)).body).toContain('expiring, until');
    const removed = await fillForm(store.origin, path, {});
    expect(removed.headers.location).toBe(`${path}?done=uninstalled`);
    expect((await useToken(token)).status).toBe(401);
    expect((await authorize()).status).toBe(200);
  });

  test('waits for the distribution when the store belongs to another organization', async () => {
    const path = await createApp(store.origin, 'App', 'Practice agency');
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
    expect((await show(path)).body).toContain('choose the <a');
    await fillForm(store.origin, `${path}/distribution`, { do: 'choose', distribution: 'custom' });
    expect((await show(path)).body).toContain('/admin/oauth/install?client_id=');
    expect((await show(`${path}/distribution`)).body).toContain('Install link');
  });
});

describe('the distribution', () => {
  test('is chosen once', async () => {
    const path = `${await createApp(store.origin, 'App')}/distribution`;
    const open = await show(path);
    await fillForm(store.origin, path, { do: 'choose', distribution: 'public' });
    expect(newest().distribution).toBe('public');
    const late = await sendForm(store.origin, path, [
      ['ticket', ticketOf(open.body)],
      ['do', 'choose'],
      ['distribution', 'custom'],
    ]);
    expect(late.status).toBe(303);
    expect(newest().distribution).toBe('public');
    expect((await show(path)).body).toContain('It was chosen and cannot be changed.');
  });

  test('has to be one of the two', async () => {
    const path = `${await createApp(store.origin, 'App')}/distribution`;
    const answer = await fillForm(store.origin, path, { do: 'choose' });
    expect(answer.status).toBe(422);
    expect(newest().distribution).toBe('not-chosen');
  });

  test('stands beside the access to protected customer data, which can be changed', async () => {
    const path = `${await createApp(store.origin, 'App')}/distribution`;
    for (const level of ['none', 'level1', 'granted']) {
      await fillForm(store.origin, path, { do: 'protect', level });
      expect(newest().protectedCustomerData).toBe(level);
    }
  });
});

describe('the client secret', () => {
  test('is on no page until its button is pressed, and then on one answer only', async () => {
    const path = `${await createApp(store.origin, 'App')}/settings`;
    const { id, secret } = newest().secrets[0];
    const value = secret.reveal();
    const page = await show(path);
    expect(page.body).not.toContain(value);
    const fields = [
      ['ticket', ticketOf(page.body)],
      ['show', id],
    ] as const;
    const shown = await sendForm(store.origin, path, fields);
    expect(shown.status).toBe(200);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.body).toContain(value);
    const reloaded = await sendForm(store.origin, path, fields);
    expect(reloaded.status).toBe(303);
    expect(reloaded.headers.location).toBe(path);
    for (const other of ['/dashboard', '/admin/apps', path, path.replace('/settings', '')]) {
      expect((await show(other)).body).not.toContain(value);
    }
  });

  test('is rotated: both work and the old one signs, until it is revoked with its tokens', async () => {
    const home = await createApp(store.origin, 'App');
    await fillForm(store.origin, `${home}/versions`, { ...VERSION, do: 'release' });
    const path = `${home}/settings`;
    const [old] = newest().secrets;
    const oldToken = await tokenWith(old.secret.reveal());
    const rotated = await fillForm(store.origin, path, { rotate: 'yes' });
    expect(rotated.headers.location).toBe(`${path}?done=rotated`);
    const [fresh] = newest().secrets;
    expect(fresh.id).not.toBe(old.id);
    const { redirect } = await store.approve(authorizeUrl());
    expect(isSignedBy(redirect, old.secret.reveal())).toBe(true);
    // The expiring token of the old secret is retired by the next one of its kind, so it is used now.
    expect((await useToken(oldToken)).status).toBe(200);
    const online = await onlineTokenWith(old.secret.reveal());
    const freshToken = await tokenWith(fresh.secret.reveal());
    expect((await useToken(online)).status).toBe(200);
    await fillForm(store.origin, path, { revoke: old.id });
    expect(newest().secrets.map(({ id }) => id)).toEqual([fresh.id]);
    expect((await useToken(online)).status).toBe(401);
    expect((await useToken(freshToken)).status).toBe(200);
    expect(await tokenWith(old.secret.reveal())).toContain('invalid_client');
    const after = await store.approve(authorizeUrl());
    expect(isSignedBy(after.redirect, fresh.secret.reveal())).toBe(true);
  });

  test('cannot be revoked when it is the only one', async () => {
    const path = `${await createApp(store.origin, 'App')}/settings`;
    const [only] = newest().secrets;
    await fillForm(store.origin, path, { revoke: only.id });
    expect(newest().secrets).toEqual([only]);
  });
});

async function onlineTokenWith(secret: string): Promise<string> {
  const { redirect } = await store.approve(authorizeUrl({ 'grant_options[]': 'per-user' }));
  const code = new URL(redirect).searchParams.get('code') ?? '';
  const answer = await postForm(store.origin, '/admin/oauth/access_token', {
    client_id: newest().clientId,
    client_secret: secret,
    code,
  });
  return /"access_token":"(\w+)"/.exec(answer.body)?.[1] ?? answer.body;
}

function isSignedBy(redirect: string, secret: string): boolean {
  const query = new URL(redirect).searchParams;
  const hmac = query.get('hmac');
  query.delete('hmac');
  const signed = [...query].map(([name, value]) => `${name}=${value}`).join('&');
  return createHmac('sha256', secret).update(signed).digest('hex') === hmac;
}

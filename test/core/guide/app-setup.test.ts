import { describe, expect, test } from 'vitest';
import { clientCredentialsRequest, setupList } from '../../../source/core/guide/steps/app/setup.ts';
import type { GuideEffect } from '../../../source/core/guide/effect.ts';
import { activeForm } from '../../../source/core/guide/create.ts';
import { shownAppField } from '../../../source/core/guide/steps/app/app-check.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import type { Shell } from '../../../source/core/text/command-shell.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';
import { textsOf } from '../../support/guide/view-walk.ts';

const CLIENT_ID = 'fedcba9876543210'.repeat(2);
const SECRET = `shpss_${'0123456789abcdef'.repeat(2)}`;

/** On the App step of an own store, with the keys in the list of set-up steps. */
function onList(): GuideRun {
  return new GuideRun({ startWith: 'own', scopes: ['read_products', 'write_files'] }).do(
    { type: 'next' },
    { type: 'next' },
    { type: 'next' },
  );
}

function copies(run: GuideRun): string[] {
  return run.effects
    .filter((effect): effect is Extract<GuideEffect, { type: 'copy' }> => effect.type === 'copy')
    .map(({ text }) => text.reveal());
}

describe('the set-up steps', () => {
  test('stand in the order of today’s app settings', () => {
    expect(setupList(onList().state).map(({ id }) => id)).toEqual([
      'create',
      'version',
      'scopes',
      'redirect',
      'app-url',
      'release',
      'install',
      'settings',
    ]);
  });

  test('each is copied exactly as it is to be pasted', () => {
    const run = onList();
    for (const index of [0, 1, 2, 3, 4]) run.do({ type: 'copy-setup', index });
    expect(copies(run)).toEqual([
      'https://dev.shopify.com/dashboard',
      '2026-10',
      'read_products,write_files',
      'http://127.0.0.1:3456/callback',
      'https://shopify.dev/apps/default-app-home',
    ]);
    run.do({ type: 'copy-setup', index: 5 }, { type: 'copy-setup', index: 77 });
    expect(copies(run)).toHaveLength(5);
  });

  test('another redirect URI unticks what it undoes, and nothing else', () => {
    const run = onList();
    for (const id of ['create', 'redirect', 'release', 'settings'] as const)
      run.do({ type: 'tick-setup', id });
    run.do({ type: 'show-setup-panel', panel: 'refused' }, { type: 'next' });
    const { setup, redirectUri } = activeForm(run.state);
    expect(redirectUri).toMatchObject({ kind: 'public' });
    expect(setup).toMatchObject({ panel: null, ticked: ['create', 'settings'] });
    run.do({ type: 'tick-setup', id: 'redirect' }, { type: 'tick-setup', id: 'release' });
    run.do({ type: 'use-own-redirect' });
    expect(activeForm(run.state)).toMatchObject({
      redirectUri: { text: 'http://127.0.0.1:3456/callback' },
      setup: { ticked: ['create', 'settings'] },
    });
  });

  test('a shop from the settings says where it comes from until it is another one', () => {
    const own = parseShop('demo', SHOPIFY_PROFILE);
    if (own.type !== 'shop') throw new Error('fixture');
    const run = new GuideRun({
      startWith: 'own',
      scopes: ['read_products'],
      shop: own.shop,
      shopSource: 'TOKENWRIGHT_SHOP in the environment',
    }).do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    const remark = () => activeForm(run.state).app.remarks.shop?.message ?? '';
    run.do({ type: 'focus', field: 'shop' }, { type: 'focus', field: 'client-id' });
    expect(remark()).toContain('It comes from TOKENWRIGHT_SHOP in the environment.');
    run.do({ type: 'focus', field: 'shop' });
    run.do({ type: 'edit', field: 'shop', edit: { type: 'set', text: 'other' } });
    run.do({ type: 'focus', field: 'client-id' });
    expect(remark()).toContain('other.myshopify.com');
    expect(remark()).not.toContain('It comes from');
  });

  test('a tick moves the cursor on, and a second one takes it away', () => {
    const run = onList().do({ type: 'tick-setup', id: null }, { type: 'tick-setup', id: null });
    const { setup } = activeForm(run.state);
    expect(setup).toMatchObject({ ticked: ['create', 'version'], cursor: 2 });
    run.do({ type: 'tick-setup', id: 'create' });
    expect(activeForm(run.state).setup.ticked).toEqual(['version']);
  });

  test('the settings are opened in the browser, or their address is said where there is none', () => {
    const run = onList().do({ type: 'open-settings' });
    expect(run.effects.at(-1)).toMatchObject({
      type: 'open-page',
      url: 'https://dev.shopify.com/dashboard',
    });
    run.do({ type: 'page-not-opened', id: run.state.lastId, reason: 'No browser.' });
    expect(run.state.notice?.remedy).toBe('Open https://dev.shopify.com/dashboard yourself.');
  });

  test('Enter goes from the steps to the first open field', () => {
    expect(onList().do({ type: 'next' }).state.focus).toBe('shop');
  });
});

describe('the fields of the App step, once all are filled', () => {
  function filled(): GuideRun {
    return onList().type('shop', 'demo').type('client-id', CLIENT_ID).type('client-secret', SECRET);
  }

  test.each([null, 'shop', 'client-id', 'client-secret'] as const)(
    'go on by one Enter, with the keys in: %s',
    (field) => {
      const run = filled().do({ type: 'focus', field }, { type: 'next' });
      expect(run.state.step).toBe('authorize');
    },
  );

  test('keep the step while one of them is wrong, and lead to it', () => {
    const run = filled().do({ type: 'focus', field: 'client-id' });
    run.do(
      { type: 'edit', field: 'shop', edit: { type: 'set', text: 'no shop!' } },
      { type: 'next' },
    );
    expect(run.state).toMatchObject({ step: 'app', focus: 'shop' });
    expect(activeForm(run.state).app.remarks.shop?.level).toBe('problem');
  });

  test('lead to the one that is empty, wherever that is', () => {
    const run = filled().do({ type: 'edit', field: 'shop', edit: { type: 'set', text: '' } });
    run.do({ type: 'focus', field: 'client-secret' }, { type: 'next' });
    expect(run.state).toMatchObject({ step: 'app', focus: 'shop' });
  });
});

describe('settings that refuse the address', () => {
  test('lead to an https address that nobody serves, and then only pasting is left', () => {
    const run = onList().do({ type: 'show-setup-panel', panel: 'refused' }, { type: 'next' });
    expect(activeForm(run.state).redirectUri).toMatchObject({
      text: 'https://tokenwright.invalid/callback',
      kind: 'public',
    });
    expect(setupList(run.state)[3]?.paste).toBe('https://tokenwright.invalid/callback');
    run.do({ type: 'use-own-redirect' });
    expect(activeForm(run.state).redirectUri.text).toBe('http://127.0.0.1:3456/callback');
  });

  test('another address is checked, and a bad one keeps the field', () => {
    const run = onList().do({ type: 'show-setup-panel', panel: 'refused' });
    run.do({
      type: 'edit',
      field: 'redirect-uri',
      edit: { type: 'set', text: 'http://a.example' },
    });
    run.do({ type: 'next' });
    expect(activeForm(run.state).setup).toMatchObject({
      panel: 'refused',
      redirectRemark: { level: 'problem' },
    });
    run.do({ type: 'back' });
    expect(run.state.step).toBe('app');
    expect(activeForm(run.state).setup.panel).toBeNull();
  });

  test('what was ticked about the other address no longer counts', () => {
    const run = onList().do(
      { type: 'tick-setup', id: 'redirect' },
      { type: 'tick-setup', id: 'release' },
      { type: 'tick-setup', id: 'create' },
      { type: 'show-setup-panel', panel: 'refused' },
      { type: 'next' },
    );
    expect(activeForm(run.state).setup.ticked).toEqual(['create']);
  });
});

describe('the client credentials request', () => {
  test.each<[Shell, RegExp]>([
    ['posix', /^curl .*-d 'client_id=fedc\w+' -d "client_secret=\$TOKENWRIGHT_CLIENT_SECRET" '/],
    ['fish', /^curl .*"client_secret=\$TOKENWRIGHT_CLIENT_SECRET"/],
    ['cmd', /^curl .*"client_secret=%TOKENWRIGHT_CLIENT_SECRET%"/],
    ['powershell', /^Invoke-RestMethod .*client_secret = \$env:TOKENWRIGHT_CLIENT_SECRET/],
  ])(
    'is written for %s, reads the secret from the environment and never holds it',
    (shell, form) => {
      const run = new GuideRun({ startWith: 'own', scopes: ['read_products'], shell }).do(
        { type: 'next' },
        { type: 'next' },
        { type: 'next' },
        { type: 'pasted', text: 'demo' },
        { type: 'pasted', text: '' },
      );
      run.do({ type: 'focus', field: 'client-id' }, { type: 'pasted', text: CLIENT_ID });
      run.do({ type: 'focus', field: 'client-secret' }, { type: 'pasted', text: SECRET });
      const request = clientCredentialsRequest(run.state);
      expect(request).toMatch(form);
      expect(request).toContain('https://demo.myshopify.com/admin/oauth/access_token');
      expect(request).not.toContain(SECRET);
    },
  );

  test('is copied from its panel', () => {
    const run = onList().do(
      { type: 'show-setup-panel', panel: 'own-organization' },
      { type: 'copy-setup', index: null },
    );
    expect(copies(run)[0]).toContain('grant_type=client_credentials');
  });
});

describe('a paste on the App step', () => {
  test('goes into the field that it looks like', () => {
    const run = onList().do({ type: 'pasted', text: SECRET }, { type: 'focus', field: null });
    run.do({ type: 'pasted', text: `${CLIENT_ID}\n` }, { type: 'focus', field: null });
    run.do({ type: 'pasted', text: 'https://admin.shopify.com/store/demo' });
    const { app } = activeForm(run.state);
    expect(app.clientSecret.value.reveal()).toBe(SECRET);
    expect(app.clientId.text).toBe(CLIENT_ID);
    expect(app.shop.text).toBe('https://admin.shopify.com/store/demo');
  });

  test('a token is named and never shown, whichever field it lands in', () => {
    const token = `shpat_${'0123456789abcdef'.repeat(2)}`;
    const run = onList().do({ type: 'pasted', text: token });
    expect(activeForm(run.state).app.remarks['client-secret']?.level).toBe('problem');
    for (const field of ['shop', 'client-id'] as const) {
      run.do({ type: 'focus', field }, { type: 'pasted', text: token });
      expect(shownAppField(run.state, field).text).toBe('•'.repeat(token.length));
    }
  });
});

describe('an app of one’s own on the practice store', () => {
  function atApp(): GuideRun {
    const run = new GuideRun().do({ type: 'next' }, practiceStarted());
    return run.do({ type: 'next' }, { type: 'next' });
  }

  test('starts with empty fields and the dashboard, and the ready one comes back', () => {
    const run = atApp();
    expect(setupList(run.state)).toEqual([]);
    run.do({ type: 'set-up-by-hand', isByHand: true });
    expect(setupList(run.state)[0]?.paste).toBe('http://127.0.0.1:3457/dashboard');
    expect(setupList(run.state).at(-1)?.paste).toBe('demo.practice.test');
    expect(activeForm(run.state).app.clientId.text).toBe('');
    run.do({ type: 'focus', field: 'client-id' }).type('client-id', 'practice_client_2');
    run.do({ type: 'set-up-by-hand', isByHand: false });
    expect(activeForm(run.state).app.clientId.text).toBe('practice_client_1');
    run.do({ type: 'set-up-by-hand', isByHand: true });
    expect(activeForm(run.state).app.clientId.text).toBe('practice_client_2');
  });

  test('the ready one has its own credentials back, whatever was typed over them', () => {
    const run = atApp();
    expect(textsOf(guideView(run.state)).join('\n')).toContain('Its credentials are filled in.');
    run.do({ type: 'focus', field: 'client-id' }).type('client-id', 'x');
    run.do({ type: 'focus', field: null });
    expect(textsOf(guideView(run.state)).join('\n')).toContain(
      'its credentials are not those in the fields',
    );
    expect(guideView(run.state).actions.map(({ word }) => word)).toContain('ready');
    const before = run.state;
    run.do({ type: 'set-up-by-hand', isByHand: false });
    expect(activeForm(run.state).app.clientId.text).toBe('practice_client_1');
    expect(textsOf(guideView(run.state)).join('\n')).toContain('Its credentials are filled in.');
    // Also by way of an app made by hand.
    run.state = before;
    run.do({ type: 'set-up-by-hand', isByHand: true }, { type: 'set-up-by-hand', isByHand: false });
    expect(activeForm(run.state).app.clientId.text).toBe('practice_client_1');
    const again = run.state;
    run.do({ type: 'set-up-by-hand', isByHand: false });
    expect(run.state).toBe(again);
  });

  test('offer the ready app only while the store runs that has it', () => {
    const run = atApp().do({ type: 'set-up-by-hand', isByHand: true });
    const offered = () => guideView(run.state).actions.map(({ event }) => event.type);
    expect(offered()).toContain('set-up-by-hand');
    const report = {
      code: 'x',
      message: 'It ended.',
      remedy: 'Start again.',
      exitCode: 1,
    } as const;
    run.do({ type: 'practice-failed', report });
    expect(offered()).not.toContain('set-up-by-hand');
  });

  test('what is typed leads to the authorize address of that app', () => {
    const run = atApp().do({ type: 'set-up-by-hand', isByHand: true }, { type: 'next' });
    run.type('shop', 'demo.practice.test').do({ type: 'next' });
    run.type('client-id', 'practice_client_2').do({ type: 'next' });
    run.type('client-secret', 'practice_secret_2').do({ type: 'next' });
    expect(run.state).toMatchObject({
      step: 'authorize',
      signIn: { phase: 'ready', plan: { clientId: 'practice_client_2' } },
    });
  });

  test('a value of a form that nobody knows goes to no practice store', () => {
    const run = atApp().do({ type: 'set-up-by-hand', isByHand: true }, { type: 'next' });
    run.type('shop', 'demo.practice.test').do({ type: 'next' });
    run.type('client-id', 'an-app-of-elsewhere').do({ type: 'next' });
    expect(activeForm(run.state).app.remarks['client-id']?.level).toBe('problem');
    run.do({ type: 'edit', field: 'client-id', edit: { type: 'set', text: 'practice_client_2' } });
    run.do({ type: 'next' }).type('client-secret', 'a-secret-of-elsewhere').do({ type: 'next' });
    const remark = activeForm(run.state).app.remarks['client-secret'];
    expect(remark).toMatchObject({ level: 'problem' });
    expect(JSON.stringify(remark)).not.toContain('elsewhere');
    expect(run.state.step).toBe('app');
  });
});

test('a practice store in the field of one’s own is named as that', () => {
  const run = new GuideRun({ startWith: 'own', scopes: ['read_products'] });
  run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
  run.do({ type: 'focus', field: 'shop' }).type('shop', 'demo.practice.test').do({ type: 'next' });
  const remark = activeForm(run.state).app.remarks.shop;
  expect(remark).toMatchObject({ level: 'problem' });
  expect(remark?.message).toContain('demo.practice.test is a practice store');
  expect(remark?.remedy).toContain('Go back to Start for the practice store');
});

test.each([
  ['\ndemo\n\n', 'note'],
  ['de\nmo', 'problem'],
])('line breaks in a pasted shop: %j is a %s', (text, level) => {
  const run = onList().do({ type: 'focus', field: 'shop' }, { type: 'pasted', text });
  const { shop } = activeForm(run.state).app;
  expect(shop).toMatchObject({ text: 'demo', notice: { type: 'dropped' } });
  run.do({ type: 'next' });
  expect(activeForm(run.state).app.remarks.shop).toMatchObject({ level });
});

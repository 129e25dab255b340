import { describe, expect, test } from 'vitest';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  jsonOutcome,
  PRACTICE_SECRET,
  PRACTICE_TOKEN,
} from '../../support/guide/fake-guide-world.ts';
import { signedCallback } from '../../support/sign-in/signed-callback.ts';
import { ENTERS_TO_APPROVE, startPlainOnFakes } from '../../support/guide/plain-guide.ts';

async function toApprove(change: Partial<GuideConfig> = {}) {
  const run = startPlainOnFakes(change);
  run.talk.type(...ENTERS_TO_APPROVE);
  await run.talk.hear('Paste the address');
  return { ...run, url: run.world.opened[0] ?? '' };
}

async function toToken() {
  const run = await toApprove();
  run.talk.type('approve');
  await run.talk.hear('What next?');
  return run;
}

test('the prerequisites are ticked by their number, and tested again by a word', async () => {
  const { talk, store } = startPlainOnFakes({ startWith: 'own' });
  talk.type('');
  await talk.hear('1. A developer account');
  await talk.hear('Where: https://dev.shopify.com/dashboard');
  await talk.hear('Port: ok.');
  await talk.hear('NUMBER: tick what you have');
  talk.type('1');
  await talk.hear('1 is ticked.');
  talk.type('check');
  await talk.hear('Port: ok.');
  expect(store.getState().ticks.names).toEqual(['account']);
  expect(store.getState().checks.run).toBe(2);
});

describe('the plain face in lines, on the practice store', () => {
  test('Enter alone leads to Approve; approve, a request and quit end with exit 0', async () => {
    const { world, talk, exit } = await toToken();
    world.outcomes.push(jsonOutcome(200, { shop: { name: 'Practice Store' } }));
    talk.type('requests');
    await talk.hear('request>');
    talk.type('GET shop.json');
    await talk.hear('"name": "Practice Store"');
    expect(world.sent.at(-1)?.url).toBe('http://127.0.0.1:3457/admin/api/2026-10/shop.json');
    talk.leave();
    expect(await exit).toBe(0);
    expect(talk.said).toContain('Granted scopes: read_products, read_orders');
    expect(talk.said).toContain('curl -H "X-Shopify-Access-Token: $TOKENWRIGHT_ACCESS_TOKEN"');
  });

  test('says before sending which scopes a request needs, and which the token lacks', async () => {
    const { world, talk, exit } = await toToken();
    world.outcomes.push(jsonOutcome(200, {}), jsonOutcome(200, {}), jsonOutcome(200, {}));
    talk.type('requests');
    await talk.hear('request>');
    talk.type('{ draftOrders(first: 1) { nodes { id } } }');
    await talk.hear(
      'Needs read_draft_orders (or read_quick_sale); your token lacks read_draft_orders.',
    );
    await talk.hear('request>');
    talk.type('GET products.json');
    await talk.hear('Needs read_products: your token has it.');
    await talk.hear('request>');
    world.outcomes.push(jsonOutcome(200, {}));
    talk.type('GET themes.json');
    await talk.hear('Needs probably read_themes; your token lacks read_themes.');
    await talk.hear('request>');
    talk.type('GET shop.json');
    await talk.hear('Needs no scope.');
    await talk.hear('request>');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('writes no escape sequence, redraws nothing, and shows no secret', async () => {
    const { talk, exit } = await toToken();
    talk.leave();
    await exit;
    expect(talk.said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    for (const canary of [PRACTICE_SECRET, PRACTICE_TOKEN, 'practice_code_1'])
      expect(talk.said).not.toContain(canary);
  });

  test('after a cancelled approval quit without a token ends with 4', async () => {
    const { talk, exit } = await toApprove();
    talk.type('cancel');
    await talk.hear('Cancelled.');
    talk.type('');
    await talk.hear('Step 5 of 7');
    talk.leave();
    expect(await exit).toBe(4);
  });

  test('the end of the input leaves, and a browser that comes back still counts', async () => {
    const ended = startPlainOnFakes();
    ended.talk.end();
    expect(await ended.exit).toBe(0);

    const { world, talk, url, exit } = await toApprove();
    talk.end();
    await talk.hear(
      'Nobody can type here any more; the browser is still waited for. Ctrl+C leaves.',
    );
    world.ears[0]?.arrive(world.queryFor(url));
    expect(await exit).toBe(0);
  });
});

describe('the plain face in lines, on an own store', () => {
  const clientId = 'fedcba9876543210'.repeat(2);

  test('a request that changes data in a real store asks first', async () => {
    const { world, talk } = startPlainOnFakes({
      startWith: 'own',
      scopes: ['read_products'],
      shop: 'demo.myshopify.com',
      clientId,
      clientSecret: new Secret(PRACTICE_SECRET.replace('practice_secret', 'hush')),
    });
    talk.type('', '', '', '', '', '', '', '');
    await talk.hear('Paste the address');
    const [url = ''] = world.opened;
    expect(url).toContain('https://demo.myshopify.com/admin/oauth/authorize');
    const state = new URL(url).searchParams.get('state') ?? '';
    const query = signedCallback(
      { code: 'c0de', shop: 'demo.myshopify.com', state, timestamp: '1790000000' },
      'hush_canary',
    );
    // A practice token would never be sent to a real store.
    world.outcomes.push(
      jsonOutcome(200, { access_token: 'opaque-token-canary-1234', scope: 'read_products' }),
    );
    world.ears[0]?.arrive(query);
    await talk.hear('What next?');
    talk.type('requests', 'DELETE products/1.json', 'no');
    await talk.hear('request>');
    await talk.hear('request>');
    expect(world.sent).toHaveLength(1);
    talk.type('mutation { shopUpdate { id } }', 'yes');
    await talk.hear('request>');
    expect(world.sent).toHaveLength(2);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, NOW_MS, startApiCaller } from '../api/api-caller.ts';

const SCOPES = ['write_shipping'];
const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

async function send(method: string, path: string, body?: unknown, scopes = SCOPES) {
  const { status, json } = await caller.rest(path, { method, body, scopes });
  return { status, json };
}

const get = async (path: string) => (await send('GET', path)).json;

/** Approves a charge, as a person does it on the store's page. */
async function approve(address: unknown): Promise<void> {
  const { pathname, searchParams } = new URL(String(address));
  const [, , , kind = '', id = ''] = pathname.split('/');
  const { status } = await caller.api.charge({
    type: 'charge',
    kind,
    id: Number(id),
    signature: searchParams.get('signature') ?? '',
    decision: 'approve',
    nowMs: NOW_MS,
  });
  expect(status).toBe(200);
}

describe('what an app charges', () => {
  const RETURN = { return_url: 'https://app.example.com/paid' };

  test('once: it waits for approval and is active then', async () => {
    const { status, json } = await send('POST', 'application_charges.json', {
      application_charge: { name: 'Clean-up', price: 100, ...RETURN, test: true },
    });
    expect(status).toBe(201);
    const charge = dig(json, 'application_charge');
    expect(charge).toEqual({
      id: expect.any(Number),
      name: 'Clean-up',
      status: 'pending',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      return_url: 'https://app.example.com/paid',
      test: true,
      api_client_id: 1,
      decorated_return_url: `https://app.example.com/paid?charge_id=${String(dig(charge, 'id'))}`,
      price: '100.00',
      currency: 'USD',
      charge_type: null,
      confirmation_url: expect.stringContaining('/practice/charges/ApplicationCharge/'),
    });
    await approve(dig(charge, 'confirmation_url'));
    const path = `application_charges/${String(dig(charge, 'id'))}.json`;
    const paid = dig(await get(path), 'application_charge');
    expect(paid).toMatchObject({ status: 'active' });
    expect(paid).not.toHaveProperty('confirmation_url');
    expect(await get('application_charges.json')).toEqual({ application_charges: [paid] });
    const refused = await send('POST', 'application_charges.json', {
      application_charge: { price: 0.1 },
    });
    expect([refused.status, refused.json]).toEqual([
      422,
      {
        errors: {
          name: ["can't be blank"],
          return_url: ['is invalid'],
          price: ['must be greater than or equal to 0.5'],
        },
      },
    ]);
  });

  test('every 30 days, and by what is used up to a limit that can be raised', async () => {
    const { json } = await send('POST', 'recurring_application_charges.json', {
      recurring_application_charge: {
        name: 'Pro',
        price: '10.00',
        capped_amount: 100,
        terms: 'a dollar for a thousand e-mails',
        trial_days: 5,
        ...RETURN,
      },
    });
    const key = 'recurring_application_charge';
    expect(dig(json, key)).toMatchObject({
      price: '10.00',
      status: 'pending',
      capped_amount: '100.00',
      balance_used: 0,
      balance_remaining: 100,
      trial_days: 5,
      activated_on: null,
      trial_ends_on: null,
    });
    const path = `recurring_application_charges/${String(dig(json, key, 'id'))}`;
    const use = (price: number) =>
      send('POST', `${path}/usage_charges.json`, { usage_charge: { description: 'Mail', price } });
    expect((await use(1)).json).toEqual({ errors: { base: ['Subscription must be active'] } });
    await approve(dig(json, key, 'confirmation_url'));
    expect(dig(await get(`${path}.json`), key)).toMatchObject({
      status: 'active',
      activated_on: '2026-11-20',
      trial_ends_on: '2026-11-25',
      billing_on: '2026-11-25',
    });
    const used = await use(40);
    expect(used.status).toBe(201);
    expect(dig(used.json, 'usage_charge')).toMatchObject({
      price: '40.00',
      balance_used: 40,
      balance_remaining: 60,
    });
    expect((await use(61)).json).toEqual({
      errors: { price: ['Total price exceeds balance remaining'] },
    });
    const charges = await get(`${path}/usage_charges.json`);
    expect(charges).toEqual({ usage_charges: [dig(used.json, 'usage_charge')] });
    const one = `${path}/usage_charges/${String(dig(used.json, 'usage_charge', 'id'))}.json`;
    expect(await get(one)).toEqual(used.json);
    const raise = (amount: number) =>
      send('PUT', `${path}/customize.json?recurring_application_charge[capped_amount]=${amount}`);
    expect((await raise(50)).json).toEqual({
      errors: { capped_amount: ['must be greater than the current one'] },
    });
    const raised = await raise(200);
    expect(dig(raised.json, key, 'capped_amount')).toBe('100.00');
    await approve(dig(raised.json, key, 'update_capped_amount_url'));
    expect(dig(await get(`${path}.json`), key, 'balance_remaining')).toBe(160);
    const { json: seen } = await caller.graphql(
      '{ currentAppInstallation { activeSubscriptions { name status lineItems { usageRecords(first: 5) { nodes { description } } } } } }',
    );
    expect(JSON.stringify(seen)).toContain('"name":"Pro","status":"ACTIVE"');
    expect((await send('DELETE', `${path}.json`)).json).toEqual({});
    expect(dig(await get(`${path}.json`), key)).toMatchObject({
      status: 'cancelled',
      cancelled_on: '2026-11-20',
    });
    expect((await send('DELETE', `${path}.json`)).status).toBe(422);
  });

  test('and gives back: credits are in GraphQL, too', async () => {
    const { status, json } = await send('POST', 'application_credits.json', {
      application_credit: { description: 'For the outage', amount: 5, test: true },
    });
    expect([status, json]).toEqual([
      201,
      {
        application_credit: {
          id: expect.any(Number),
          description: 'For the outage',
          amount: '5.00',
          test: true,
          currency: 'USD',
        },
      },
    ]);
    const path = `application_credits/${String(dig(json, 'application_credit', 'id'))}.json`;
    expect(await get(path)).toEqual(json);
    const { json: seen } = await caller.graphql(
      '{ currentAppInstallation { credits(first: 5) { nodes { description test amount { amount currencyCode } } } } }',
    );
    expect(dig(seen, 'data', 'currentAppInstallation', 'credits', 'nodes')).toEqual([
      { description: 'For the outage', test: true, amount: { amount: '5.0', currencyCode: 'USD' } },
    ]);
    const refused = await send('POST', 'application_credits.json', { application_credit: {} });
    expect(refused.json).toEqual({
      errors: { description: ["can't be blank"], amount: ['must be greater than 0'] },
    });
  });
});

describe('tokens for a shop front', () => {
  const FRONT = ['unauthenticated_read_product_listings'];
  const CREATE = `mutation($title: String!) { storefrontAccessTokenCreate(input: { title: $title }) {
    storefrontAccessToken { id title accessToken accessScopes { handle } } userErrors { field message } } }`;
  const LIST = '{ shop { storefrontAccessTokens(first: 5) { nodes { title accessToken } } } }';

  test('are made, listed and taken back over REST, and GraphQL shows them', async () => {
    const { json } = await send(
      'POST',
      'storefront_access_tokens.json',
      { storefront_access_token: { title: 'Front' } },
      FRONT,
    );
    const token = dig(json, 'storefront_access_token');
    expect(token).toMatchObject({ title: 'Front', access_scope: FRONT[0] });
    expect(dig(token, 'access_token')).toMatch(/^practice_[0-9a-f]{24}$/);
    expect((await send('GET', 'storefront_access_tokens.json', '', FRONT)).json).toEqual({
      storefront_access_tokens: [token],
    });
    const { json: seen } = await caller.graphql(LIST, { scopes: FRONT });
    expect(dig(seen, 'data', 'shop', 'storefrontAccessTokens', 'nodes')).toEqual([
      { title: 'Front', accessToken: dig(token, 'access_token') },
    ]);
    const path = `storefront_access_tokens/${String(dig(token, 'id'))}.json`;
    expect(await send('DELETE', path)).toEqual({ status: 200, json: {} });
    expect(await get('storefront_access_tokens.json')).toEqual({ storefront_access_tokens: [] });
    expect((await send('DELETE', path)).status).toBe(404);
  });

  test('need a title, and an app with scopes for visitors', async () => {
    const create = async (title: string, scopes: readonly string[]) =>
      (await caller.graphql(CREATE, { scopes, variables: { title } })).json;
    expect(dig(await create('Front', ['read_products']), 'errors', 0)).toMatchObject({
      message: 'Access denied for storefrontAccessTokenCreate field.',
      extensions: { code: 'ACCESS_DENIED' },
    });
    const key = 'storefrontAccessTokenCreate';
    expect(dig(await create(' ', FRONT), 'data', key)).toEqual({
      storefrontAccessToken: null,
      userErrors: [{ field: ['input', 'title'], message: "Title can't be blank" }],
    });
    expect(dig(await create('Front', FRONT), 'data', key)).toMatchObject({
      storefrontAccessToken: { title: 'Front', accessScopes: [{ handle: FRONT[0] }] },
      userErrors: [],
    });
  });
});

test('marketing events are made, changed and deleted, and GraphQL shows them', async () => {
  const scopes = ['write_marketing_events'];
  const key = 'marketing_event';
  const event = {
    event_type: 'ad',
    marketing_channel: 'social',
    started_at: '2026-12-15T08:00:00Z',
    budget: 12.5,
    currency: 'EUR',
    utm_campaign: 'winter',
    utm_source: 'news',
    utm_medium: 'cpc',
    paid: true,
    marketed_resources: [{ type: 'product', id: 5 }],
  };
  const made = await send('POST', 'marketing_events.json', { [key]: event }, scopes);
  expect(made.status).toBe(201);
  expect(dig(made.json, key)).toMatchObject({
    ...event,
    started_at: '2026-12-15T08:00:00+00:00',
    budget: '12.50',
    ended_at: null,
  });
  const path = `marketing_events/${String(dig(made.json, key, 'id'))}`;
  const change = { [key]: { ended_at: '2026-12-24T00:00:00Z', remote_id: 'x1' } };
  const changed = await send('PUT', `${path}.json`, change, scopes);
  expect(dig(changed.json, key)).toMatchObject({ remote_id: 'x1', utm_campaign: 'winter' });
  const { json } = await caller.graphql(
    '{ marketingEvents(first: 5, query: "type:ad") { nodes { type utmCampaign remoteId endedAt marketingChannelType sourceAndMedium } } }',
    { scopes },
  );
  expect(dig(json, 'data', 'marketingEvents', 'nodes')).toEqual([
    {
      type: 'AD',
      utmCampaign: 'winter',
      remoteId: 'x1',
      endedAt: '2026-12-24T00:00:00Z',
      marketingChannelType: 'SOCIAL',
      sourceAndMedium: 'news / cpc',
    },
  ]);
  const engagement = {
    occurred_on: '2026-12-16',
    views_count: 3,
    ad_spend: '10.0',
    is_cumulative: true,
  };
  const engaged = await send(
    'POST',
    `${path}/engagements.json`,
    { engagements: [engagement] },
    scopes,
  );
  expect(engaged.json).toMatchObject({ engagements: [{ ...engagement, clicks_count: null }] });
  const refused = await send(
    'POST',
    'marketing_events.json',
    { [key]: { event_type: 'song' } },
    scopes,
  );
  expect(refused.json).toEqual({
    errors: { event_type: ['is not included in the list'], started_at: ["can't be blank"] },
  });
  expect(await send('DELETE', `${path}.json`, undefined, scopes)).toEqual({
    status: 200,
    json: {},
  });
  expect((await send('GET', `${path}.json`, undefined, scopes)).status).toBe(404);
});

test('feedback about the shop and about a product: the newest word counts', async () => {
  const scopes = ['write_resource_feedbacks', 'read_products'];
  const say = (path: string, feedback: unknown) =>
    send('POST', `${path}.json`, { resource_feedback: feedback }, scopes);
  const at = { feedback_generated_at: '2026-11-20T10:00:00Z' };
  const wanted = { state: 'requires_action', messages: ['is not connected.'], ...at };
  const [product] = digList((await send('GET', 'products.json', '', scopes)).json, 'products');
  const below = `products/${String(dig(product, 'id'))}/resource_feedback`;
  expect((await say('resource_feedback', wanted)).status).toBe(201);
  expect((await say(below, wanted)).json).toMatchObject({
    resource_feedback: {
      resource_id: dig(product, 'id'),
      resource_type: 'Product',
      resource_updated_at: dig(product, 'updated_at'),
      messages: ['is not connected.'],
      feedback_generated_at: '2026-11-20T10:00:00+00:00',
    },
  });
  await say('resource_feedback', { state: 'success', ...at });
  const { json } = await send('GET', 'resource_feedback.json', '', scopes);
  expect(json).toMatchObject({ resource_feedback: [{ state: 'success', resource_type: 'Shop' }] });
  expect(digList(json, 'resource_feedback')).toHaveLength(1);
  expect((await say('resource_feedback', { state: 'requires_action' })).json).toEqual({
    errors: { messages: ["can't be blank"], feedback_generated_at: ["can't be blank"] },
  });
  expect((await say('products/1/resource_feedback', wanted)).status).toBe(404);
});

test('comments are found by whether readers see them, webhooks by when they were made', async () => {
  const scopes = ['write_content'];
  const count = async (path: string) => (await send('GET', path, undefined, scopes)).json['count'];
  const all = await count('comments/count.json');
  const seen = Number(await count('comments/count.json?published_status=published'));
  const unseen = Number(await count('comments/count.json?published_status=unpublished'));
  expect([seen + unseen, seen > 0, unseen > 0]).toEqual([all, true, true]);
  expect(await count('comments/count.json?published_status=any')).toBe(all);
  const webhook = { topic: 'pages/create', address: 'https://hooks.example.com/pages' };
  const made = await send('POST', 'webhooks.json', { webhook }, scopes);
  const at = String(dig(made.json, 'webhook', 'created_at'));
  const when = (name: string, moment: string) =>
    count(`webhooks/count.json?${name}=${encodeURIComponent(moment)}`);
  expect(await when('created_at_max', at)).toBe(1);
  expect(await when('created_at_max', '2020-01-01T00:00:00Z')).toBe(0);
  expect(await when('created_at_min', at)).toBe(1);
  expect(await when('updated_at_min', '2040-01-01T00:00:00Z')).toBe(0);
});

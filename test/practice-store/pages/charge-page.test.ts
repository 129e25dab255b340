import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { freshToken } from '../../support/store/practice-sign-in.ts';
import { dig } from '../api/api-caller.ts';

let store: PracticeStore;
let token = '';

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  ({ token } = await freshToken(store));
});

afterAll(() => store.close());

async function run(query: string, variables: unknown = {}): Promise<unknown> {
  const response = await fetch(`${store.origin}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: JSON.stringify({ query, variables }),
  });
  const json: unknown = await response.json();
  expect(dig(json, 'errors')).toBeUndefined();
  return Object.values(Object(dig(json, 'data')))[0];
}

const SUBSCRIBE = `mutation($name: String!, $usage: Decimal!) { appSubscriptionCreate(name: $name, returnUrl: "https://app.example.com/back?x=1", test: true, trialDays: 7,
  lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: "10", currencyCode: USD }, interval: ANNUAL, discount: { value: { percentage: 0.2 }, durationLimitInIntervals: 3 } } } },
    { plan: { appUsagePricingDetails: { cappedAmount: { amount: $usage, currencyCode: USD }, terms: "1 dollar for 100 mails" } } }]) {
  confirmationUrl appSubscription { id status test trialDays returnUrl lineItems { id plan { pricingDetails { __typename
    ... on AppRecurringPricing { interval price { amount currencyCode } discount { durationLimitInIntervals priceAfterDiscount { amount } } }
    ... on AppUsagePricing { terms cappedAmount { amount } balanceUsed { amount } } } } } } userErrors { field message } } }`;

const ACTIVE =
  '{ currentAppInstallation { activeSubscriptions { name status currentPeriodEnd } } }';

async function decide(url: unknown, decision: string): Promise<Response> {
  return fetch(String(url), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: store.origin },
    body: new URLSearchParams({ decision }),
  });
}

describe('what an app charges', () => {
  test('is asked for on a page of the store, and runs once it is approved', async () => {
    const made = await run(SUBSCRIBE, { name: 'Plus', usage: '20' });
    expect(dig(made, 'appSubscription')).toMatchObject({
      status: 'PENDING',
      test: true,
      trialDays: 7,
      returnUrl: 'https://app.example.com/back?x=1',
      lineItems: [
        {
          plan: {
            pricingDetails: {
              interval: 'ANNUAL',
              price: { amount: '10.0', currencyCode: 'USD' },
              discount: { durationLimitInIntervals: 3, priceAfterDiscount: { amount: '8.0' } },
            },
          },
        },
        { plan: { pricingDetails: { cappedAmount: { amount: '20.0' } } } },
      ],
    });
    const url = dig(made, 'confirmationUrl');
    expect(String(url).startsWith(`${store.origin}/`)).toBe(true);
    const page = await (await fetch(String(url))).text();
    expect(page).toContain('Approve “Plus”');
    expect(page).toContain('8.00 USD every year');
    expect(await run(ACTIVE)).toEqual({ activeSubscriptions: [] });

    const approved = await decide(url, 'approve');
    expect(approved.status).toBe(303);
    const id = /\d+$/.exec(String(dig(made, 'appSubscription', 'id')))?.[0];
    expect(approved.headers.get('location')).toBe(
      `https://app.example.com/back?x=1&charge_id=${id}`,
    );
    expect(dig(await run(ACTIVE), 'activeSubscriptions')).toMatchObject([
      { name: 'Plus', status: 'ACTIVE' },
    ]);

    const line = dig(made, 'appSubscription', 'lineItems', 1, 'id');
    const use = `mutation($line: ID!, $amount: Decimal!, $key: String) { appUsageRecordCreate(subscriptionLineItemId: $line, description: "mails", price: { amount: $amount, currencyCode: USD }, idempotencyKey: $key) {
      appUsageRecord { id description idempotencyKey price { amount } subscriptionLineItem { plan { pricingDetails { ... on AppUsagePricing { balanceUsed { amount } } } } } } userErrors { field message } } }`;
    const used = await run(use, { line, amount: '15', key: 'one' });
    expect(dig(used, 'appUsageRecord')).toMatchObject({
      description: 'mails',
      idempotencyKey: 'one',
      price: { amount: '15.0' },
      subscriptionLineItem: { plan: { pricingDetails: { balanceUsed: { amount: '15.0' } } } },
    });
    expect(dig(await run(use, { line, amount: '15', key: 'one' }), 'appUsageRecord', 'id')).toBe(
      dig(used, 'appUsageRecord', 'id'),
    );
    expect(dig(await run(use, { line, amount: '6' }), 'userErrors')).toEqual([
      { field: ['price'], message: 'Total price exceeds balance remaining' },
    ]);

    // A second one takes the place of the first.
    const second = await run(SUBSCRIBE, { name: 'Pro', usage: '50' });
    await decide(dig(second, 'confirmationUrl'), 'approve');
    expect(dig(await run(ACTIVE), 'activeSubscriptions')).toMatchObject([{ name: 'Pro' }]);
    await run('mutation($id: ID!) { appSubscriptionCancel(id: $id) { userErrors { message } } }', {
      id: dig(second, 'appSubscription', 'id'),
    });
    expect(await run(ACTIVE)).toEqual({ activeSubscriptions: [] });
  });

  test('is not owed once it is declined, and its address can’t be guessed', async () => {
    const made = await run(
      `mutation { appPurchaseOneTimeCreate(name: "Logo", returnUrl: "https://app.example.com/", price: { amount: "5", currencyCode: EUR }) {
        confirmationUrl appPurchaseOneTime { id status price { amount } } userErrors { message } } }`,
    );
    const url = String(dig(made, 'confirmationUrl'));
    expect((await fetch(url.replace(/signature=.{8}/, 'signature=00000000'))).status).toBe(404);
    const declined = await decide(url, 'decline');
    expect(declined.headers.get('location')).toBe('/admin/apps');
    expect(
      dig(
        await run(
          '{ currentAppInstallation { oneTimePurchases(first: 5) { nodes { name status } } } }',
        ),
        'oneTimePurchases',
        'nodes',
      ),
    ).toEqual([{ name: 'Logo', status: 'DECLINED' }]);
    expect(await (await fetch(url)).text()).toContain('It was decided already.');
  });
});

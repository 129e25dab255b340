import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const RANGE = 'Days must be between 1 and 1000';
const PENDING = "The app subscription isn't active.";

test.each([
  [0, RANGE],
  [1, PENDING],
  [1000, PENDING],
  [1001, RANGE],
])('a trial cannot be made longer by %i days before it is approved: %s', async (days, message) => {
  const price = { amount: '10', currencyCode: 'EUR' };
  const made = await run(
    `mutation($lineItems: [AppSubscriptionLineItemInput!]!) { appSubscriptionCreate(name: "Plan",
      returnUrl: "https://app.example.com/", trialDays: 7, lineItems: $lineItems) {
      appSubscription { id } userErrors { message } } }`,
    { lineItems: [{ plan: { appRecurringPricingDetails: { price } } }] },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  const extended = await run(
    'mutation($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) { userErrors { message } } }',
    { id: dig(made, 'appSubscription', 'id'), days },
  );
  expect(dig(extended, 'userErrors')).toEqual([{ message }]);
});

import type { AreaArguments } from '../base-arguments.ts';

/** What apps charge. */
export function chargeArguments(): AreaArguments {
  const price = { amount: '10', currencyCode: 'USD' };
  const recurring = { plan: { appRecurringPricingDetails: { price } } };
  const usageOf = (more: Readonly<Record<string, unknown>>) => ({
    plan: { appUsagePricingDetails: { cappedAmount: price, terms: 'walk', ...more } },
  });
  const usage = usageOf({});
  const base = { name: 'walk', returnUrl: 'https://walk.example.com/' };
  const subscription = ['appSubscriptionCreate', { ...base, lineItems: [usage] }] as const;
  const approved = [
    ['appSubscriptionCreate', { ...base, trialDays: 7, lineItems: [usage] }],
    ['appSubscriptionCreate', { ...base, trialDays: 7, lineItems: [usage] }],
    ['approve', { id: '{{0}}' }],
    ['approve', { id: '{{1}}' }],
  ] as const;
  return {
    calls: {
      appSubscriptionCreate: {
        args: { ...base, lineItems: [recurring] },
        levels: [4, 6],
        whole: {
          'lineItems.plan.appUsagePricingDetails.terms': [
            { ...base, lineItems: [usageOf({ terms: 'walk-a' })] },
            { ...base, lineItems: [usageOf({ terms: 'walk-b' })] },
          ],
          'lineItems.plan.appUsagePricingDetails.cappedAmount.amount': [
            { ...base, lineItems: [usageOf({ cappedAmount: { ...price, amount: '37.37' } })] },
            { ...base, lineItems: [usageOf({ cappedAmount: { ...price, amount: '41.41' } })] },
          ],
          'lineItems.plan.appUsagePricingDetails.cappedAmount.currencyCode': [
            { ...base, lineItems: [usageOf({ cappedAmount: price })] },
            { ...base, lineItems: [usageOf({ cappedAmount: { ...price, currencyCode: 'EUR' } })] },
          ],
        },
        values: {
          'lineItems.plan.appRecurringPricingDetails.price.currencyCode': ['USD', 'EUR'],
          'lineItems.plan.appRecurringPricingDetails.discount.value.percentage': [0.25, 0.5],
          'lineItems.plan.appRecurringPricingDetails.discount.value.amount': ['2', '3'],
        },
      },
      appSubscriptionCancel: {
        before: [subscription, subscription],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      appSubscriptionTrialExtend: {
        before: approved,
        args: { id: '{{0}}', days: 3 },
        values: { id: ['{{0}}', '{{1}}'], days: [4, 5] },
      },
      appSubscriptionLineItemUpdate: {
        before: approved,
        args: { id: '{{0.lineItems.0.id}}', cappedAmount: { ...price, amount: '20' } },
        values: {
          id: ['{{0.lineItems.0.id}}', '{{1.lineItems.0.id}}'],
          'cappedAmount.amount': ['30', '40'],
          'cappedAmount.currencyCode': ['EUR', 'GBP'],
        },
      },
      appUsageRecordCreate: {
        before: approved,
        args: {
          subscriptionLineItemId: '{{0.lineItems.0.id}}',
          description: 'walk',
          price: { ...price, amount: '2' },
        },
        values: {
          subscriptionLineItemId: ['{{0.lineItems.0.id}}', '{{1.lineItems.0.id}}'],
          'price.amount': ['3', '4'],
          'price.currencyCode': ['EUR', 'GBP'],
        },
      },
      appPurchaseOneTimeCreate: {
        args: { ...base, price },
        values: { 'price.currencyCode': ['USD', 'EUR'] },
      },
    },
    unreadable: {
      // Decides what happens on approval, which a person gives on the store's page.
      'appSubscriptionCreate.replacementBehavior': 'acts on approval',
      'appPurchaseOneTimeCreate.returnUrl': 'where the page of the store goes on',
      // What was used is billed to the period, never to a part of it.
      'appSubscriptionCancel.prorate': 'the practice store bills nothing',
    },
  };
}

import type { ErrorJson } from '../error-json.ts';

/** One document may cost this much at most, however full the bucket is. */
export const MAX_QUERY_COST = 1000;

/** Waiting does not help: the remedy is to ask for less. */
export function maxCostError(cost: number): ErrorJson {
  return {
    message: [
      `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
      '',
      'See https://shopify.dev/api/usage/rate-limits for more information on how the',
      'cost of a query is calculated.',
      '',
      'To query larger amounts of data with fewer limits, bulk operations should be used instead.',
      'See https://shopify.dev/api/usage/bulk-operations/queries for usage details.',
      '',
    ].join('\n'),
    extensions: {
      code: 'MAX_COST_EXCEEDED',
      cost,
      maxCost: MAX_QUERY_COST,
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
}

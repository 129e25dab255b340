import type { ErrorJson } from '../error-json.ts';

/** Waiting helps: (requested − available) ÷ restore rate seconds. */
export function throttledError(): ErrorJson {
  return {
    message: 'Throttled',
    extensions: {
      code: 'THROTTLED',
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
}

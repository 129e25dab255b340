import type { Api, ApiOptions } from './types.ts';

/**
 * The Admin API of the practice store: REST and GraphQL over one seeded world, in a worker thread
 * that starts with the first request.
 */
export function createApi(options: ApiOptions = {}): Api {
  void options;
  return {
    handle: async () => ({ status: 500, headers: [], body: '{"errors":"An unexpected error occurred"}' }),
    close: async () => undefined,
  };
}

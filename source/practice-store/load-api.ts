import type { Api, ApiOptions } from './api/types.ts';

/** Imported late: the store is ready before the first API request needs the worker. */
export async function loadApi(options: ApiOptions): Promise<Api> {
  const { createApi } = await import('./api/api.ts');
  return createApi(options);
}

import type { ApiAnswer, ApiRequest } from './types.ts';

/** Main thread → worker. */
export interface ApiCall {
  readonly id: number;
  readonly task: ApiTask;
}

export type ApiTask =
  | { readonly type: 'request'; readonly request: ApiRequest }
  | { readonly type: 'download'; readonly name: string }
  | { readonly type: 'reset' };

/** Worker → main thread. */
export interface ApiReply {
  readonly id: number;
  readonly answer: ApiAnswer;
}

/** How the worker is set up; it comes as `workerData`. */
export interface ApiWorkerOptions {
  readonly seed: number;
  readonly productCount: number;
  readonly customerCount: number;
  readonly orderCount: number;
}

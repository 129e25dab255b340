import type { SchemaAnswer, SchemaQuestion } from '../../core/graphql/schema-question.ts';

/** Main thread → worker. */
export interface SchemaCall {
  readonly id: number;
  readonly task: SchemaTask;
}

export type SchemaTask =
  /** The body of an introspection's answer, as it came. */
  { readonly type: 'load'; readonly body: Uint8Array<ArrayBuffer> } | SchemaQuestion;

/** Worker → main thread. */
export interface SchemaReply {
  readonly id: number;
  readonly answer: SchemaLoaded | SchemaAnswer;
}

export type SchemaLoaded =
  | { readonly type: 'loaded'; readonly typeCount: number }
  /** `message` is a whole sentence. */
  | { readonly type: 'refused'; readonly message: string };

import type { SchemaQuestion } from '../../graphql/schema-question.ts';
import type { HttpLimits, HttpRequest } from '../../http/message.ts';

export type AssistEffect =
  /** Answers once with `schema-read`. */
  | {
      readonly type: 'read-schema';
      readonly id: number;
      readonly request: HttpRequest;
      readonly limits: HttpLimits;
    }
  /** Answers once with `schema-answered`, or never where nobody here can. */
  | { readonly type: 'ask-schema'; readonly id: number; readonly question: SchemaQuestion };

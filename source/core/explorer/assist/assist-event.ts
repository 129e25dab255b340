import type { SchemaAnswer } from '../../graphql/schema-question.ts';

/** What a person does with the help for a GraphQL request. */
export type AssistEvent =
  /** Offers what fits at the cursor; where the schema could not be read, reads it again. */
  | { readonly type: 'complete' }
  | { readonly type: 'move-completion'; readonly by: number }
  /** Enter where nothing is left to be written is a line break. */
  | { readonly type: 'take-completion'; readonly by: 'enter' | 'tab' }
  | { readonly type: 'close-completion' }
  | { readonly type: 'describe' }
  /** Rows. */
  | { readonly type: 'scroll-docs'; readonly by: number }
  | { readonly type: 'open-tree' }
  /** Rows. */
  | { readonly type: 'move-tree'; readonly by: number }
  | { readonly type: 'fold-tree'; readonly isUnfolded: boolean }
  | { readonly type: 'tick-tree' }
  /** A letter more, or one less. */
  | { readonly type: 'find-in-tree'; readonly letter: string | null }
  | { readonly type: 'move-operation'; readonly by: number }
  | { readonly type: 'take-operation' }
  /** Back to the scopes, with those ticked that this request lacks. */
  | { readonly type: 'add-missing-scopes' };

/** What comes back of the schema. */
export type AssistResult =
  | {
      readonly type: 'schema-read';
      readonly id: number;
      readonly outcome:
        | { readonly type: 'ready' }
        | { readonly type: 'failed'; readonly message: string };
    }
  | { readonly type: 'schema-answered'; readonly id: number; readonly answer: SchemaAnswer };

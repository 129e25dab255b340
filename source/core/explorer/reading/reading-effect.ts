import type { Secret } from '../../text/secret.ts';

/** What the app does for the reading of an answer. */
export type ReadingEffect =
  /** → `copied` or `not-copied`. `what` names it: `value of products[0].id (13 characters)`. */
  | {
      readonly type: 'copy-part';
      readonly id: number;
      /** A body may hold what is nobody's business: no text of it goes into a message. */
      readonly text: Secret;
      readonly what: string;
    }
  /** → `looked`. */
  | { readonly type: 'look-at-file'; readonly id: number; readonly path: string }
  /** → `wrote`. */
  | {
      readonly type: 'write-answer';
      readonly id: number;
      readonly path: string;
      readonly bytes: Uint8Array;
      readonly replaces: boolean;
    };

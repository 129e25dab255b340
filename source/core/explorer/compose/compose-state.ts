import type { DisplayText } from '../../text/display-text.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';

/** Help with writing a request, apart from the schema: ready-made requests, offers and checks. */
export interface ComposeState {
  /** The list of ready-made requests, while it has the focus. */
  readonly ready: OpenReady | null;
  /** What fits at the cursor of a path or a parameter. */
  readonly offers: Offers | null;
  /**
   * A body that is not JSON and that the user was asked about: the second time it is sent as it is.
   */
  readonly confirmedBody: string | null;
}

export interface OpenReady {
  /** What is typed to find one. */
  readonly filter: TextBuffer;
  readonly index: number;
}

export interface Offers {
  /** A chosen offer replaces the text of the field from this offset to the cursor. */
  readonly from: number;
  readonly items: readonly Offer[];
  readonly index: number;
}

export interface Offer {
  readonly label: DisplayText;
  /** What it means, in a few words. */
  readonly type: DisplayText;
  readonly insert: string;
  /** Same fields as of a name in the schema, so that both kinds of lists are drawn alike. */
  readonly isDeprecated: false;
  readonly isRequired: false;
  readonly description: null;
}

export function createCompose(): ComposeState {
  return { ready: null, offers: null, confirmedBody: null };
}

export type ComposeEvent =
  | { readonly type: 'open-presets' }
  | { readonly type: 'move-preset'; readonly by: number }
  | { readonly type: 'take-preset' }
  /** Offers what fits at the cursor. */
  | { readonly type: 'offer' }
  | { readonly type: 'move-offer'; readonly by: number }
  | { readonly type: 'take-offer' }
  | { readonly type: 'close-offers' }
  /** Selects the next placeholder for an id in the path. */
  | { readonly type: 'to-placeholder' }
  /** Writes the GraphQL request that does what this REST request does. */
  | { readonly type: 'take-over' };

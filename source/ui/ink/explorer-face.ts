import type { ReactNode } from 'react';
import type { ShownFace } from './shell/shell-input.ts';

/** The explorer as the shell sees it: something to show that takes the keys. */
export interface ExplorerFace extends ShownFace {
  screen(): ReactNode;
  /** Calls back when the person goes to the guide, with scopes that a request lacked. */
  onReturn(listener: (addScopes: readonly string[]) => void): () => void;
  /** Ends what is in flight. */
  close(): void;
}

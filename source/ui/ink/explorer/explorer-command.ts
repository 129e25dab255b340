import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import type { Binding } from '../keymap.ts';

/** What a key does: an event of the explorer, or the way out. */
export type ExplorerCommand =
  | ExplorerEvent
  | { readonly type: 'leave' }
  | { readonly type: 'open-over'; readonly overlay: 'wire' | 'faults' }
  /** Taken from the palette, which closes before. */
  | { readonly type: 'chosen'; readonly command: ExplorerCommand };

export type ExplorerBinding = Binding<ExplorerCommand>;

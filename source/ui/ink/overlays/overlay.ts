import type { ReactNode } from 'react';
import type { InputEvent } from '../input/key.ts';
import type { OverlayName, ScreenState } from '../screen-state.ts';
import type { TerminalSize } from '../terminal.ts';

/**
 * A screen that can lie over every face and then has all keys but those that work everywhere:
 * the help, the question before leaving, the wire tape, the faults.
 */
export interface Overlay {
  /** Whether this key opens it where nothing lies over the face. */
  opensBy(id: string, isTyping: boolean): boolean;
  /** The keys are a text field's. */
  isTyping(): boolean;
  handle(event: InputEvent, wasQuiet: boolean): void;
  /** The whole screen. */
  draw(props: OverlayProps): ReactNode;
}

export interface OverlayProps {
  readonly state: ScreenState;
  readonly size: TerminalSize;
}

/** In the order in which their keys are asked. */
export const OVERLAY_NAMES: readonly OverlayName[] = ['wire', 'faults', 'help', 'leave'];

export type Overlays = Readonly<Partial<Record<OverlayName, Overlay>>>;

import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import { focusedBuffer } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { fieldEditOf, type InputEvent, type Key, keyId } from '../input/key.ts';
import { commandOf } from '../keymap.ts';
import { explorerBindings } from './explorer-bindings.ts';
import type { ExplorerCommand } from './explorer-command.ts';

/**
 * What a key or a paste means in this state, or null. Letters never act while they are text; a
 * paste is never a command; and a change of data is confirmed only by a key that came alone.
 */
export function commandFor(
  state: ExplorerState,
  event: InputEvent,
  wasQuiet: boolean,
): ExplorerCommand | null {
  if (event.type === 'eof') return null;
  if (event.type === 'paste') return editFor(state, event);
  if (focusedBuffer(state) !== null && event.key.text !== null) return editFor(state, event);
  const letter = treeLetter(state, event.key);
  if (letter !== null) return { type: 'assist', event: { type: 'find-in-tree', letter } };
  const command = ownCommand(state, event.key);
  if (isYes(command) && !wasQuiet) return null;
  return command ?? editFor(state, event);
}

/** Letters find a field while the tree is open. */
function treeLetter(state: ExplorerState, key: Key): string | null {
  const isCovered = state.help !== null || state.overlay !== null || state.assist.tree === null;
  return isCovered || key.name === 'space' ? null : key.text;
}

/** What a flood of keys must not be able to say: to a change of data, and to a file (P56). */
function isYes(command: ExplorerCommand | null): boolean {
  if (command?.type === 'answer-question') return command.yes;
  return command?.type === 'reading' && command.event.type === 'answer-save' && command.event.yes;
}

function ownCommand(state: ExplorerState, key: Key): ExplorerCommand | null {
  return commandOf(explorerBindings(state), keyId(key));
}

function editFor(state: ExplorerState, event: InputEvent): ExplorerEvent | null {
  const buffer = focusedBuffer(state);
  if (buffer === null) return null;
  const edit = fieldEditOf(event, { multiline: buffer.multiline });
  return edit === null ? null : { type: 'edit', edit };
}

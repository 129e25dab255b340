import { bufferOf, currentField, focusedBuffer } from '../../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { selectionOf } from '../../../../core/text/text-buffer.ts';
import { type ExplorerBinding, key, when } from './binding.ts';

/** What is done with the text of a field of the request. Letters count only outside text. */
export function editingKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const buffer = bufferOf(state, currentField(state));
  if (buffer === null) return [];
  return [
    key({ type: 'undo' }, 'u ctrl+_ alt+z ctrl+/ ctrl+shift+-', null, 'undo in this field'),
    key({ type: 'redo' }, 'U alt+Z alt+y', null, 'redo what was undone'),
    ...when(
      buffer.code !== null,
      key({ type: 'prettify' }, '= alt+p', null, 'prettify: lines and indents anew'),
    ),
    key({ type: 'copy-text', isCut: false }, 'alt+c', null, 'copy the text of this field'),
    key({ type: 'empty-field' }, 'E alt+e', null, 'empty this field; undo brings it back'),
  ];
}

/**
 * While some text is selected. Beside its look the words at the bottom tell of a selection, where
 * neither colour nor inverse is to be seen.
 */
export function selectionKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const buffer = focusedBuffer(state);
  return when(
    buffer !== null && selectionOf(buffer) !== null,
    key({ type: 'copy-text', isCut: false }, 'alt+c', 'copy', 'copy what is selected'),
    key({ type: 'copy-text', isCut: true }, 'alt+x', 'cut', 'cut what is selected'),
  );
}

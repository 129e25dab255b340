import { layOutQuery } from '../../graphql/lay-out-query.ts';
import { layOutJson } from '../../json/lay-out-json.ts';
import type { CodeLanguage } from '../../text/brackets.ts';
import { toDisplayText } from '../../text/display-text.ts';
import { editText, type TextBuffer, type TextEdit } from '../../text/text-buffer.ts';
import { bufferOf, currentField, withBuffer } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';

/** Sets lines and indents of the current field anew, in one step; what cannot be read stays as it is. */
export function prettify(state: ExplorerState): Transition {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.code === null) {
    return say(state, 'note', 'Only a query and JSON can be laid out.');
  }
  const laid = laidOut(buffer, buffer.code);
  if ('problem' in laid) {
    return say(state, 'warning', laid.problem, 'It is not laid out, and stays as it was.');
  }
  if (laid === buffer) return say(state, 'note', 'It is laid out already.');
  return go(withBuffer({ ...state, notice: null }, field, laid));
}

/** The buffer laid out, the cursor at the same token; itself where nothing changes. */
function laidOut(
  buffer: TextBuffer,
  language: CodeLanguage,
): TextBuffer | { readonly problem: string } {
  const layOut = language === 'graphql' ? layOutQuery : layOutJson;
  const laid = layOut(buffer.text, buffer.cursor);
  if (laid.type === 'unreadable') {
    const { message, offset } = laid;
    const place = offset === null ? '' : `${placeWords(buffer.text, offset)}: `;
    return { problem: `${place}${toDisplayText(message)}` };
  }
  if (laid.text === buffer.text) return buffer;
  const next = editText(buffer, { type: 'set', text: laid.text });
  if (next.text !== laid.text) return { problem: 'It would be longer than this field holds.' };
  return editText(next, { type: 'move-to', offset: laid.cursor });
}

/** A query after an edit and laid out, as one step to undo; where it cannot be laid out, after the edit. */
export function editLaidOut(query: TextBuffer, edit: TextEdit): TextBuffer {
  const edited = editText(query, { type: 'replace', ...edit });
  const laid = layOutQuery(edited.text, edited.cursor);
  if (laid.type === 'unreadable') return edited;
  const next = editText(query, { type: 'set', text: laid.text });
  if (next.text !== laid.text) return edited;
  return editText(next, { type: 'move-to', offset: laid.cursor });
}

function placeWords(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `Line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}

import { keyOf, pathOf, unquoted } from '../../json/body-rows.ts';
import { hidePersonalText } from '../../view/personal-data.ts';
import { quoted } from '../../text/display-text.ts';
import { Secret } from '../../text/secret.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import type { CopiedPart } from './reading-event.ts';
import { bodyOf, withReading } from './walk.ts';

/** Copies the value, the key or the path of the row under the cursor. */
export function copyPart(state: ExplorerState, part: CopiedPart): ExplorerStep {
  const asked = withReading(state, { isChoosingCopy: false });
  const text = partText(state, part);
  if (text === null) return say(asked, 'note', 'There is nothing of that kind to copy here.');
  const id = state.reading.lastId + 1;
  const count = `${text.length.toLocaleString('en')} ${text.length === 1 ? 'character' : 'characters'}`;
  const what = `${part} of ${whereOf(state)} (${count})`;
  return go(withReading({ ...asked, notice: null }, { lastId: id }), {
    type: 'copy-part',
    id,
    text: new Secret(text),
    what,
  });
}

/**
 * A text without quotes and escapes, a number with all its digits, an object or a list as the JSON
 * that was sent; of a body that is no JSON all of it.
 */
function partText(state: ExplorerState, part: CopiedPart): string | null {
  const body = bodyOf(state);
  const { cursor } = state.reading;
  if (body === null || state.response?.type !== 'answer') return null;
  const { tree } = body;
  if (tree === null || !tree.isValue(cursor)) {
    return part === 'value' ? new TextDecoder().decode(state.response.bytes) : null;
  }
  switch (part) {
    case 'value': {
      const value = tree.valueOf(cursor);
      return value.startsWith('"') ? unquoted(value) : value;
    }
    case 'key':
      return keyOf(tree, cursor);
    case 'path':
      return pathOf(tree, cursor, Infinity);
  }
}

function whereOf(state: ExplorerState): string {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null || !tree.isValue(state.reading.cursor)) return 'the whole body';
  const path = pathOf(tree, state.reading.cursor);
  const shown = state.presenter ? hidePersonalText(path) : path;
  return path === '$' ? 'the whole answer' : quoted(shown);
}

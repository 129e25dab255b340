import { type ListedRequest, listedRequests } from '../../../core/explorer/overlay/listed.ts';
import type { ListOverlay } from '../../../core/explorer/overlay/listing.ts';
import { NO_REQUESTS } from '../../../core/explorer/overlay/request-list.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { agoWords } from '../../../core/requests/kept/history.ts';
import { cutToWidth } from '../../../core/text/cell-width.ts';
import { type DisplayText, quoted, toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { action, field, item, list, present, progress, text } from '../../../core/view/blocks.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import type { Action, Block, Item, View } from '../../../core/view/view.ts';
import { type ExplorerCommand, SEND_IN_TEXT, farKeys } from './bindings/binding.ts';

/** The list of requests over both panes, the views for its rows, and helpers for such views. */

/** A key of a view over the panes, as one line of code. */
export function overlayKey(
  event: ExplorerCommand,
  keys: string,
  hint: string | null = null,
  more: Pick<Action<ExplorerCommand>, 'isPrimary'> = {},
): Action<ExplorerCommand> {
  const words = hint ?? keys.replace(/ .*/, '');
  return action(event, keys, words, hint, words, more);
}

export const PRIMARY = { isPrimary: true } as const;

/** The only field of a view over the panes; it has the focus. */
export function onlyField(label: string, buffer: TextBuffer, placeholder: string | null = null) {
  const given = { buffer, hasFocus: true };
  return field('explorer-overlay', label, given, { placeholder, isFramed: true });
}

type ListView = Pick<View<ExplorerCommand>, 'question' | 'blocks' | 'actions'>;

/** The view of an overlay that belongs to the list of requests. */
export function listView(state: ExplorerState, overlay: ListOverlay): ListView {
  switch (overlay.type) {
    case 'requests':
      return {
        question: 'Requests',
        blocks: requestBlocks(state, overlay),
        actions: REQUEST_KEYS,
      };
    case 'save-as':
      return {
        question: overlay.renames === null ? 'Save the request' : 'Another name',
        blocks: [onlyField('Name', overlay.name), text(savedWords(state.config.program))],
        actions: NAME_KEYS,
      };
    case 'compare':
      return {
        question: 'Two answers compared',
        blocks: compareBlocks(overlay, state.presenter),
        actions: COMPARE_KEYS,
      };
    case 'export-requests': {
      const { count } = overlay;
      const what = count === 1 ? 'One request' : `${count} requests`;
      return {
        question: 'A file of requests',
        blocks: [
          onlyField('File', overlay.path),
          text(`${what}, as readable text: no token, no answer, no store.`),
        ],
        actions: SET_KEYS,
      };
    }
  }
}

/** Letters search, so no letter is a key here. */
export const REQUEST_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'take-request' }, 'enter', 'take it back', PRIMARY),
  overlayKey({ type: 'send-listed' }, SEND_IN_TEXT, 'send again'),
  overlayKey({ type: 'name-listed' }, 'ctrl+n', 'name it'),
  overlayKey({ type: 'compare-listed' }, 'ctrl+t', 'compare'),
  overlayKey({ type: 'export-requests' }, 'ctrl+e', 'to a file'),
  overlayKey({ type: 'drop-request' }, 'ctrl+x', 'remove'),
  overlayKey({ type: 'close-overlay' }, 'esc ctrl+r', 'back'),
  overlayKey({ type: 'move-request', by: 1 }, 'down'),
  overlayKey({ type: 'move-request', by: -1 }, 'up'),
  ...farKeys((by, keys) => overlayKey({ type: 'move-request', by }, keys)),
];

const NO_HIT = 'No request has these words; Backspace takes letters away.';

/** The search field, and saved and sent requests, one row each. */
function requestBlocks(
  state: ExplorerState,
  { filter, cursor }: Extract<ListOverlay, { type: 'requests' }>,
): readonly Block<ExplorerCommand>[] {
  const requests = listedRequests(state);
  if (requests.length === 0 && filter.text === '') {
    return [text(`${NO_REQUESTS.message} ${NO_REQUESTS.remedy}`)];
  }
  const items = requests.map((one) => listedItem(one, state));
  const { collection } = state.config;
  return present(
    onlyField('Find', filter, 'words of a name, a path or a query'),
    collection != null && text(`The file: ${collection.title}.`),
    list(items, { cursor, height: 'fill', empty: NO_HIT }),
  );
}

function listedItem(one: ListedRequest, { listing, presenter, overlay }: ExplorerState): Item {
  const words = one.name === null ? one.title : quoted(one.name);
  const shown = presenter ? hidePersonalText(words) : words;
  const state = one.from === 'sent' ? (one.end ?? 'on its way') : STATE_WORDS[one.from];
  const isMarked =
    overlay?.type === 'requests' && overlay.marked !== null && overlay.marked === one.id;
  const ended = cutToWidth(isMarked ? `* ${state}` : state, END_WIDTH).padEnd(END_WIDTH);
  return item(`${ended} ${timeOf(one, listing.nowMs).padEnd(TIME_WIDTH)}`, {
    summary: shown,
    detail: detailOf(one, shown, presenter),
  });
}

const STATE_WORDS = { saved: 'saved', file: 'of the file' } as const;

const END_WIDTH = 14;
const TIME_WIDTH = 12;

function timeOf({ atMs }: ListedRequest, nowMs: number | null): string {
  return atMs === null || nowMs === null ? '' : agoWords(atMs, nowMs);
}

/** Details for which the row has no room: the whole name, what it sends, and how long it took. */
function detailOf(one: ListedRequest, shown: string, isPresenting: boolean): string {
  const { name, title, durationMs, apiVersion } = one;
  const what: DisplayText | string = isPresenting ? hidePersonalText(title) : title;
  return [
    name === null ? what : `${shown}: ${what}`,
    ...(durationMs === null ? [] : [`${durationMs.toLocaleString('en')} ms`]),
    ...(apiVersion === null ? [] : [`API version ${quoted(apiVersion)}`]),
  ].join(', ');
}

export const NAME_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'save-request' }, 'enter', 'save', PRIMARY),
  overlayKey({ type: 'close-overlay' }, 'esc', 'back'),
];

export const COMPARE_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'close-overlay' }, 'esc q enter', 'back', PRIMARY),
  overlayKey({ type: 'move-difference', by: 1 }, 'down j', 'next'),
  overlayKey({ type: 'move-difference', by: -1 }, 'up k'),
  ...farKeys((by, keys) => overlayKey({ type: 'move-difference', by }, keys), {
    down: 'pagedown space',
    first: 'home g',
    last: 'end G',
  }),
];

const SIGNS = { added: '+ added  ', removed: '- removed', changed: '~ changed' } as const;

/** Characters of a value in its row, and under the list. */
const SHORT_VALUE = 60;
const LONG_VALUE = 600;

/** The differences, a row each; both values of the row under the cursor stand under the list. */
function compareBlocks(
  { titles, found, cursor }: Extract<ListOverlay, { type: 'compare' }>,
  isPresenting: boolean,
): readonly Block<ExplorerCommand>[] {
  const shown = (words: string | null, most = SHORT_VALUE): string => {
    if (words === null) return 'nothing';
    // Redacted before the cut: half of a secret would not be recognized.
    const whole = redactSecrets(words.slice(0, 2 * LONG_VALUE), []);
    const start = whole.slice(0, most).toWellFormed();
    const clean = toDisplayText(`${start}${whole.length > most ? '…' : ''}`);
    return isPresenting ? hidePersonalText(clean) : clean;
  };
  const about = text(`Before: ${shown(titles[0])}. After: ${shown(titles[1])}.`);
  if (found === null) return [about, progress('Comparing.')];
  const { differences, isCut } = found;
  if (differences.length === 0) return [about, text('Both answers say the same.')];
  const count = `${differences.length.toLocaleString('en')}${isCut ? ' or more' : ''}`;
  const items = differences.map(({ kind, path, before, after }) =>
    item(`${SIGNS[kind]}  ${shown(path)}`, {
      summary: kind === 'changed' ? `${shown(before)} → ${shown(after)}` : shown(before ?? after),
      detail:
        kind === 'changed'
          ? `Before: ${shown(before, LONG_VALUE)}  After: ${shown(after, LONG_VALUE)}`
          : shown(before ?? after, LONG_VALUE),
    }),
  );
  return [about, text(`Differences: ${count}.`), list(items, { cursor, height: 'fill' })];
}

export const SET_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'write-set' }, 'enter', 'write', PRIMARY),
  overlayKey({ type: 'close-overlay' }, 'esc', 'back'),
];

function savedWords(program: string): string {
  const what =
    'Written to this disk, for this store: the request, and this name. Not the token, and no answer.';
  return `${what} "${program} forget" removes all of them.`;
}

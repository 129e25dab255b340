import {
  ID_PLACEHOLDER,
  nextParts,
  parametersOf,
  segmentsOf,
} from '../../requests/rest/rest-catalogue.ts';
import { type DisplayText, toDisplayText } from '../../text/display-text.ts';
import { editText, selectionOf, type TextBuffer } from '../../text/text-buffer.ts';
import { bufferOf, currentField, isTyping, withBuffer, withField } from '../focus.ts';
import { rowPlace, rowsOf } from '../row-focus.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, type Transition, withNotice } from '../transition.ts';
import type { ComposeEvent, Offer, Offers } from './compose-state.ts';
import { takeOver } from './convert.ts';
import {
  knownIds,
  moveReady,
  openReady,
  selectPlaceholder,
  takeReady,
  typeOfResource,
  withCompose,
} from './ready.ts';
import { moved } from '../../list-index.ts';

/** Handlers for the help with writing a request, and the offers at the cursor. */
export const COMPOSE: Handlers<ComposeEvent> = {
  'open-presets': (state) => go(openReady(state)),
  'move-preset': (state, { by }) => go(moveReady(state, by)),
  'take-preset': takeReady,
  offer,
  'move-offer': (state, { by }) => go(moveOffer(state, by)),
  'take-offer': (state) => go(takeOffer(state)),
  'close-offers': (state) => go(withCompose(state, { offers: null })),
  'to-placeholder': (state) => go(selectPlaceholder(state)),
  'take-over': takeOver,
};

/** What fits at the cursor, and the offset of the text that it replaces. */
interface Fitting {
  readonly from: number;
  readonly items: readonly Offer[];
}

const NOTHING: Fitting = { from: 0, items: [] };

/** Opens the offers on a key; a notice says so if nothing fits. */
function offer(state: ExplorerState): Transition {
  const fitting = fittingAt(state);
  if (fitting.items.length === 0) {
    return withNotice(
      withCompose(state, { offers: null }),
      'note',
      'Nothing is known that fits here.',
    );
  }
  return go(withCompose(state, { offers: { ...fitting, index: 0 } }));
}

/**
 * Runs after every event. Offers open by themselves in a parameter row, after the `?`, after a
 * slash of the path and in a placeholder for an id. Not in the first part of a path: the list of
 * requests below it is filtered instead.
 */
export function followOffers(before: ExplorerState, state: ExplorerState): ExplorerState {
  if (!isTyping(state) || state.mode !== 'rest') return closeOffers(state);
  const buffer = bufferOf(state, currentField(state));
  const isSame =
    bufferOf(before, currentField(before)) === buffer && placeOf(before) === placeOf(state);
  if (buffer === null || isSame) return buffer === null ? closeOffers(state) : state;
  const hasMoved =
    buffer.text === bufferOf(before, currentField(before))?.text &&
    placeOf(before) === placeOf(state);
  const isPlaceholderSelected = selectedPlaceholder(buffer) !== null;
  if (hasMoved && !isPlaceholderSelected) return closeOffers(state);
  const fitting = offersItself(state, buffer) ? fittingAt(state) : NOTHING;
  const word = buffer.text.slice(fitting.from, buffer.cursor);
  // A complete word needs no list: the next key has its usual meaning.
  const isDone = fitting.items.some(({ insert }) => insert === word);
  const offers: Offers | null =
    fitting.items.length === 0 || (isDone && !isPlaceholderSelected)
      ? null
      : { ...fitting, index: 0 };
  return withCompose(state, { offers });
}

function placeOf(state: ExplorerState): string {
  const field = currentField(state);
  const { row, part } = state.focus.rows;
  return field === 'params' ? `${field} ${row} ${part}` : field;
}

function offersItself(state: ExplorerState, buffer: TextBuffer): boolean {
  const field = currentField(state);
  if (field === 'params') return true;
  if (field !== 'path') return false;
  if (selectedPlaceholder(buffer) !== null) return true;
  const typed = buffer.text.slice(0, buffer.cursor);
  if (buffer.cursor > pathEnd(buffer)) return true;
  return /\/[a-z_]*$/.test(typed) && !typed.startsWith('/') && buffer.cursor === pathEnd(buffer);
}

/** Where the path ends and its parameters begin. */
function pathEnd({ text }: TextBuffer): number {
  const mark = text.indexOf('?');
  return mark === -1 ? text.length : mark;
}

function closeOffers(state: ExplorerState): ExplorerState {
  return state.compose.offers === null ? state : withCompose(state, { offers: null });
}

function fittingAt(state: ExplorerState): Fitting {
  const field = currentField(state);
  if (state.mode !== 'rest') return NOTHING;
  // The paths of the built-in service do not fit others: their list of requests has their paths.
  if (state.config.address.profile.access !== 'built-in')
    return field === 'path' ? placeholderOffers(state) : NOTHING;
  if (field === 'path') return pathOffers(state);
  return field === 'params' ? parameterOffers(state) : NOTHING;
}

/** The placeholder that is selected as a whole, or null. */
function selectedPlaceholder(
  buffer: TextBuffer,
): { readonly from: number; readonly to: number } | null {
  const selected = selectionOf(buffer);
  if (selected === null) return null;
  const text = buffer.text.slice(selected.from, selected.to);
  return text.startsWith('{') && ID_PLACEHOLDER.exec(text)?.[0] === text ? selected : null;
}

/** Ids from the last answer for the selected placeholder. */
function placeholderOffers(state: ExplorerState): Fitting {
  const { path } = state.rest;
  const placeholder = selectedPlaceholder(path);
  if (placeholder === null) return NOTHING;
  const before = segmentsOf(path.text.slice(0, placeholder.from).replace(/\/$/, ''));
  return { from: placeholder.from, items: idOffers(state, before, '') };
}

function pathOffers(state: ExplorerState): Fitting {
  const { path } = state.rest;
  if (selectedPlaceholder(path) !== null) return placeholderOffers(state);
  const end = path.cursor;
  const typed = path.text.slice(0, end);
  if (/^[a-z]+:/i.test(typed)) return NOTHING;
  if (end > pathEnd(path)) return queryOffers(path);
  const from = typed.lastIndexOf('/') + 1;
  const before = from === 0 ? [] : segmentsOf(typed.slice(0, from - 1));
  const word = typed.slice(from).toLowerCase();
  const parts = nextParts(before)
    .filter(({ text }) => text.startsWith(word))
    .map(({ text, about }) => createOffer(text, about, text));
  const ids = nextParts(before).some(({ isPlaceholder }) => isPlaceholder)
    ? idOffers(state, before, '.json').filter(({ insert }) => insert.startsWith(word))
    : [];
  return {
    from,
    items: [
      ...parts.filter(({ insert }) => !insert.startsWith('{')),
      ...ids,
      ...parts.filter(({ insert }) => insert.startsWith('{')),
    ],
  };
}

/** Ids from the last answer of the resource before the placeholder. */
function idOffers(
  state: ExplorerState,
  before: readonly string[],
  ending: string,
): readonly Offer[] {
  const type = typeOfResource(before.at(-1) ?? '');
  return knownIds(state.response, type).map(({ id, name }) =>
    createOffer(`${id}${ending}`, name, `${id}${ending}`),
  );
}

/** The parameters after the `?` of a path, written as `name=value&name=value`. */
function queryOffers(path: TextBuffer): Fitting {
  const start = pathEnd(path) + 1;
  const from = Math.max(start, path.text.lastIndexOf('&', path.cursor - 1) + 1);
  const [name = '', value] = path.text.slice(from, path.cursor).split('=');
  if (value !== undefined) {
    return { from: from + name.length + 1, items: valueOffers(path, name, value) };
  }
  const others = `${path.text.slice(start, from)}&${path.text.slice(path.cursor)}`;
  const taken = others.split('&').map((part) => part.split('=', 1)[0] ?? '');
  return { from, items: nameOffers(path, name, taken, '=') };
}

function parameterOffers(state: ExplorerState): Fitting {
  const { row, part } = rowPlace(state, 'params');
  const rows = rowsOf(state.rest, 'params');
  const here = rows[row];
  if (here === undefined) return NOTHING;
  const { path } = state.rest;
  const word = here[part].text.slice(0, here[part].cursor);
  if (part === 'value') return { from: 0, items: valueOffers(path, here.name.text, word) };
  const taken = rows.filter((_, at) => at !== row).map(({ name }) => name.text);
  return { from: 0, items: nameOffers(path, word, taken, '') };
}

function valueOffers(path: TextBuffer, name: string, typed: string): readonly Offer[] {
  const word = typed.toLowerCase();
  const { values = [] } = parametersOf(path.text).find((known) => known.name === name) ?? {};
  return values.filter((one) => one.startsWith(word)).map((one) => createOffer(one, '', one));
}

/** @param ending what is written after the name */
function nameOffers(
  path: TextBuffer,
  typed: string,
  taken: readonly string[],
  ending: string,
): readonly Offer[] {
  const word = typed.toLowerCase();
  return parametersOf(path.text)
    .filter(({ name }) => !taken.includes(name) && name.includes(word))
    .toSorted(
      (one, other) => Number(other.name.startsWith(word)) - Number(one.name.startsWith(word)),
    )
    .map(({ name, meaning, values }) =>
      createOffer(name, values.length === 0 ? meaning : values.join(', '), `${name}${ending}`),
    );
}

function createOffer(label: string, about: string, insert: string): Offer {
  const type: DisplayText = toDisplayText(about);
  const nothing = { isDeprecated: false, isRequired: false, description: null } as const;
  return { label: toDisplayText(label), type, insert, ...nothing };
}

/** Moves in the list, around its ends; without a list nothing changes. */
function moveOffer(state: ExplorerState, by: number): ExplorerState {
  const { offers } = state.compose;
  if (offers === null) return state;
  const index = moved(offers.index, by, offers.items.length);
  return withCompose(state, { offers: { ...offers, index } });
}

/** Replaces what is typed by the chosen offer; from a name the focus moves on to its value. */
function takeOffer(state: ExplorerState): ExplorerState {
  const { offers } = state.compose;
  const item = offers?.items[offers.index];
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  const closed = withCompose(state, { offers: null });
  if (offers === null || item === undefined || buffer === null) return closed;
  const { from } = offers;
  const edit = { type: 'replace', from, to: buffer.cursor, text: item.insert } as const;
  const written = withBuffer(closed, field, editText(buffer, edit));
  if (field === 'path')
    return ID_PLACEHOLDER.test(item.insert) ? selectPlaceholder(toStart(written, from)) : written;
  const { row, part } = rowPlace(written, 'params');
  if (part === 'value') return written;
  const focus = { ...written.focus, rows: { row, part: 'value' } } as const;
  return withField({ ...written, focus }, 'params', true);
}

function toStart(state: ExplorerState, at: number): ExplorerState {
  const path = editText(state.rest.path, { type: 'move-to', offset: at });
  return { ...state, rest: { ...state.rest, path } };
}

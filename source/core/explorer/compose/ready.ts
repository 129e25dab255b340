import { jsonFields, parseJson } from '../../json/json-object.ts';
import type { RequestOutcome } from '../../requests/answer.ts';
import {
  findPresets,
  type NearPresets,
  type Preset,
  presetsNear,
  queriesNear,
} from '../../requests/ready/presets.ts';
import { ID_PLACEHOLDER } from '../../requests/rest/rest-catalogue.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import { createTextBuffer, editText, type TextBuffer } from '../../text/text-buffer.ts';
import { withField } from '../focus.ts';
import { takeCall } from '../overlay/listed.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition } from '../transition.ts';
import type { ComposeState, OpenReady } from './compose-state.ts';
import { within } from '../../list-index.ts';

/** The list of ready-made requests, and the ids for their placeholders. */

/** The same state with another part of the help. */
export function withCompose(state: ExplorerState, change: Partial<ComposeState>): ExplorerState {
  return { ...state, compose: { ...state.compose, ...change } };
}

const LONGEST_FILTER = 100;

/** The ready-made requests of the current API near what is typed. */
export function nearPresets({ mode, rest, graphql, config }: ExplorerState): NearPresets {
  const { profile } = config.address;
  return mode === 'rest'
    ? presetsNear(rest.method, rest.path.text, profile)
    : queriesNear(graphql.query.text, profile);
}

/** Opens the list of ready-made requests of the current API, filtered by a partly typed path. */
export function openReady(state: ExplorerState): ExplorerState {
  const { rest, mode } = state;
  const { profile } = state.config.address;
  const near = nearPresets(state);
  const isPart = mode === 'rest' && near.at === null && near.presets.length > 0;
  const isFound = isPart && findPresets('rest', rest.path.text, profile).length > 0;
  const text = isFound ? rest.path.text : '';
  const filter = createTextBuffer(text, { maxLength: LONGEST_FILTER });
  const opened = { ...state, notice: null, focus: { ...state.focus, pane: 'request' } as const };
  return withCompose(opened, { ready: { filter, index: near.at ?? 0 }, offers: null });
}

/** What the open list shows. */
export function readyPresets(
  { mode, config }: ExplorerState,
  { filter }: OpenReady,
): readonly Preset[] {
  return findPresets(mode, filter.text, config.address.profile);
}

/** The state with another filter; the cursor goes to its first hit. */
export function withReadyFilter(state: ExplorerState, filter: TextBuffer): ExplorerState {
  const { ready } = state.compose;
  if (ready === null) return state;
  const index = filter.text === ready.filter.text ? ready.index : 0;
  return withCompose(state, { ready: { filter, index } });
}

/** Moves the cursor, never past either end of the list. */
export function moveReady(state: ExplorerState, by: number): ExplorerState {
  const { ready } = state.compose;
  if (ready === null) return state;
  const index = within(ready.index + by, readyPresets(state, ready).length);
  return withCompose(state, { ready: { ...ready, index } });
}

/**
 * Puts the request under the cursor into the fields, and selects its next placeholder for an id.
 */
export function takeReady(state: ExplorerState): Transition {
  const { ready } = state.compose;
  const preset = ready === null ? undefined : readyPresets(state, ready)[ready.index];
  if (preset === undefined) return go(state);
  return go(withPreset(withCompose({ ...state, notice: null }, { ready: null }), preset));
}

/** The request of a preset in the fields. */
export function withPreset(state: ExplorerState, { call }: Preset): ExplorerState {
  if (call.api === 'graphql') {
    const [known] = knownIds(state.response, typeIn(call.variables));
    const variables =
      known === undefined ? call.variables : call.variables.replace(ID_PLACEHOLDER, known.id);
    const taken = takeCall(state, { ...call, variables });
    return withField(taken, /\{id\}/.test(variables) ? 'variables' : 'query', true);
  }
  const { rest } = state;
  // A typed body stays if the preset has none.
  const body = call.body === '' ? rest.body.text : call.body;
  const headers = rest.headers.map(({ name, value }) => [name.text, value.text] as const);
  const isLost = rest.body.text.trim() !== '' && body !== rest.body.text;
  const base = isLost ? takeCall(state, { ...call, headers, body }) : state;
  const path = editText(base.rest.path, { type: 'set', text: call.path });
  const next = {
    ...base,
    rest: {
      ...base.rest,
      method: call.method,
      path,
      body: editText(base.rest.body, { type: 'set', text: body }),
    },
  };
  return selectPlaceholder(withField(next, 'path', true));
}

function typeIn(variables: string): string {
  return /gid:\/\/[\w-]+\/(\w+)\/\{id\}/.exec(variables)?.[1] ?? '';
}

/** Selects the next placeholder at or after the cursor, wrapping around, if there is one. */
export function selectPlaceholder(state: ExplorerState): ExplorerState {
  const { path } = state.rest;
  const [first, ...others] = [...path.text.matchAll(new RegExp(ID_PLACEHOLDER, 'g'))];
  if (first === undefined) return state;
  const next = [first, ...others].find(({ index }) => index >= path.cursor) ?? first;
  const anchor = next.index;
  const selected = { ...path, anchor, cursor: anchor + next[0].length, column: null };
  return withField({ ...state, rest: { ...state.rest, path: selected } }, 'path', true);
}

/** Whether the path has a placeholder that is not selected yet: Tab goes there. */
export function hasOpenPlaceholder({ rest: { path } }: ExplorerState): boolean {
  const isSelected =
    path.anchor !== null && ID_PLACEHOLDER.test(path.text.slice(path.anchor, path.cursor));
  const placeholders = path.text.match(new RegExp(ID_PLACEHOLDER, 'g'))?.length ?? 0;
  return placeholders > (isSelected ? 1 : 0);
}

/** An id from the last answer, with the name of its object. */
interface KnownId {
  readonly id: string;
  readonly name: DisplayText;
}

/** In bytes: a longer answer is not parsed a second time for its ids. */
const LARGEST = 1024 * 1024;
const MOST_IDS = 50;
const DEEPEST = 6;

/**
 * The ids of one kind of row in the last answer, in its order, each once.
 *
 * @param type `Product`, as in a global id
 */
export function knownIds(response: RequestOutcome | null, type: string): readonly KnownId[] {
  if (response?.type !== 'answer' || response.bytes.length > LARGEST || type === '') return [];
  const found = new Map<string, DisplayText>();
  collect(parseJson(new TextDecoder().decode(response.bytes)), null, type, 0, found);
  return [...found].slice(0, MOST_IDS).map(([id, name]) => ({ id, name }));
}

function collect(
  value: unknown,
  key: string | null,
  type: string,
  depth: number,
  found: Map<string, DisplayText>,
): void {
  if (depth > DEEPEST || found.size >= MOST_IDS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, key, type, depth + 1, found);
    return;
  }
  const fields = jsonFields(value);
  if (fields === null) return;
  const id = fields.get('id');
  const isOfKind = key !== null && typeOfResource(key) === type;
  const [, gidType, number] = /^gid:\/\/[\w-]+\/(\w+)\/(\d+)/.exec(String(id)) ?? [];
  const own = gidType === type ? number : isOfKind && typeof id === 'number' ? String(id) : null;
  if (own != null && !found.has(own)) found.set(own, nameOf(fields));
  for (const [name, part] of fields) collect(part, name, type, depth + 1, found);
}

function nameOf(fields: ReadonlyMap<string, unknown>): DisplayText {
  for (const key of ['title', 'name', 'displayName', 'email', 'handle']) {
    const text = fields.get(key);
    if (typeof text === 'string' && text !== '') return quoted(text.slice(0, 60));
  }
  return quoted('');
}

/** `draft_orders` → `DraftOrder`; `countries` → `Country`. */
export function typeOfResource(plural: string): string {
  const words = plural.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words
    .join('')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');
}

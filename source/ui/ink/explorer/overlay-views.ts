/** The overlays over both panes, as views: help, palette, requests, code, a name to save by. */
import { cutToWidth } from '../../../core/text/cell-width.ts';
import { languagesOf, writtenCode } from '../../../core/explorer/overlay/code.ts';
import type { Overlay } from '../../../core/explorer/overlay/overlay.ts';
import { versionChoices } from '../../../core/explorer/overlay/versions.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { saidNow } from '../../../core/explorer/unread-notices.ts';
import { type ExportLanguage, LANGUAGES } from '../../../core/requests/code/languages.ts';
import { parseApiVersion } from '../../../core/service/profile.ts';
import { TOKEN_VARIABLE } from '../../../core/requests/code/exportable.ts';
import { capitalized, toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { code, item, list, notice, present, text } from '../../../core/view/blocks.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import type { Action, Block, View } from '../../../core/view/view.ts';
import { keyLabel } from '../../../core/view/keys.ts';
import { type ExplorerCommand, farKeys } from './bindings/binding.ts';
import { withChosenKeys } from './bindings/names.ts';
import type { Context } from './contexts.ts';
import { helpBlocks, helpKeys } from './help.ts';
import {
  COMPARE_KEYS,
  listView,
  NAME_KEYS,
  onlyField,
  overlayKey,
  PRIMARY,
  REQUEST_KEYS,
  SET_KEYS,
} from './list-views.ts';
import { type PaletteEntry, paletteEntries } from './palette.ts';
import { noticesOf } from './status.ts';

type OverlayView = View<ExplorerCommand>;

/** The view of the open overlay. */
export function overlayView(state: ExplorerState, overlay: Overlay): OverlayView {
  const { blocks, ...view } = viewOf(state, overlay);
  const said = overlay.type === 'notices' ? [] : saidNow(state);
  const actions = withChosenKeys(
    view.actions.map((one) => ({ ...one, command: one.event })),
    state.config.keys,
  );
  return {
    id: `explorer/${overlay.type}`,
    moves: {},
    ...view,
    actions,
    blocks: [
      ...blocks,
      ...said.map(({ level, message, remedy }) => notice(level, message, remedy)),
    ],
  };
}

function viewOf(
  state: ExplorerState,
  overlay: Overlay,
): Pick<OverlayView, 'question' | 'blocks' | 'actions'> {
  switch (overlay.type) {
    case 'help':
      return {
        question: '',
        blocks: helpBlocks(state, overlay.filter, OVERLAY_CONTEXTS),
        actions: helpKeys(overlay.filter !== null),
      };
    case 'code':
      return {
        question: 'The request as code',
        blocks: codeBlocks(state, overlay),
        actions: codeKeys(languagesOf(state)),
      };
    case 'requests':
    case 'save-as':
    case 'export-requests':
    case 'compare':
      return listView(state, overlay);
    case 'versions':
      return {
        question: 'API version',
        blocks: versionBlocks(state, overlay),
        actions: VERSION_KEYS,
      };
    case 'notices': {
      const said = noticesOf(state);
      const blocks = said.length === 0 ? [notice('note', 'There are no messages.')] : said;
      return { question: 'Messages', blocks, actions: NOTICE_KEYS };
    }
    case 'palette': {
      const entries = paletteEntries(state, OVERLAY_CONTEXTS);
      return {
        question: '',
        blocks: paletteBlocks(overlay, entries),
        actions: paletteKeys(entries, overlay.cursor),
      };
    }
  }
}

function codeKeys(languages: readonly ExportLanguage[]): readonly Action<ExplorerCommand>[] {
  return [
    overlayKey({ type: 'copy-code' }, 'enter c y', 'copy', PRIMARY),
    overlayKey({ type: 'move-language', by: 1 }, 'right l tab', 'other language'),
    overlayKey({ type: 'move-language', by: -1 }, 'left h shift+tab'),
    ...languages.map((_, index) =>
      overlayKey({ type: 'choose-language', index }, String(index + 1)),
    ),
    overlayKey({ type: 'close-overlay' }, 'esc q', 'back'),
  ];
}

/** The most characters of code that are shown; copying takes all of it. */
const MOST_SHOWN = 20_000;

/** The languages, and the request in the one that is chosen. */
function codeBlocks(
  state: ExplorerState,
  shown: Extract<Overlay, { type: 'code' }>,
): readonly Block<ExplorerCommand>[] {
  const languages = languagesOf(state);
  const names = languages.map(({ name }, index) =>
    index === shown.language ? `[${index + 1} ${name}]` : ` ${index + 1} ${name} `,
  );
  const about = languages[shown.language]?.about ?? '';
  const written = writtenCode(state, shown);
  const whole = redactSecrets(written.slice(0, MOST_SHOWN), []);
  const words = state.presenter ? hidePersonalText(whole) : whole;
  const lines = toDisplayText(words.trimEnd(), { multiline: true }).split('\n');
  return present(
    text(names.join('').trim(), `For ${about}. It reads the token from ${TOKEN_VARIABLE}.`),
    code(lines),
    written.length > MOST_SHOWN &&
      text('The rest is too long to be shown here; copying takes all of it.'),
  );
}

/** The keys of the palette; Enter runs the command under the cursor. */
function paletteKeys(
  entries: readonly PaletteEntry[],
  cursor: number,
): readonly Action<ExplorerCommand>[] {
  const chosen = entries[cursor];
  const { length: count } = entries;
  return [
    ...(chosen === undefined ? [] : [overlayKey(chosenCommand(chosen), 'enter', 'do it', PRIMARY)]),
    overlayKey({ type: 'move-palette', by: 1, count }, 'down ctrl+n', 'choose'),
    overlayKey({ type: 'close-overlay' }, 'esc ctrl+p', 'back'),
    overlayKey({ type: 'move-palette', by: -1, count }, 'up'),
    ...farKeys((by, keys) => overlayKey({ type: 'move-palette', by, count }, keys)),
  ];
}

const NO_COMMAND = 'No command has these words; Backspace takes letters away.';

/** What Enter does: run the command, or tell why it cannot be used. */
function chosenCommand(entry: PaletteEntry): ExplorerCommand {
  const { name, words, off, command, place } = entry;
  return off === null
    ? { type: 'chosen', name, place, command }
    : { type: 'refuse-command', message: `${capitalized(words)}: ${off}.` };
}

function paletteBlocks(
  { filter, cursor }: Extract<Overlay, { type: 'palette' }>,
  entries: readonly PaletteEntry[],
): readonly Block<ExplorerCommand>[] {
  const items = entries.map(({ key, words, name, off }) =>
    item(`${keyLabel(key).padEnd(KEY_WIDTH)} ${cutToWidth(words, MOST_WORDS)}`, {
      summary: off === null ? `(${name})` : `(${name}; ${off})`,
    }),
  );
  const field = onlyField('Command', filter, 'part of a name');
  return [field, list(items, { cursor, height: 'fill', empty: NO_COMMAND })];
}

const KEY_WIDTH = 12;

/** The most cells of a command's words, so that the name after them can be seen too. */
const MOST_WORDS = 38;

/** Letters type a version, so no letter is a key here. */
const VERSION_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'take-version' }, 'enter', 'use it', PRIMARY),
  overlayKey({ type: 'move-version', by: 1 }, 'down ctrl+n', 'choose'),
  overlayKey({ type: 'close-overlay' }, 'esc', 'back'),
  overlayKey({ type: 'move-version', by: -1 }, 'up'),
];

function versionBlocks(
  state: ExplorerState,
  { typed, cursor }: Extract<Overlay, { type: 'versions' }>,
): readonly Block<ExplorerCommand>[] {
  const items = versionChoices(state, typed.text).map(({ version, marks }) =>
    item(toDisplayText(version), { summary: `(${marks.join('; ')})` }),
  );
  return [
    onlyField('Version', typed, 'or type another one'),
    list(items, { cursor, height: 'fill', empty: noVersion(state, typed.text) }),
  ];
}

/** What a version looks like, in the words of the service. */
function noVersion({ config }: ExplorerState, typed: string): string {
  const verdict = parseApiVersion(typed, config.address.profile);
  return verdict.type === 'refused' ? verdict.remedy : '';
}

const NOTICE_KEYS: readonly Action<ExplorerCommand>[] = [
  overlayKey({ type: 'close-overlay' }, 'esc enter alt+n q', 'back', PRIMARY),
];

function contextOf(title: string, actions: readonly Action<ExplorerCommand>[]): Context {
  const bindings = actions.map(({ event: command, keys, hint }) => ({ command, keys, hint }));
  return { title, place: null, bindings, isTyping: false };
}

/** The overlays that can lie over both panes, with their keys. */
export const OVERLAY_CONTEXTS: readonly Context[] = [
  contextOf('The request as code', codeKeys(LANGUAGES)),
  contextOf('Requests', REQUEST_KEYS),
  contextOf('Save the request', NAME_KEYS),
  contextOf('A file of requests', SET_KEYS),
  contextOf('Two answers compared', COMPARE_KEYS),
  contextOf('All commands', paletteKeys([], 0)),
  contextOf('API version', VERSION_KEYS),
  contextOf('Messages', NOTICE_KEYS),
  contextOf('Help', [...helpKeys(false), ...helpKeys(true)]),
];

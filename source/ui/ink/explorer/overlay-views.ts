/** What lies over both panes, as views: the help, the palette, requests, code, a name to save by. */
import { writtenCode } from '../../../core/explorer/overlay/code.ts';
import type { Overlay } from '../../../core/explorer/overlay/overlay.ts';
import { isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { LANGUAGES } from '../../../core/requests/code-languages.ts';
import { TOKEN_VARIABLE } from '../../../core/requests/code.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { code, fact, facts, item, list, notice, present, text } from '../../../core/view/blocks.ts';
import { EVERYWHERE } from '../../../core/view/everywhere.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import type { Action, Block, Fact, View } from '../../../core/view/view.ts';
import { keyLabel } from '../keymap.ts';
import { listView } from './list-views.ts';
import { onlyField, overKey as key, PRIMARY } from './over-key.ts';
import { type ExplorerBinding, type ExplorerCommand, TO_THE_END } from './bindings/binding.ts';
import { OVER_KEYS } from './bindings/everywhere.ts';
import { answerLayerKeys } from './bindings/answer.ts';
import { assistPaneKeys, PRESET_KEYS } from './bindings/request.ts';
import { explorerBindings, type PaletteEntry, paletteEntries } from './explorer-keys.ts';

type OverlayView = View<ExplorerCommand>;

/** The view of what lies over the panes now. */
export function overlayView(state: ExplorerState, overlay: Overlay): OverlayView {
  const { blocks, ...view } = viewOf(state, overlay);
  const { notice: said } = state;
  const last = said === null ? null : notice(said.level, said.message, said.remedy);
  return { id: `explorer/${overlay.type}`, moves: {}, ...view, blocks: present(...blocks, last) };
}

function viewOf(
  state: ExplorerState,
  overlay: Overlay,
): Pick<OverlayView, 'question' | 'blocks' | 'actions'> {
  switch (overlay.type) {
    case 'help':
      return { question: '', blocks: helpBlocks(state), actions: HELP_KEYS };
    case 'code':
      return {
        question: 'The request as code',
        blocks: codeBlocks(overlay, state.presenter),
        actions: CODE_KEYS,
      };
    case 'requests':
    case 'save-as':
      return listView(state, overlay);
    case 'palette': {
      const entries = paletteEntries(state);
      return {
        question: '',
        blocks: paletteBlocks(overlay, entries),
        actions: paletteKeys(entries, overlay.cursor),
      };
    }
  }
}

const HELP_KEYS: readonly Action<ExplorerCommand>[] = [
  key({ type: 'close-overlay' }, 'esc ? f1 q', 'close the help'),
];

/** What each key does where the keys are now, and everywhere. */
function helpBlocks(state: ExplorerState): readonly Block<ExplorerCommand>[] {
  const { focus } = state;
  const below = { ...state, overlay: null };
  const layer =
    state.preset === null ? (assistPaneKeys(below) ?? answerLayerKeys(below)) : PRESET_KEYS;
  const request = {
    ...state,
    overlay: null,
    sending: null,
    focus: { ...focus, pane: 'request', isTyping: false },
  } as const;
  const response = { ...request, focus: { ...request.focus, pane: 'response' } } as const;
  const typing = { ...request, focus: { ...request.focus, isTyping: true } } as const;
  const panes = [
    facts(keyFacts(explorerBindings(request)), { title: 'Request, outside text' }),
    facts([...TEXT_KEYS, ...keyFacts(explorerBindings(typing))], { title: 'In a text field' }),
    facts(keyFacts(explorerBindings(response)), { title: 'Answer' }),
  ];
  // What has the keys comes first.
  const here = isTyping(below) ? 1 : focus.pane === 'response' ? 2 : 0;
  return [
    ...(layer === null ? [] : [facts(keyFacts(layer), { title: 'Here' })]),
    ...panes.slice(here, here + 1),
    ...panes.toSpliced(here, 1),
    facts(ALWAYS, { title: 'Everywhere' }),
  ];
}

function keyFacts(bindings: readonly ExplorerBinding[]): readonly Fact[] {
  const seen = new Set<string>();
  return bindings.flatMap(({ keys, hint, help }) => {
    const words = help ?? hint;
    if (words === null || seen.has(keys[0])) return [];
    for (const one of keys) seen.add(one);
    return [fact(keys.slice(0, 2).map(keyLabel).join(' '), words)];
  });
}

const TEXT_KEYS: readonly Fact[] = [
  fact('Esc', 'then Enter sends, in every terminal'),
  fact('Ctrl+U Ctrl+K', 'delete to the start or the end of the line'),
];

const ALWAYS: readonly Fact[] = [
  ...OVER_KEYS.map(({ keys, help }) => fact(keys.map(keyLabel).join(' or '), help)),
  fact('Ctrl+C', 'once: cancel the request; twice: leave'),
  fact('Ctrl+Z', EVERYWHERE.pause),
];

const CODE_KEYS: readonly Action<ExplorerCommand>[] = [
  key({ type: 'copy-code' }, 'enter c y', 'copy', PRIMARY),
  key({ type: 'move-language', by: 1 }, 'right l tab', 'other language'),
  key({ type: 'move-language', by: -1 }, 'left h shift+tab'),
  ...LANGUAGES.map((_, index) => key({ type: 'choose-language', index }, String(index + 1))),
  key({ type: 'close-overlay' }, 'esc q', 'back'),
];

/** Beyond what anybody reads on a screen; copying takes all of it. */
const MOST_SHOWN = 20_000;

/** The languages, and the request in the one that is chosen. */
function codeBlocks(
  shown: Extract<Overlay, { type: 'code' }>,
  isPresenting: boolean,
): readonly Block<ExplorerCommand>[] {
  const names = LANGUAGES.map(({ name }, index) =>
    index === shown.language ? `[${index + 1} ${name}]` : ` ${index + 1} ${name} `,
  );
  const about = LANGUAGES[shown.language]?.about ?? '';
  const written = writtenCode(shown);
  const whole = redactSecrets(written.slice(0, MOST_SHOWN), []);
  const words = isPresenting ? hidePersonalText(whole) : whole;
  const lines = toDisplayText(words.trimEnd(), { multiline: true }).split('\n');
  return present(
    text(names.join('').trim(), `For ${about}. It reads the token from ${TOKEN_VARIABLE}.`),
    code(lines),
    written.length > MOST_SHOWN &&
      text('The rest is too long to be shown here; copying takes all of it.'),
  );
}

/** While the palette is open; Enter does what is under the cursor. */
function paletteKeys(
  entries: readonly PaletteEntry[],
  cursor: number,
): readonly Action<ExplorerCommand>[] {
  const chosen = entries[cursor];
  const { length: count } = entries;
  return [
    ...(chosen === undefined
      ? []
      : [key({ type: 'chosen', command: chosen.command }, 'enter', 'do it', PRIMARY)]),
    key({ type: 'move-palette', by: 1, count }, 'down ctrl+n', 'choose'),
    key({ type: 'close-overlay' }, 'esc ctrl+p', 'back'),
    key({ type: 'move-palette', by: -1, count }, 'up'),
    key({ type: 'move-palette', by: 8, count }, 'pagedown'),
    key({ type: 'move-palette', by: -8, count }, 'pageup'),
    key({ type: 'move-palette', by: -TO_THE_END, count }, 'home'),
    key({ type: 'move-palette', by: TO_THE_END, count }, 'end'),
  ];
}

const NO_COMMAND = 'No command has these words; Backspace takes letters away.';

function paletteBlocks(
  { filter, cursor }: Extract<Overlay, { type: 'palette' }>,
  entries: readonly PaletteEntry[],
): readonly Block<ExplorerCommand>[] {
  const items = entries.map((one) => item(`${keyLabel(one.key).padEnd(KEY_WIDTH)} ${one.words}`));
  const field = onlyField('Command', filter, 'part of a name');
  return [field, list(items, { cursor, height: 'fill', empty: NO_COMMAND })];
}

const KEY_WIDTH = 12;

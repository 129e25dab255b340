/** The help of the explorer: every key, by where it works; the keys that work now come first. */
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { action, fact, facts, field, text } from '../../../core/view/blocks.ts';
import { COMMON_KEY_TITLES } from '../../../core/view/common-keys.ts';
import type { Action, Block, Fact } from '../../../core/view/view.ts';
import { keyLabel } from '../../../core/view/keys.ts';
import type { ExplorerBinding, ExplorerCommand } from './bindings/binding.ts';
import { commandName } from './bindings/names.ts';
import {
  type Context,
  EVERYWHERE_TITLE,
  IN_TEXT,
  layerContexts,
  paneContexts,
} from './contexts.ts';
import { layerKeys } from './explorer-keys.ts';

/** @param overlays the overlays over both panes, with their keys */
export function helpBlocks(
  state: ExplorerState,
  filter: TextBuffer | null,
  overlays: readonly Context[],
): readonly Block<ExplorerCommand>[] {
  const sections = sectionsOf(state, overlays).map(({ title, rows }) => ({
    title,
    rows: rows.filter(({ sought }) => isFound(sought, filter?.text ?? '')).map(({ row }) => row),
  }));
  const shown = sections.filter(({ rows }) => rows.length > 0);
  return [
    ...(filter === null
      ? []
      : [
          field(
            'explorer-overlay',
            'Find',
            { buffer: filter, hasFocus: true },
            {
              placeholder: 'a key, or what it does',
              isFramed: true,
            },
          ),
        ]),
    ...shown.map(({ title, rows }) => facts(rows, { title, weight: 'needed' })),
    ...(shown.length === 0 ? [text('No key does that; Backspace takes letters away.')] : []),
  ];
}

/** @param isSearched the search field is open and takes letters */
export function helpKeys(isSearched: boolean): readonly Action<ExplorerCommand>[] {
  return isSearched
    ? [
        action({ type: 'search-help', isOn: false }, 'esc', 'all', 'all keys', 'all keys'),
        action({ type: 'close-overlay' }, 'f1', 'close', 'close', CLOSE),
      ]
    : [
        action({ type: 'close-overlay' }, 'esc ? f1 q', 'close', CLOSE, CLOSE),
        action({ type: 'search-help', isOn: true }, '/ ctrl+f', 'find', 'find', 'find a key'),
        action(
          { type: 'open-overlay', overlay: 'glossary' },
          'g alt+g',
          'glossary',
          'glossary',
          COMMON_KEY_TITLES.glossary,
        ),
      ];
}

const CLOSE = 'close the help';

interface Row {
  readonly row: Fact;
  /** Its texts and the name of the command, in lower case. */
  readonly sought: string;
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

function sectionsOf(state: ExplorerState, overlays: readonly Context[]): readonly Section[] {
  const layer = layerKeys({ ...state, overlay: null });
  const layers = layerContexts(state);
  const others = [...layers, ...overlays].filter(({ title }) => title !== EVERYWHERE_TITLE);
  const everywhere = layers.filter(({ title }) => title === EVERYWHERE_TITLE);
  const [nearest, ...farther] = paneContexts(state);
  const now = nearest?.bindings.filter(({ isOff }) => isOff !== true) ?? [];
  const known = new Set(now.map(({ command }) => commandName(command)));
  const isNew = ({ command }: ExplorerBinding) => !known.has(commandName(command));
  const sections: Array<readonly [title: string, bindings: readonly ExplorerBinding[]]> = [
    ...(layer === null ? [] : [['Here', layer] as const]),
    ...(nearest === undefined ? [] : [[nearest.title, now] as const]),
    ...farther.filter(({ title }) => title !== nearest?.title).map(titled),
    ...farther
      .filter(({ title }) => title === nearest?.title)
      .map(({ title, bindings }) => [`${title}: other fields`, bindings.filter(isNew)] as const),
    ...[...others, ...everywhere].map(titled),
  ];
  // Fields, modes and tabs of a pane are one section.
  const titles = [...new Set(sections.map(([title]) => title))];
  return titles.map((title) => {
    const bindings = sections.filter(([one]) => one === title).flatMap(([, all]) => all);
    const fixed = title === IN_TEXT ? TEXT_KEYS : title === EVERYWHERE_TITLE ? ALWAYS : [];
    return { title, rows: [...fixed.map(withSought), ...rowsOf(bindings)] };
  });
}

const titled = ({ title, bindings }: Context) => [title, bindings] as const;

function rowsOf(bindings: readonly ExplorerBinding[]): readonly Row[] {
  const seen = new Set<string>();
  return bindings.flatMap(({ command, keys, hint, help }) => {
    const words = help ?? hint;
    const name = commandName(command);
    if (words === null || seen.has(name)) return [];
    seen.add(name);
    return [withSought(fact(keys.slice(0, 2).map(keyLabel).join(' '), words), name)];
  });
}

function withSought(row: Fact, name: string | number = ''): Row {
  const { label, value } = row;
  return { row, sought: `${label} ${value} ${name}`.toLowerCase() };
}

/** Whether every typed word is found, in any order. */
function isFound(sought: string, typed: string): boolean {
  return typed
    .toLowerCase()
    .split(/\s/)
    .every((word) => sought.includes(word));
}

const TEXT_KEYS: readonly Fact[] = [
  fact('Esc', 'then Enter sends, in every terminal'),
  fact('Ctrl+U Ctrl+K', 'delete to the start or the end of the line'),
];

const ALWAYS: readonly Fact[] = [
  fact('Ctrl+C', 'once: cancel the request; twice: leave'),
  fact('Ctrl+Z', COMMON_KEY_TITLES.pause),
];

import type { ChosenKeys } from '../../../../core/preferences.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { keyLabel } from '../../../../core/view/keys.ts';
import { type ExplorerBinding, type ExplorerCommand, TO_THE_END } from './binding.ts';

/** The names of commands, for the palette and the settings file, and the keys chosen there. */

/**
 * The stable name of a command: made from its event, `walk-previous-page`, so that every new
 * command has one; {@link BETTER} replaces those that read badly. A name is never changed: people
 * have it in their settings.
 */
export function commandName(command: ExplorerCommand): string {
  const plain = plainName(command);
  return BETTER[plain] ?? plain;
}

function plainName(command: object): string {
  const words: string[] = [];
  for (const [field, value] of Object.entries(command)) {
    const isObject = typeof value === 'object' && value !== null;
    // The outer event only names a group of events; the inner one says what is done.
    if (field === 'event' && isObject) return plainName(value);
    if (isObject || value === null || NOT_IN_NAMES.has(field)) continue;
    words.push(wordOf(field, value));
  }
  return words.filter((word) => word !== '').join('-');
}

/** Fields whose values depend on the moment. */
const NOT_IN_NAMES: ReadonlySet<string> = new Set(['count', 'name']);

function wordOf(field: string, value: unknown): string {
  if (typeof value === 'boolean') {
    const [, flag] = /^is([A-Z].*)$/.exec(field) ?? [];
    // `isCut: true` becomes `cut`; `isOn` and other booleans become `on` or `off`.
    if (flag !== undefined && flag !== 'On') return value ? flag.toLowerCase() : '';
    return value ? 'on' : 'off';
  }
  if (typeof value !== 'number') return String(value);
  if (field !== 'by') return String(field === 'index' ? value + 1 : value);
  const isForward = value > 0;
  if (Math.abs(value) === TO_THE_END) return isForward ? 'last' : 'first';
  if (Math.abs(value) > 1) return isForward ? 'page-on' : 'page-back';
  return isForward ? 'next' : 'previous';
}

const BETTER: Readonly<Record<string, string>> = {
  'answer-question-on': 'confirm',
  'answer-question-off': 'decline',
  'answer-save-on': 'confirm-save',
  'answer-save-off': 'decline-save',
  'answer-more-on': 'confirm-more',
  'answer-more-off': 'decline-more',
  'open-field-find': 'find',
  'open-field-filter': 'filter',
  'open-field-save': 'save-answer',
  'find-next-next': 'find-next',
  'find-next-previous': 'find-previous',
  'fold-tree-unfolded': 'unfold-field',
  'fold-tree': 'fold-field',
  'fold-from-0': 'unfold-all',
  'resize-next': 'larger-request',
  'resize-previous': 'larger-answer',
  'shift-page-on': 'shift-right',
  'shift-page-back': 'shift-left',
  'open-overlay-wire': 'wire',
  'open-overlay-faults': 'faults',
  'open-overlay-glossary': 'glossary',
  'open-overlay-lesson': 'hint',
  'open-help': 'help',
  'open-palette': 'palette',
  'open-requests': 'requests',
  'open-presets': 'presets',
  'open-code': 'code',
  'open-versions': 'api-version',
  'open-editor': 'edit-elsewhere',
  'open-tree': 'fields',
  'name-request': 'save-request-as',
  'add-row-params': 'add-parameter',
  'add-row-headers': 'add-header',
  'toggle-zoom': 'zoom',
  'toggle-presenter': 'present',
  'choose-copy': 'copy',
  'ask-collect': 'all-pages',
  'answer-collect-on': 'confirm-all-pages',
  'answer-collect-off': 'decline-all-pages',
  'change-ceiling-next': 'more-pages',
  'change-ceiling-previous': 'fewer-pages',
  'export-requests': 'write-requests',
  // Settings files know it by this name.
  'to-placeholder': 'to-hole',
  'write-set': 'confirm-requests-file',
  toggle: 'open-node',
  wrap: 'wrap-text',
  'move-cell-rows-next': 'next-row',
  'move-cell-rows-previous': 'previous-row',
  'move-cell-rows-first': 'first-row',
  'move-cell-rows-last': 'last-row',
  'move-cell-pages-next': 'next-page-of-rows',
  'move-cell-pages-previous': 'previous-page-of-rows',
  'move-cell-columns-next': 'next-column',
  'move-cell-columns-previous': 'previous-column',
  'copy-cell-row': 'copy-row',
  'copy-cell-csv': 'copy-csv',
  'move-focus-next': 'next-field',
  'move-focus-previous': 'previous-field',
  'ask-for-more': 'read-more',
  'search-help-on': 'find-in-help',
  'search-help-off': 'leave-search',
  'copy-text-cut': 'cut-text',
  'find-in-tree': 'find-in-fields-back',
};

/** The label of a command's key, for words outside the key bar. @param usual its default key */
export function keyOf(
  { config }: Pick<ExplorerState, 'config'>,
  name: string,
  usual: string,
): string {
  return keyLabel(config.keys?.[name]?.keys[0] ?? usual);
}

/**
 * Bindings with the keys that a person chose for their commands. Where a command has several
 * bindings, the first usable one has the chosen keys. Esc is kept: without it there is no way back.
 */
export function withChosenKeys<Of extends Pick<ExplorerBinding, 'command' | 'keys' | 'isOff'>>(
  bindings: readonly Of[],
  chosen: ChosenKeys = {},
): readonly Of[] {
  if (Object.keys(chosen).length === 0) return bindings;
  const seen = new Set<string>();
  return bindings.flatMap((binding) => {
    const name = commandName(binding.command);
    const own = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    if (own === undefined) return [binding];
    if (seen.has(name)) return [];
    // A later binding of the same command may be the usable one.
    if (binding.isOff !== true) seen.add(name);
    const [first, ...others] = own.keys.filter(
      (key) => !own.usual.includes(key) || binding.keys.includes(key),
    );
    if (first === undefined) return [binding];
    const esc = binding.keys.filter((key) => key === 'esc');
    return [{ ...binding, keys: [first, ...others, ...esc], whenToldApart: undefined }];
  });
}

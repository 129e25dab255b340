import { isNameFinished } from '../../../../core/explorer/assist/completion.ts';
import { retiredFor } from '../../../../core/explorer/compose/convert.ts';
import { hasOpenPlaceholder } from '../../../../core/explorer/compose/ready.ts';
import {
  bufferOf,
  currentField,
  focusedBuffer,
  isTyping,
  moveFocus,
} from '../../../../core/explorer/focus.ts';
import { currentTokenProblem, lacksScopes } from '../../../../core/explorer/follow-diagnosis.ts';
import { isRowField } from '../../../../core/explorer/row-focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { RequestField } from '../../../../core/requests/draft.ts';
import { remedyOf } from '../../../../core/requests/remedies.ts';
import { selectionOf } from '../../../../core/text/text-buffer.ts';
import {
  type ExplorerBinding,
  key,
  SEND_KEYS,
  farKeys,
  TO_THE_END,
  when,
  withoutText,
} from './binding.ts';
import { HELP_IN_TEXT, TOOLS } from './everywhere.ts';
import {
  assist,
  browserKey,
  PAGE_KEYS,
  PROBLEM_KEYS,
  problemsKey,
  READ_AGAIN,
  SEARCH_KEYS,
  WRITE_VARIABLES,
} from './schema.ts';

/** The keys while a field of the request is chosen, but not typed in. */
export function requestKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const field = currentField(state);
  const other = state.mode === 'rest' ? 'GraphQL' : 'REST';
  const isMethod = field === 'method';
  const isRetired = retiredFor(state) !== null;
  return [
    key({ type: 'send' }, SEND_KEYS, 'send', 'send the request'),
    ...when(isMethod, key({ type: 'choose-method', by: 1 }, 'right space l', 'other method')),
    key({ type: 'start-typing' }, 'e i', isMethod ? 'type the path' : 'type'),
    ...assistKeys(state),
    key({ type: 'choose-method', by: -1 }, 'left h'),
    ...when(isRetired, key({ type: 'take-over' }, 't', 'GraphQL', 'the same request in GraphQL')),
    ...when(isRetired, key({ type: 'switch-mode' }, 'ctrl+t', null, `switch to ${other}`)),
    ...when(!isRetired, key({ type: 'switch-mode' }, 't ctrl+t', other, `switch to ${other}`)),
    key({ type: 'open-presets' }, 'p', 'list of requests'),
    key({ type: 'move-focus', by: 1 }, 'tab', 'answer', 'to the answer'),
    key({ type: 'move-field', by: 1 }, 'down j'),
    key({ type: 'move-field', by: -1 }, 'up k'),
    key({ type: 'open-code' }, 'c', null, CODE),
    key({ type: 'name-request' }, 's', null, 'save the request by name'),
    ...draftKeys(state, field),
    ...editingKeys(state),
    key({ type: 'move-focus', by: -1 }, 'shift+tab'),
  ];
}

const CODE = 'the request as code: curl, fetch, undici, Python, Ruby, PHP';

/** The keys while a field is typed in: only keys that are not text are commands. */
export function typingKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const field = currentField(state);
  const isLines = bufferOf(state, field)?.multiline ?? false;
  const offered = state.assist.completion === null ? offerKeys(state) : completionKeys(state);
  const keys = withoutText([
    ...when(isLines, ...selectionKeys(state)),
    ...when(!isLines, key({ type: 'send' }, SEND_KEYS, 'send')),
    ...when(
      isLines,
      key({ type: 'send' }, 'alt+enter ctrl+j', 'send', null, { whenToldApart: 'ctrl+enter' }),
    ),
    ...assistKeys(state),
    ...when(
      field === 'path' && hasOpenPlaceholder(state),
      key({ type: 'to-placeholder' }, 'tab', 'to the id'),
    ),
    key(
      { type: 'move-focus', by: 1 },
      'tab',
      moveFocus(state, 1).focus.pane === 'response' ? 'answer' : 'next field',
      'the next field, then the answer',
    ),
    ...when(field === 'path', key({ type: 'open-presets' }, 'down', 'list of requests')),
    // In a path, copying a selected sample or hole matters less than the keys of the path itself.
    ...when(!isLines, ...selectionKeys(state)),
    key({ type: 'back' }, 'esc', 'stop typing'),
    key({ type: 'move-focus', by: -1 }, 'shift+tab'),
    key({ type: 'switch-mode' }, 'ctrl+t'),
    ...draftKeys(state, field),
    ...editingKeys(state),
    ...TOOLS,
  ]);
  // While names are offered, the key bar names only their keys.
  const quiet = offered.length === 0 ? keys : keys.map((one) => ({ ...one, hint: null }));
  return [...offered, ...quiet, HELP_IN_TEXT];
}

/** The keys that change the request, while a field is typed in or not. */
function draftKeys(state: ExplorerState, field: RequestField): readonly ExplorerBinding[] {
  const isRest = state.mode === 'rest';
  const isInHeaders = field === 'headers' && isTyping(state);
  const header = { type: 'add-row', field: 'headers' } as const;
  const params = { type: 'add-row', field: 'params' } as const;
  return [
    ...when(
      isRest && (field === 'path' || field === 'params') && isTyping(state),
      key({ type: 'offer' }, 'ctrl+space', null, 'offer what fits at the cursor'),
    ),
    ...when(isRest && isInHeaders, key(header, 'ctrl+n', null, 'add a header')),
    ...when(isRest && !isInHeaders, key(params, 'a ctrl+n', null, 'add a query parameter')),
    ...when(isRest, key(header, 'n', null, 'add a header')),
    ...when(isRowField(field), key({ type: 'remove-row' }, 'x ctrl+x', null, 'take this row out')),
    ...when(
      bufferOf(state, field) !== null,
      key({ type: 'open-editor' }, 'ctrl+g', null, 'edit this field in $VISUAL or $EDITOR'),
    ),
  ];
}

/** The keys that help with a request, in every field of its pane. */
function assistKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const isGraphql = state.mode === 'graphql';
  const isRead = isGraphql && state.config.readsSchema === true;
  const isQuery = isRead && currentField(state) === 'query';
  const isLetter = isGraphql && !isTyping(state);
  const action = currentTokenProblem(state)?.action ?? null;
  const remedy = action === null ? null : remedyOf(action);
  return [
    ...when(remedy !== null, key({ type: 'follow-diagnosis' }, 'a f7', remedy?.words ?? null)),
    ...when(
      lacksScopes(state),
      assist({ type: 'add-missing-scopes' }, isLetter ? 'a f7' : 'f7', 'add the scope', ADD_SCOPES),
    ),
    ...when(
      isRead,
      assist(
        { type: 'open-tree' },
        'ctrl+y f6',
        'fields',
        'fields to tick, which writes the query',
      ),
    ),
    ...when(isRead, problemsKey(state), WRITE_VARIABLES, browserKey(state), READ_AGAIN),
    ...when(isQuery, assist({ type: 'describe' }, 'ctrl+l f5', null, DESCRIBE)),
    ...when(
      isRead && isTyping(state),
      assist({ type: 'complete' }, 'ctrl+n ctrl+space', null, 'offer what fits at the cursor'),
    ),
  ];
}

const ADD_SCOPES = 'back to the scopes, with the missing one ticked';
const DESCRIBE = 'what the schema says about the name at the cursor';

/** The keys of offered names; all other keys stay as they are. */
function completionKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const enter = isNameFinished(state) ? 'new line' : 'take it';
  return [assist({ type: 'take-completion', by: 'enter' }, 'enter', enter), ...OFFERED_KEYS];
}

const OFFERED_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'move-completion', by: 1 }, 'down', 'next'),
  assist({ type: 'close-completion' }, 'esc', 'close the list'),
  assist({ type: 'move-completion', by: -1 }, 'up'),
  assist({ type: 'move-completion', by: 7 }, 'pagedown'),
  assist({ type: 'move-completion', by: -7 }, 'pageup'),
  assist({ type: 'take-completion', by: 'tab' }, 'tab'),
];

/** The keys while names of the REST API are offered. */
function offerKeys({ compose: { offers } }: ExplorerState): readonly ExplorerBinding[] {
  return offers === null ? [] : REST_OFFER_KEYS;
}

const REST_OFFER_KEYS: readonly ExplorerBinding[] = [
  key({ type: 'take-offer' }, 'enter tab', 'take it'),
  key({ type: 'move-offer', by: 1 }, 'down', 'next'),
  key({ type: 'close-offers' }, 'esc', 'close the list'),
  key({ type: 'move-offer', by: -1 }, 'up'),
  key({ type: 'move-offer', by: 7 }, 'pagedown'),
  key({ type: 'move-offer', by: -7 }, 'pageup'),
];

/** The keys while the list of ready-made requests is open. */
export const PRESET_KEYS: readonly ExplorerBinding[] = [
  key({ type: 'take-preset' }, 'enter', 'take it'),
  key({ type: 'move-preset', by: 1 }, 'down', 'choose; letters find'),
  key({ type: 'move-preset', by: -1 }, 'up'),
  ...farKeys((by, keys) => key({ type: 'move-preset', by }, keys)),
  key({ type: 'back' }, 'esc', 'close the list'),
];

/** The keys of a layer over the request pane; null without one. */
export function assistPaneKeys({
  assist: { browser, docs, operations, problems, tree },
}: ExplorerState): readonly ExplorerBinding[] | null {
  if (browser !== null) return browser.page === null ? SEARCH_KEYS : PAGE_KEYS;
  if (problems !== null) return PROBLEM_KEYS;
  if (operations !== null) return OPERATION_KEYS;
  if (docs !== null) return DOCS_KEYS;
  return tree === null ? null : TREE_KEYS;
}

const OPERATION_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'take-operation' }, 'enter', 'send it'),
  assist({ type: 'move-operation', by: 1 }, 'down j', 'choose'),
  assist({ type: 'move-operation', by: -1 }, 'up k'),
  ...farKeys((by, keys) => assist({ type: 'move-operation', by }, keys)),
  key({ type: 'back' }, 'esc q', 'do not send'),
  HELP_IN_TEXT,
];

const DOCS_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'scroll-docs', by: 1 }, 'down j', 'scroll'),
  assist({ type: 'scroll-docs', by: -1 }, 'up k'),
  assist({ type: 'scroll-docs', by: 8 }, 'pagedown space'),
  assist({ type: 'scroll-docs', by: -8 }, 'pageup'),
  assist({ type: 'scroll-docs', by: -TO_THE_END }, 'home'),
  key({ type: 'back' }, 'esc enter ctrl+l f5 q', 'back to the query'),
  HELP_IN_TEXT,
];

const TREE_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'tick-tree' }, 'space enter', 'tick'),
  assist({ type: 'fold-tree', isUnfolded: true }, 'right', 'unfold'),
  assist({ type: 'move-tree', by: 1 }, 'down', 'next; letters find'),
  key({ type: 'back' }, 'esc ctrl+y f6', 'back to the query'),
  assist({ type: 'move-tree', by: -1 }, 'up'),
  assist({ type: 'fold-tree', isUnfolded: false }, 'left'),
  ...farKeys((by, keys) => assist({ type: 'move-tree', by }, keys), { page: 10 }),
  assist({ type: 'find-next-in-tree' }, 'tab ctrl+n', null, 'the next field with these letters'),
  assist({ type: 'find-in-tree', letter: null }, 'backspace'),
  HELP_IN_TEXT,
];

/** All layers that can lie over the request pane, for the help. */
export const REQUEST_LAYERS = [
  {
    title: 'While names are offered',
    isTyping: true,
    bindings: [
      assist({ type: 'take-completion', by: 'enter' }, 'enter', 'take it'),
      ...OFFERED_KEYS,
    ],
  },
  { title: 'Search in the schema', isTyping: true, bindings: SEARCH_KEYS },
  { title: 'Page of the schema', isTyping: false, bindings: PAGE_KEYS },
  { title: 'While parameters are offered', isTyping: true, bindings: REST_OFFER_KEYS },
  { title: 'Problems', isTyping: false, bindings: PROBLEM_KEYS },
  { title: 'Tree of fields', isTyping: true, bindings: TREE_KEYS },
  { title: 'What the schema says', isTyping: false, bindings: DOCS_KEYS },
  { title: 'Choice of an operation', isTyping: false, bindings: OPERATION_KEYS },
  { title: 'Ready-made requests', isTyping: true, bindings: PRESET_KEYS },
] as const;

/** Keys for the text of a request's field. Letters are keys only while nothing is typed. */
function editingKeys(state: ExplorerState): readonly ExplorerBinding[] {
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
 * The keys while some text is selected. Their words in the key bar also show that there is a
 * selection, for terminals with neither colour nor inverse.
 */
function selectionKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const buffer = focusedBuffer(state);
  return when(
    buffer !== null && selectionOf(buffer) !== null,
    key({ type: 'copy-text', isCut: false }, 'alt+c', 'copy', 'copy what is selected'),
    key({ type: 'copy-text', isCut: true }, 'alt+x', 'cut', 'cut what is selected'),
  );
}

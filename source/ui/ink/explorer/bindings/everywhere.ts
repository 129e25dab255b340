import { COMMON_KEY_TITLES } from '../../../../core/view/common-keys.ts';
import { isReadingSchema } from '../../../../core/explorer/assist/schema.ts';
import { hintKeys } from '../../../../core/view/lesson.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { type ExplorerBinding, key, when, SEND_IN_TEXT, SEND_KEYS } from './binding.ts';

/** The keys of both panes; the keys of a pane itself come before them. */
export function everywhereKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const isTop = state.focus.pane === 'request' && !state.layout.isZoomed;
  const isReading = state.mode === 'graphql' && isReadingSchema(state);
  const toGuide = state.config.canReturn && isTop ? 'back to the guide' : 'one level back';
  const back = isReading ? 'stop reading the schema' : toGuide;
  // In an answer, Enter opens what is under the cursor.
  const isRead = state.focus.pane === 'response' && state.response?.type === 'answer';
  return [
    key({ type: 'send' }, isRead ? SEND_IN_TEXT : SEND_KEYS, null, 'send the request'),
    key({ type: 'switch-mode' }, 't ctrl+t', null, 'REST or GraphQL'),
    key({ type: 'toggle-zoom' }, 'f', isRead ? 'zoom' : null, 'this pane alone, and back'),
    key({ type: 'resize', by: 1 }, '+ ]', null, 'larger request pane'),
    key({ type: 'resize', by: -1 }, '- [', null, 'larger answer pane'),
    key({ type: 'open-versions' }, 'V', null, 'the API version that requests ask for'),
    ...TOOLS,
    key({ type: 'leave' }, 'q', null, 'leave the program'),
    key({ type: 'open-help' }, '? f1', 'help'),
    ...when(state.sending === null, key({ type: 'back' }, 'esc', null, back)),
  ];
}

const WHOLE_NOTICES = 'all messages in full';
const ALL_COMMANDS = 'all commands by name';

/** Keys that also work in text fields. */
export const TOOLS: readonly ExplorerBinding[] = [
  key({ type: 'open-requests' }, 'ctrl+r r', null, 'requests: saved ones, and those of this run'),
  key({ type: 'open-palette' }, 'ctrl+p', null, ALL_COMMANDS),
  key({ type: 'open-notices' }, 'alt+n f12', null, WHOLE_NOTICES),
  key({ type: 'toggle-presenter' }, 'f2 ctrl+o', null, COMMON_KEY_TITLES.present),
];

export const HELP_IN_TEXT: ExplorerBinding = key({ type: 'open-help' }, 'f1', 'help');

/** Keys of every layer over a pane; the key bar has no room to name them there. */
export const TOOLS_OF_LAYERS: readonly ExplorerBinding[] = [
  { ...HELP_IN_TEXT, hint: null, help: 'help' },
  key({ type: 'open-palette' }, 'ctrl+p', null, ALL_COMMANDS),
  key({ type: 'open-notices' }, 'alt+n f12', null, WHOLE_NOTICES),
];

/** The overlays that the app opens over every face, for help and palette: it gets keys first. */
export const APP_OVERLAY_KEYS: readonly (ExplorerBinding & { readonly help: string })[] = [
  {
    ...key({ type: 'open-overlay', overlay: 'wire' }, 'w f3'),
    help: COMMON_KEY_TITLES.wire,
  },
  {
    ...key({ type: 'open-overlay', overlay: 'faults' }, 'b f4'),
    help: COMMON_KEY_TITLES.faults,
  },
  {
    ...key({ type: 'open-overlay', overlay: 'glossary' }, 'alt+g'),
    help: COMMON_KEY_TITLES.glossary,
  },
];

/** {@link APP_OVERLAY_KEYS}, and the lesson's keys where a lesson runs. */
export function appOverlayKeys({ config }: Pick<ExplorerState, 'config'>): typeof APP_OVERLAY_KEYS {
  const keys = hintKeys(config.keys).join(' ');
  const lesson = {
    ...key({ type: 'open-overlay', overlay: 'lesson' }, keys),
    help: COMMON_KEY_TITLES.lesson,
  };
  return config.hasLesson === true && keys !== ''
    ? [...APP_OVERLAY_KEYS, lesson]
    : APP_OVERLAY_KEYS;
}

/** The keys while a change of data waits for a yes. */
export const QUESTION_KEYS: readonly ExplorerBinding[] = [
  key({ type: 'answer-question', yes: true }, 'y', 'send it'),
  key({ type: 'answer-question', yes: false }, 'n esc', 'do not send'),
];

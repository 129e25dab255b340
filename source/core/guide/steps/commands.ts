/** The guide's commands, by the names that a settings file uses to give them other keys. */
import { action } from '../../view/blocks.ts';
import { keyLabel, keysOf } from '../../view/keys.ts';
import type { Action, KeySource } from '../../view/view.ts';
import type { GuideState } from '../state.ts';

/** Default keys, the one to show first. Names are not changed: settings files use them. */
export const GUIDE_COMMANDS = {
  'go-on': 'enter',
  'show-token': 't ctrl+t',
  lessons: 'l',
  'open-lesson': 'o',
  tick: 'space x',
  'test-again': 'r',
  'search-scopes': '/ ctrl+f',
  'scope-sets': 's',
  'scopes-of-request': 'p',
  'scope-groups': 'g',
  'chosen-scopes': 'v',
  'released-scopes': 'y',
  'copy-setting': 'c',
  'open-settings': 'o',
  'url-refused': 'r',
  'own-organization': 'm',
  'other-app': 'y',
  'edit-fields': 'e',
  'take-suggestion': 'ctrl+y',
  'set-up-steps': 'ctrl+l',
  'own-address': 'ctrl+r',
  'open-address': 'o',
  'copy-address': 'c',
  'other-port': 'u',
  'approve-here': 'a',
  'other-store': 'u',
  'check-secret': 's',
  'more-time': 'e',
  'say-cancelled': 'x',
  'error-page': 'p',
  'save-token': 's',
  'own-store': 'n',
  'copy-token': 'c',
  reveal: 'r',
  renew: 'f',
  revoke: 'p',
  'keep-store': 'k',
  'memory-only': 'm',
  'leave-unsaved': 'g',
} as const;

type GuideCommandName = keyof typeof GUIDE_COMMANDS;

const NEARLY_ALWAYS = ['go-on', 'show-token'] as const;

interface CommandScreen {
  readonly title: string;
  /** A text field has the focus. */
  readonly isTyping?: true;
  readonly commands: readonly GuideCommandName[];
}

/** The commands of each screen, so that no two share a key; a test compares it with the views. */
export const GUIDE_SCREENS = {
  start: { title: 'Start', commands: [...NEARLY_ALWAYS, 'lessons'] },
  lessons: { title: 'Start, lessons', commands: [...NEARLY_ALWAYS, 'open-lesson'] },
  prerequisites: {
    title: 'Prerequisites',
    commands: [...NEARLY_ALWAYS, 'test-again', 'tick'],
  },
  scopes: {
    title: 'Scopes',
    commands: [
      ...NEARLY_ALWAYS,
      'tick',
      'search-scopes',
      'scope-sets',
      'scopes-of-request',
      'scope-groups',
      'chosen-scopes',
      'released-scopes',
    ],
  },
  filter: { title: 'Scopes, in the filter', isTyping: true, commands: NEARLY_ALWAYS },
  sets: { title: 'Scopes, sets', commands: [...NEARLY_ALWAYS, 'scope-sets'] },
  groups: { title: 'Scopes, groups', commands: [...NEARLY_ALWAYS, 'tick', 'scope-groups'] },
  request: { title: 'Scopes, in a request', isTyping: true, commands: NEARLY_ALWAYS },
  setup: {
    title: 'App, set-up steps',
    commands: [
      ...NEARLY_ALWAYS,
      'copy-setting',
      'tick',
      'open-settings',
      'url-refused',
      'own-organization',
      'other-app',
    ],
  },
  fields: {
    title: 'App, in a field',
    isTyping: true,
    commands: [...NEARLY_ALWAYS, 'take-suggestion', 'set-up-steps'],
  },
  ready: {
    title: 'App, the ready one',
    commands: [...NEARLY_ALWAYS, 'edit-fields', 'other-app'],
  },
  address: {
    title: 'App, another redirect URL',
    isTyping: true,
    commands: [...NEARLY_ALWAYS, 'own-address'],
  },
  organization: {
    title: 'App, your own organization',
    commands: [...NEARLY_ALWAYS, 'own-organization', 'copy-setting'],
  },
  authorize: {
    title: 'Authorize',
    commands: [...NEARLY_ALWAYS, 'open-address', 'copy-address', 'other-port'],
  },
  waiting: {
    title: 'Approve',
    commands: [
      ...NEARLY_ALWAYS,
      'approve-here',
      'other-store',
      'check-secret',
      'open-address',
      'copy-address',
      'more-time',
      'say-cancelled',
      'error-page',
    ],
  },
  paste: { title: 'Approve, in the field', isTyping: true, commands: NEARLY_ALWAYS },
  page: { title: 'Approve, an error page', commands: [...NEARLY_ALWAYS, 'error-page'] },
  ended: {
    title: 'Approve, without a token',
    commands: [...NEARLY_ALWAYS, 'error-page'],
  },
  card: {
    title: 'Token',
    commands: [
      'go-on',
      'save-token',
      'own-store',
      'copy-token',
      'reveal',
      'renew',
      'revoke',
      'keep-store',
    ],
  },
  saving: { title: 'Token, saving it', isTyping: true, commands: ['go-on'] },
  renewing: { title: 'Token, renewing it', commands: ['go-on', 'memory-only'] },
  failed: { title: 'Token, none came', commands: NEARLY_ALWAYS },
  unsaved: { title: 'A token is not saved', commands: ['save-token', 'leave-unsaved'] },
} as const satisfies Readonly<Record<string, CommandScreen>>;

/** The keys of an action: those of commands, and Esc, which is fixed. */
export function by(...from: ReadonlyArray<GuideCommandName | 'esc'>): readonly KeySource[] {
  return from.map((name) =>
    name === 'esc' ? { name: null, keys: name } : { name, keys: GUIDE_COMMANDS[name] },
  );
}

/** What Enter does unless another key was chosen: the primary action. */
export function goOn(
  word: string,
  hint: string | null,
  title: string = hint ?? '',
): Action<{ readonly type: 'next' }> {
  return action('next', by('go-on'), word, hint, title, { isPrimary: true });
}

/** The key of a command for a sentence: the one that works now. */
export function keyOf(
  { config, focus }: Pick<GuideState, 'config' | 'focus'>,
  name: GuideCommandName,
): string {
  const keys = GUIDE_COMMANDS[name];
  return keyLabel(keysOf({ name, keys }, config.keys ?? {}, focus !== null)[0] ?? keys);
}

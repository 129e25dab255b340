import { GUIDE_COMMANDS, GUIDE_SCREENS } from '../../../core/guide/steps/commands.ts';
import type { ChosenKeys } from '../../../core/preferences.ts';
import { keysOf } from '../../../core/view/keys.ts';
import type { KeyContext } from '../input/check-keys.ts';

/** All contexts in which keys work in the guide. */
export function guideKeyContexts(): readonly KeyContext[] {
  return Object.values(GUIDE_SCREENS).map(({ title, commands, ...rest }) => {
    const isTyping = 'isTyping' in rest;
    const withChosen = (chosen: ChosenKeys) =>
      commands.map((name) => ({
        name,
        keys: keysOf({ name, keys: GUIDE_COMMANDS[name] }, chosen, isTyping),
      }));
    return { title, isTyping, commands: withChosen({}), withChosen, taken: TAKEN };
  });
}

/** Keys that no command of the guide can have: they mean the same on every screen. */
const TAKEN: KeyContext['taken'] = [
  { keys: ['?', 'f1'], words: 'help has it' },
  { keys: ['w', 'f3'], words: 'wire has it' },
  { keys: ['b', 'f4'], words: 'faults has it' },
  { keys: ['alt+g'], words: 'glossary has it' },
  { keys: ['f2', 'ctrl+o'], words: 'present has it' },
  { keys: ['q'], words: 'leave has it' },
  {
    keys: [
      ...['up', 'down', 'left', 'right', 'pageup', 'pagedown', 'home', 'end'],
      ...['tab', 'shift+tab', 'h', 'j', 'k', 'l'],
    ],
    words: 'it moves the cursor',
  },
  { keys: [...'123456789'], words: 'it stands for a number' },
];

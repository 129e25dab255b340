import { expect, test } from 'vitest';
import type { ChosenKeys } from '../../../../source/core/preferences.ts';
import { checkKeys, type KeyContext } from '../../../../source/ui/ink/input/check-keys.ts';

type Commands = KeyContext['commands'];

/** A place with these commands; a chosen key that is usual elsewhere is not one here. */
function contextOf(
  title: string,
  commands: Commands,
  { isTyping = false, taken = [] }: Partial<Pick<KeyContext, 'isTyping' | 'taken'>> = {},
): KeyContext {
  const withChosen = (chosen: ChosenKeys) =>
    commands.map((one) => {
      const own = chosen[one.name];
      const keys = own?.keys.filter((key) => !own.usual.includes(key) || one.keys.includes(key));
      return { ...one, keys: keys ?? one.keys };
    });
  return { title, isTyping, commands, withChosen, taken };
}

const LIST = contextOf(
  'List',
  [
    { name: 'send', keys: ['enter', 'ctrl+s'] },
    { name: 'find', keys: ['/'] },
    { name: 'wire', keys: ['w'], isFixed: true },
  ],
  {
    taken: [
      { keys: ['q', 'f3'], words: 'leave has it' },
      { keys: ['j'], words: 'it moves the cursor' },
    ],
  },
);
const TEXT = contextOf(
  'Text',
  [
    { name: 'send', keys: ['ctrl+enter'] },
    { name: 'undo', keys: ['ctrl+z', 'alt+z'] },
    { name: 'cut', keys: ['alt+x'] },
    // Another binding of the same command.
    { name: 'undo', keys: ['f6'] },
  ],
  { isTyping: true },
);

function check(choices: ReadonlyArray<readonly [command: string, ...keys: readonly string[]]>) {
  const given = choices.map(([command, ...keys], at) => ({
    command,
    keys,
    place: `line ${at + 1}`,
  }));
  const { keys, problems } = checkKeys(given, [LIST, TEXT]);
  return { keys, said: problems.map(({ message, remedy }) => `${message} ${remedy}`) };
}

const CLASH = 'Until you change it, this line is ignored.';

test('every key that was chosen for a command is taken, and told from its usual ones', () => {
  expect(check([])).toEqual({ keys: {}, said: [] });
  expect(
    check([
      ['send', 'Ctrl+Enter', 'F10', 'enter'],
      ['undo', 'F6', 'alt+u', 'alt+z'],
      ['find', 'f'],
    ]),
  ).toEqual({
    keys: {
      send: { keys: ['ctrl+enter', 'f10', 'enter'], usual: ['ctrl+enter', 'enter'] },
      undo: { keys: ['f6', 'alt+u', 'alt+z'], usual: ['f6', 'alt+z'] },
      find: { keys: ['f'], usual: [] },
    },
    said: [],
  });
});

test('what is no key is told key by key, and the others of the command are kept', () => {
  expect(check([['send', 'f13', 'F9', 'ctrl+m', 'F8']])).toEqual({
    keys: { send: { keys: ['f9', 'f8'], usual: [] } },
    said: [
      'line 1 (keys.send): "f13": This is not a key. Did you mean f1?',
      'line 1 (keys.send): "ctrl+m": No command can have this key: it is Enter. Choose another one.',
    ],
  });
  expect(check([['send', 'nothing']])).toEqual({
    keys: {},
    said: [
      'line 1 (keys.send): "nothing": This is not a key. Write it like f10, ctrl+f, alt+enter, shift+tab, G or /.',
    ],
  });
  expect(check([['send']])).toEqual({ keys: {}, said: [] });
});

test('each line that is wrong is told in its order, and the right ones are kept', () => {
  const letters = 'Where this command works, letters are typed as text.';
  expect(
    check([
      ['sned', 'f9'],
      ['cut', 'x', 'X'],
      ['wire', 'f9'],
      ['find', 'f9'],
      ['what-is-this', 'f9'],
      ['undo', 'u', 'f7'],
    ]),
  ).toEqual({
    keys: {
      find: { keys: ['f9'], usual: [] },
      undo: { keys: ['u', 'f7'], usual: [] },
    },
    said: [
      'line 1 (keys.sned): No command is called that. Did you mean send?',
      `line 2 (keys.cut): ${letters} Write a key with ctrl or alt, or a function key.`,
      'line 3 (keys.wire): The keys of this command cannot be changed. Take the line out.',
      'line 5 (keys.what-is-this): No command is called that. docs/commands-of-the-guide.md and the palette of the explorer (Ctrl+P) name all of them.',
    ],
  });
});

test('a letter is enough where the command works outside of text as well', () => {
  expect(check([['send', 's']])).toEqual({
    keys: { send: { keys: ['s'], usual: [] } },
    said: [],
  });
});

test('a key that something else has is refused, by the first place and the first key', () => {
  expect(
    check([
      ['send', 'f3', 'j'],
      ['find', 'w'],
      ['undo', 'alt+x'],
      ['cut', 'ctrl+w'],
    ]),
  ).toEqual({
    keys: {},
    // The last line is looked at first: without it those before may stay.
    said: [
      `line 4 (keys.cut): Ctrl+W cannot be the key of cut: it edits text (Text). ${CLASH}`,
      `line 3 (keys.undo): Alt+X cannot be the key of undo: cut has it (Text). ${CLASH}`,
      `line 2 (keys.find): w cannot be the key of find: wire has it (List). ${CLASH}`,
      `line 1 (keys.send): F3 cannot be the key of send: leave has it (List). ${CLASH}`,
    ],
  });
  expect(check([['find', 'f8', 'j', 'enter']]).said).toEqual([
    `line 1 (keys.find): j cannot be the key of find: it moves the cursor (List). ${CLASH}`,
  ]);
});

test('what edits text is free outside of text', () => {
  expect(check([['find', 'ctrl+w', 'left']])).toEqual({
    keys: { find: { keys: ['ctrl+w', 'left'], usual: [] } },
    said: [],
  });
});

test('a key that another command gives up is free, also once more', () => {
  expect(
    check([
      ['undo', 'alt+x'],
      ['cut', 'f6'],
    ]),
  ).toEqual({
    keys: { undo: { keys: ['alt+x'], usual: [] }, cut: { keys: ['f6'], usual: [] } },
    said: [],
  });
  // The later of two that want one key is refused; its own key is its own again.
  expect(
    check([
      ['cut', 'f9'],
      ['undo', 'f9'],
      ['send', 'f6'],
    ]),
  ).toEqual({
    keys: { cut: { keys: ['f9'], usual: [] } },
    said: [
      `line 2 (keys.undo): F9 cannot be the key of undo: cut has it (Text). ${CLASH}`,
      `line 3 (keys.send): F6 cannot be the key of send: undo has it (Text). ${CLASH}`,
    ],
  });
});

import { describe, expect, test } from 'vitest';
import { checkKeys, type KeyContext } from '../../../../source/ui/ink/input/check-keys.ts';

type Commands = KeyContext['commands'];

/** A place with these commands; a chosen key takes the place of the usual ones. */
function context(
  title: string,
  commands: Commands,
  rest: Partial<Pick<KeyContext, 'isTyping' | 'taken'>> = {},
): KeyContext {
  return {
    title,
    isTyping: false,
    taken: [],
    ...rest,
    commands,
    withChosen: (chosen) =>
      commands.map((one) => ({ ...one, keys: chosen[one.name]?.keys ?? one.keys })),
  };
}

const SEND = { name: 'send', keys: ['enter', 'ctrl+r'] };
const FIND = { name: 'find', keys: ['/', 'f3'] };
const WIRE = { name: 'wire', keys: ['w'], isFixed: true };
const READ = context('reading', [SEND, FIND, WIRE], {
  taken: [{ keys: ['up', 'down'], words: 'it moves the cursor' }],
});
const TYPE = context('typing', [SEND], { isTyping: true });

function check(
  choices: ReadonlyArray<readonly [command: string, ...keys: readonly string[]]>,
  contexts: readonly KeyContext[] = [READ, TYPE],
) {
  const { keys, problems } = checkKeys(
    choices.map(([command, ...chosen], at) => ({
      command,
      keys: chosen,
      place: `line ${at + 1}`,
    })),
    contexts,
  );
  return { keys, said: problems.map(({ message, remedy }) => `${message} ${remedy}`) };
}

describe('chosen keys', () => {
  test('are kept, with those among them that are the usual ones', () => {
    expect(check([['find', 'F5', '/']])).toEqual({
      keys: { find: { keys: ['f5', '/'], usual: ['/'] } },
      said: [],
    });
    expect(check([['send', 'ctrl+s']])).toEqual({
      keys: { send: { keys: ['ctrl+s'], usual: [] } },
      said: [],
    });
    expect(check([])).toEqual({ keys: {}, said: [] });
  });

  test('of no command are refused, with the one that was probably meant', () => {
    expect(
      check([
        ['fnd', 'f5'],
        ['wibble', 'f6'],
      ]),
    ).toEqual({
      keys: {},
      said: [
        'line 1 (keys.fnd): No command is called that. Did you mean find?',
        'line 2 (keys.wibble): No command is called that. docs/commands-of-the-guide.md and the palette of the explorer (Ctrl+P) name all of them.',
      ],
    });
  });

  test('of a command whose keys are fixed are refused', () => {
    expect(check([['wire', 'f5']]).said).toEqual([
      'line 1 (keys.wire): The keys of this command cannot be changed. Take the line out.',
    ]);
  });

  test('that are none are named, and the others are kept', () => {
    const { keys, said } = check([['send', 'wibble', 'f5', 'ctrl+c']]);
    expect(keys).toEqual({ send: { keys: ['f5'], usual: [] } });
    expect(said).toEqual([
      'line 1 (keys.send): "wibble": This is not a key. Write it like f10, ctrl+f, alt+enter, shift+tab, G or /.',
      'line 1 (keys.send): "ctrl+c": No command can have this key: it cancels and leaves, everywhere. Choose another one.',
    ]);
    expect(check([['send', 'wibble']]).keys).toEqual({});
  });

  test('cannot all be letters where letters are text everywhere', () => {
    const typing = [TYPE];
    expect(check([['send', 's', 'space']], typing)).toEqual({
      keys: {},
      said: [
        'line 1 (keys.send): Where this command works, letters are typed as text. Write a key with ctrl or alt, or a function key.',
      ],
    });
    expect(check([['send', 's', 'f5']], typing).keys).toHaveProperty('send');
    expect(check([['send', 's']], [READ, TYPE]).keys).toHaveProperty('send');
  });

  test.each([
    ['f3', 'F3 cannot be the key of send: find has it (reading).'],
    ['w', 'w cannot be the key of send: wire has it (reading).'],
    ['down', '↓ cannot be the key of send: it moves the cursor (reading).'],
    ['ctrl+a', 'Ctrl+A cannot be the key of send: it edits text (typing).'],
  ])('cannot be another one’s: %s', (key, words) => {
    expect(check([['send', key]])).toEqual({
      keys: {},
      said: [`line 1 (keys.send): ${words} Until you change it, this line is ignored.`],
    });
  });

  test('may be one of the command’s own, whoever else has it', () => {
    const shared = context('both', [SEND, { name: 'go', keys: ['enter'] }]);
    expect(check([['send', 'enter']], [shared]).keys).toHaveProperty('send');
  });

  test('may be what edits text where nothing is typed', () => {
    expect(check([['find', 'ctrl+a']]).keys).toHaveProperty('find');
  });

  test('of two lines that clash the later one is ignored, and no other', () => {
    const { keys, said } = check([
      ['find', 'f5'],
      ['send', 'f5'],
    ]);
    expect(Object.keys(keys)).toEqual(['find']);
    expect(said).toEqual([
      'line 2 (keys.send): F5 cannot be the key of send: find has it (reading). Until you change it, this line is ignored.',
    ]);
  });

  test('may be what another command has given up, as long as it has', () => {
    const moved = check([
      ['find', 'f5'],
      ['send', 'f3'],
    ]);
    expect([Object.keys(moved.keys), moved.said]).toEqual([['find', 'send'], []]);
    const back = check([
      ['find', 'up'],
      ['send', 'f3'],
    ]);
    expect(back.keys).toEqual({});
    expect(back.said).toEqual([
      'line 1 (keys.find): ↑ cannot be the key of find: it moves the cursor (reading). Until you change it, this line is ignored.',
      'line 2 (keys.send): F3 cannot be the key of send: find has it (reading). Until you change it, this line is ignored.',
    ]);
  });
});

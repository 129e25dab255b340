import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GUIDE_COMMANDS, GUIDE_SCREENS } from '../../../../source/core/guide/steps/commands.ts';
import { guideView } from '../../../../source/core/guide/view.ts';
import { focusedField } from '../../../../source/core/view/blocks.ts';
import { isTextKey, keyLabel } from '../../../../source/core/view/keys.ts';
import { commandName } from '../../../../source/ui/ink/explorer/bindings/names.ts';
import {
  allContexts,
  explorerKeyContexts,
} from '../../../../source/ui/ink/explorer/key-contexts.ts';
import { guideKeyContexts } from '../../../../source/ui/ink/guide/key-contexts.ts';
import { checkKeys } from '../../../../source/ui/ink/input/check-keys.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { meaningOf } from '../../../../source/ui/ink/input/view-keys.ts';
import { readKey } from '../../../../source/ui/ink/input/read-key.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { everyGuideView, screenOf } from '../../../support/guide/guide-screens.ts';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { textsOf, viewPicks, walkViews } from '../../../support/guide/view-walk.ts';

const NAMES = Object.keys(GUIDE_COMMANDS);

describe('the names of the guide’s commands', () => {
  test('are in kebab-case, and none is that of a command of the explorer', () => {
    const { state } = walkExplorer({ readsSchema: true, keepsRequests: true });
    const others = new Set(
      allContexts(state).flatMap(({ bindings }) =>
        bindings.map(({ command }) => commandName(command)),
      ),
    );
    for (const name of NAMES) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(NAMES.filter((name) => others.has(name))).toEqual([]);
  });

  test('no command has a key that means something else wherever one is', () => {
    const taken = new Set(
      guideKeyContexts().flatMap((one) => one.taken.flatMap(({ keys }) => keys)),
    );
    const keys = Object.values(GUIDE_COMMANDS).flatMap((one) => one.split(' '));
    expect(keys.filter((key) => readKey(key).type !== 'key')).toEqual([]);
    // No cursor moves to the right on Start, and none at all on the card.
    expect(keys.filter((key) => taken.has(key))).toEqual(['l', 'k']);
    for (const { commands } of guideKeyContexts()) {
      const own = commands.flatMap((one) => one.keys);
      expect(own.filter((key, at) => own.indexOf(key) !== at)).toEqual([]);
    }
  });

  test('every action has one that its screen is known to have, or has Esc, y, n or F2', () => {
    fc.assert(
      fc.property(viewPicks, (path) => {
        walkViews(path, ({ state }) => {
          const view = guideView(state);
          const known: readonly string[] = GUIDE_SCREENS[screenOf(view)].commands;
          for (const { keys, keysFrom = [], title } of view.actions) {
            const names = keysFrom.flatMap(({ name }) => (name === null ? [] : [name]));
            expect(names.filter((name) => !known.includes(name))).toEqual([]);
            const isFixed = ['esc', 'y', 'n', 'f2'].includes(keys[0]);
            expect(names.length > 0 || isFixed ? '' : title).toBe('');
          }
        });
      }),
      { numRuns: 15 },
    );
  });

  test('stand in the documentation with their keys', async () => {
    const rows = NAMES.map((name) => {
      const does = everyGuideView().flatMap(({ actions }) =>
        actions.flatMap(({ keysFrom = [], title }) =>
          keysFrom.some((from) => from.name === name) ? [title] : [],
        ),
      );
      expect(does.length === 0 ? name : '').toBe('');
      const where = Object.values(GUIDE_SCREENS).filter(({ commands }) =>
        commands.some((one) => one === name),
      );
      const keys = usualKeys(name).map((key) => `\`${keyLabel(key)}\``);
      const places =
        where.length > 10 ? EVERYWHERE[name] : where.map(({ title }) => title).join('; ');
      const words = name === 'go-on' ? GOES_ON : [...new Set(does)].join('; ');
      return `| \`${name}\` | ${keys.join(' ')} | ${words} | ${places} |`;
    });
    await expect(`${HEAD}${rows.toSorted().join('\n')}\n`).toMatchFileSnapshot(
      '../../../../docs/commands-of-the-guide.md',
    );
  });
});

function usualKeys(name: string): readonly string[] {
  return Object.entries(GUIDE_COMMANDS).flatMap(([one, keys]) =>
    one === name ? keys.split(' ') : [],
  );
}

/** It has other words on every screen. */
const GOES_ON = 'what is to be done now: the button at the bottom of the screen';

const EVERYWHERE: Readonly<Record<string, string>> = {
  'go-on': 'everywhere',
  'show-token': 'everywhere, while a token is at hand',
};

const HEAD = `# The commands of the guide

Each command has a name, by which the [settings file](configuration.md#the-settings-file) gives it
other keys: \`{"keys": {"copy-token": "y", "go-on": ["f10", "enter"]}}\`. What is written here is
written by a test, from the tables of keys
(\`vitest run test/ui/ink/guide/guide-commands.test.ts -u\`).

Chosen keys take the place of those below, at the bottom of the screen, in the help and in every
sentence that names the key. A key that another command of the same screen has is refused, with both
names, and so are those that mean the same everywhere: \`?\` \`F1\` help, \`w\` \`F3\` wire tape, \`b\` \`F4\`
faults, \`Alt+G\` glossary, \`F2\` \`Ctrl+O\` presenting, \`q\` leave, the keys that move a cursor,
digits, and what no command of the [explorer](commands-of-the-explorer.md) can have. \`Esc\`, and \`y\` and \`n\` of a question,
stay as they are. Letters are text in text fields: there a command keeps its usual keys, unless one
with Ctrl, Alt or a function key was chosen.

| name | keys | does | where |
|---|---|---|---|
`;

const chosen = (keys: Readonly<Record<string, string | readonly string[]>>) => {
  const choices = Object.entries(keys).map(([command, given]) => ({
    command,
    keys: typeof given === 'string' ? [given] : given,
    place: 'settings.json line 2',
  }));
  const checked = checkKeys(choices, [
    ...guideKeyContexts(),
    ...explorerKeyContexts(walkExplorer({}).state),
  ]);
  const said = checked.problems.map(({ message, remedy }) => `${message} ${remedy}`);
  return { keys: checked.keys, said };
};

describe('keys of a person’s own, in the guide', () => {
  const press = (run: GuideRun, name: string, text: string | null = null) => {
    const meant = meaningOf(
      guideView(run.state),
      { type: 'key', key: makeKey(name, { text }) },
      {
        edit: (field, edit) => ({ type: 'edit', field, edit }) as const,
      },
    );
    return meant === null || meant === 'nothing' ? null : meant.event;
  };

  test('take the place of the usual ones', () => {
    const { keys, said } = chosen({ 'copy-token': ['y', 'f10'], 'save-token': 'ctrl+s' });
    expect(said).toEqual([]);
    const run = new GuideRun({ keys }).toToken();
    expect(press(run, 'y', 'y')).toEqual({ type: 'copy-token' });
    expect(press(run, 'f10')).toEqual({ type: 'copy-token' });
    expect(press(run, 'c', 'c')).toBeNull();
    expect(press(run, 's', 's')).toBeNull();
  });

  test('leave the usual ones where a chosen letter is text', () => {
    const { keys, said } = chosen({ 'go-on': 'z' });
    expect(said).toEqual([]);
    const run = new GuideRun({ keys }).do(
      { type: 'choose-store', store: 'own' },
      { type: 'next' },
      { type: 'next' },
    );
    expect(press(run, 'z', 'z')).toEqual({ type: 'next' });
    expect(press(run, 'enter')).toBeNull();
    run.do({ type: 'focus', field: 'scope-filter' });
    expect(press(run, 'enter')).toEqual({ type: 'next' });
    expect(press(run, 'z', 'z')).toMatchObject({ type: 'edit' });
  });

  test('stand in every sentence that names a key, and no usual one does', () => {
    // Each its own, none of them usual, none of them text.
    const keys = Object.fromEntries(
      NAMES.map((name, at) => {
        const key = `${['alt', 'ctrl+alt', 'ctrl+shift'][Math.floor(at / 12)] ?? 'shift'}+f${(at % 12) + 1}`;
        return [name, { keys: [key], usual: [] }];
      }),
    );
    const usual = new Set(NAMES.flatMap((name) => usualKeys(name)).filter((key) => isTextKey(key)));
    const named = (text: string) =>
      /\b(?:Enter|Space|Ctrl\+[A-Z])\b/.test(text) ||
      [...usual].some((key) => text.includes(`press ${key} `) || text.includes(`Press ${key} `));
    const found = new Set<string>();
    fc.assert(
      fc.property(viewPicks, (path) => {
        walkViews(
          path,
          ({ state }) => {
            const view = guideView(state);
            for (const text of textsOf(view).filter(named)) found.add(text);
            const isTyping = focusedField(view) !== null;
            for (const { keysFrom, keys: own } of view.actions) {
              if (keysFrom === undefined || isTyping) continue;
              expect(own.filter((key) => !/f\d+$|^esc$/.test(key))).toEqual([]);
            }
          },
          { keys },
        );
      }),
      { numRuns: 15 },
    );
    expect([...found]).toEqual([]);
  });

  test('are in the sentences', () => {
    const { keys, said } = chosen({ 'go-on': 'f10', 'search-scopes': 'f' });
    expect(said).toEqual([]);
    const run = new GuideRun({ keys }).do(
      { type: 'choose-store', store: 'own' },
      { type: 'next' },
      { type: 'next' },
    );
    expect(JSON.stringify(guideView(run.state).blocks)).toContain('press f to search');
    run.do({ type: 'focus', field: 'scope-filter' }).type('scope-filter', 'nothing like it');
    expect(JSON.stringify(guideView(run.state).blocks)).toContain('F10 takes the text as typed');
  });

  test.each([
    [{ 'copy-tokn': 'y' }, '(keys.copy-tokn): No command is called that. Did you mean copy-token?'],
    [
      { 'copy-token': 's' },
      '(keys.copy-token): s cannot be the key of copy-token: save-token has it (Token). Until you change it, this line is ignored.',
    ],
    [
      { 'copy-token': 'w' },
      '(keys.copy-token): w cannot be the key of copy-token: wire has it (Token). Until you change it, this line is ignored.',
    ],
    [
      { tick: 'j' },
      '(keys.tick): j cannot be the key of tick: it moves the cursor (Prerequisites). Until you change it, this line is ignored.',
    ],
    [
      { tick: '3' },
      '(keys.tick): 3 cannot be the key of tick: it stands for a number (Prerequisites). Until you change it, this line is ignored.',
    ],
    [
      { 'go-on': 'tab' },
      '(keys.go-on): Tab cannot be the key of go-on: it moves the cursor (Start). Until you change it, this line is ignored.',
    ],
    [
      { 'go-on': 'ctrl+w' },
      '(keys.go-on): Ctrl+W cannot be the key of go-on: it edits text (Scopes, in the filter). Until you change it, this line is ignored.',
    ],
    [
      { 'take-suggestion': 'u' },
      '(keys.take-suggestion): Where this command works, letters are typed as text. Write a key with ctrl or alt, or a function key.',
    ],
    [
      { revoke: 'esc' },
      '(keys.revoke): "esc": No command can have this key: it goes one level back, everywhere. Choose another one.',
    ],
  ] as const)('are refused with words, and the usual ones stay: %j', (keys, words) => {
    expect(chosen(keys)).toEqual({ keys: {}, said: [`settings.json line 2 ${words}`] });
  });

  test('may be exchanged between commands', () => {
    expect(chosen({ 'copy-token': 's', 'save-token': 'c' }).said).toEqual([]);
  });
});

test('what no command of the guide can have is what means the same on every screen', () => {
  const taken = guideKeyContexts().map((one) => one.taken);
  expect(new Set(taken).size).toBe(1);
  expect(taken[0]?.map(({ keys, words }) => `${keys.join(' ')}: ${words}`)).toEqual([
    '? f1: help has it',
    'w f3: wire has it',
    'b f4: faults has it',
    'alt+g: glossary has it',
    'f2 ctrl+o: present has it',
    'q: leave has it',
    'up down left right pageup pagedown home end tab shift+tab h j k l: it moves the cursor',
    '1 2 3 4 5 6 7 8 9: it stands for a number',
  ]);
});

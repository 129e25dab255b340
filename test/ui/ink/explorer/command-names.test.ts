import { describe, expect, test } from 'vitest';
import { commandName } from '../../../../source/ui/ink/explorer/bindings/names.ts';
import {
  allContexts,
  explorerKeyContexts,
} from '../../../../source/ui/ink/explorer/key-contexts.ts';
import { explorerBindings, commandFor } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { overlayView } from '../../../../source/ui/ink/explorer/overlay-views.ts';
import { paletteEntries } from '../../../../source/ui/ink/explorer/palette.ts';
import { checkKeys } from '../../../../source/ui/ink/input/check-keys.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { readKey } from '../../../../source/ui/ink/input/read-key.ts';
import { keyLabel } from '../../../../source/core/view/keys.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

/** States in which different tables of keys hold. */
function states(): readonly ExplorerState[] {
  const walk = walkExplorer({ readsSchema: true, keepsRequests: true });
  return [
    walk.state,
    walk.go({ type: 'back' }).state,
    walk.go({ type: 'add-row', field: 'headers' }).state,
    walk.go({ type: 'switch-mode' }).state,
    walk.go({ type: 'start-typing' }).state,
    walk.go({ type: 'back' }, { type: 'send' }).state,
    walk.answer(answerWith({ errors: 'no' }, { status: 403 })).state,
    walk.go({ type: 'next-tab' }).state,
  ];
}

const contexts = () => states().flatMap((state) => allContexts(state));

describe('the names of commands', () => {
  test('are in kebab-case, and none is that of two commands', () => {
    const byName = new Map<string, Set<string>>();
    for (const { bindings } of contexts()) {
      for (const { command } of bindings) {
        const name = commandName(command);
        expect(name).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
        const what = JSON.stringify({ ...command, count: undefined });
        byName.set(name, (byName.get(name) ?? new Set()).add(what));
      }
    }
    const twice = [...byName].filter(([, commands]) => commands.size > 1);
    expect(twice.map(([name, commands]) => [name, ...commands])).toEqual([]);
  });

  test('no command has a key that means something else wherever one is', () => {
    const keys = contexts().flatMap(({ bindings }) => bindings.flatMap((one) => one.keys));
    const refused = [...new Set(keys)].filter((key) => readKey(key).type !== 'key');
    expect(refused).toEqual(['esc']);
  });

  test('stand in the documentation with their keys', async () => {
    const rows = new Map<string, { keys: Set<string>; words: string; where: Set<string> }>();
    for (const { title, bindings } of contexts()) {
      for (const { command, keys, hint, help } of bindings) {
        const name = commandName(command);
        const row = rows.get(name) ?? { keys: new Set(), words: '', where: new Set() };
        keys.forEach((key) => row.keys.add(`\`${keyLabel(key)}\``));
        row.where.add(title);
        rows.set(name, { ...row, words: row.words || (help ?? hint ?? '') });
      }
    }
    const lines = [...rows]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, { keys, words, where }]) =>
          `| \`${name}\` | ${[...keys].join(' ').replaceAll('|', '\\|')} | ${words || '–'} | ${[...where].join(', ')} |`,
      );
    await expect(`${HEAD}${lines.join('\n')}\n`).toMatchFileSnapshot(
      '../../../../docs/commands-of-the-explorer.md',
    );
  });
});

const HEAD = `# The commands of the explorer

Each command has a name, which the palette (\`Ctrl+P\`) shows and by which the
[settings file](configuration.md#the-settings-file) gives it other keys:
\`{"keys": {"send": "f10", "find": ["/", "ctrl+f"]}}\`. What is written here is written by a test,
from the tables of keys (\`vitest run test/ui/ink/explorer/command-names.test.ts -u\`).

Chosen keys take the place of those below, wherever the command is; \`Esc\` keeps its meaning. A key
that another command of the same place has is refused, with both names, and so are \`Ctrl+C\`,
\`Ctrl+Z\`, \`Ctrl+D\`, \`Ctrl+H\`, \`Ctrl+M\`, \`Ctrl+I\`, \`Ctrl+[\` and \`Esc\`. Letters are text in text
fields, so a command that is used while typing needs a key with Ctrl, Alt or a function key.

| name | keys | does | where |
|---|---|---|---|
`;

describe('keys of a person’s own', () => {
  const choose = (keys: Readonly<Record<string, string | readonly string[]>>) => {
    const choices = Object.entries(keys).map(([command, given]) => ({
      command,
      keys: typeof given === 'string' ? [given] : given,
      place: 'settings.json line 2',
    }));
    const { keys: chosen, problems } = checkKeys(
      choices,
      explorerKeyContexts(walkExplorer({}).state),
    );
    return { chosen, said: problems.map(({ message, remedy }) => `${message} ${remedy}`) };
  };

  test('are refused in the order in which they were chosen', () => {
    const { said } = choose({ nonsense: 'F9', send: 'no key', rubbish: 'F8' });
    expect(said.map((words) => /keys\.(\w+)/.exec(words)?.[1])).toEqual([
      'nonsense',
      'send',
      'rubbish',
    ]);
  });

  test('take the place of the usual ones, in the key bar and the palette as well', () => {
    const { chosen, said } = choose({ send: 'F10', find: ['Ctrl+F', 'shift+s'] });
    expect(said).toEqual([]);
    const { state } = walkExplorer({ keys: chosen }).go({ type: 'back' });
    const key = (name: string, text: string | null = null) =>
      commandFor(state, { type: 'key', key: makeKey(name, { text }) });
    expect(key('f10')).toEqual({ type: 'send' });
    expect(key('enter')).toBeNull();
    expect(explorerBindings(state)[0]).toMatchObject({ keys: ['f10'], hint: 'send' });
    const names = new Map(paletteEntries(state).map((entry) => [entry.name, entry.key]));
    expect(names.get('send')).toBe('f10');
    expect(names.get('find')).toBe('ctrl+f');
    const typing = walkExplorer({ keys: chosen }).go({ type: 'start-typing' });
    expect(typing.state.focus.isTyping).toBe(true);
    const send = explorerBindings(typing.state).find(({ command }) => command.type === 'send');
    expect(send?.keys).toEqual(['f10']);
    expect(JSON.stringify(overlayView(state, { type: 'help', filter: null }))).toContain('"F10"');
  });

  test('keep a usual key only where it is usual', () => {
    const { chosen, said } = choose({ send: ['enter', 'f10'] });
    expect(said).toEqual([]);
    const { state } = walkExplorer({ keys: chosen }).go(
      { type: 'switch-mode' },
      { type: 'start-typing' },
    );
    const enter = commandFor(state, { type: 'key', key: makeKey('enter') });
    expect(enter).toMatchObject({ type: 'edit' });
  });

  test.each([
    [{ sned: 'f10' }, '(keys.sned): No command is called that. Did you mean send?'],
    [{ send: 'f13' }, '(keys.send): "f13": This is not a key. Did you mean f1?'],
    [{ send: 'ctlr+x' }, '(keys.send): "ctlr+x": This is not a key. Did you mean ctrl?'],
    [
      { send: 'ctrl+m' },
      '(keys.send): "ctrl+m": No command can have this key: it is Enter. Choose another one.',
    ],
    [
      { send: 'Escape' },
      '(keys.send): "Escape": No command can have this key: it goes one level back, everywhere. Choose another one.',
    ],
    [
      { send: 'ctrl+p' },
      '(keys.send): Ctrl+P cannot be the key of send: palette has it (In a text field). Until you change it, this line is ignored.',
    ],
    [
      { send: 'ctrl+w' },
      '(keys.send): Ctrl+W cannot be the key of send: it edits text (In a text field). Until you change it, this line is ignored.',
    ],
    [
      { wire: 'f10' },
      '(keys.wire): The keys of this command cannot be changed. Take the line out.',
    ],
    [
      { 'take-completion-enter': 'k' },
      '(keys.take-completion-enter): Where this command works, letters are typed as text. Write a key with ctrl or alt, or a function key.',
    ],
  ] as const)('are refused with words, and the usual ones stay: %j', (keys, said) => {
    expect(choose(keys)).toEqual({ chosen: {}, said: [`settings.json line 2 ${said}`] });
  });

  test('may be exchanged, and of two that want one key the first keeps it', () => {
    expect(choose({ help: 'ctrl+p', palette: 'f1' }).said).toEqual([]);
    const { chosen, said } = choose({ send: 'f11', find: 'f11', zoom: 'f11' });
    expect(Object.keys(chosen)).toEqual(['send']);
    expect(said).toHaveLength(2);
    expect(said.join()).toContain('send has it');
  });
});

describe('the palette', () => {
  test('lists every command from every place', () => {
    const names = contexts()
      .filter(({ place }) => place !== null)
      .flatMap(({ bindings }) => bindings.map(({ command }) => commandName(command)))
      .filter((name) => name !== 'palette');
    for (const state of states()) {
      const listed = paletteEntries({ ...state, overlay: null }).map(({ name }) => name);
      expect(listed).toEqual(expect.arrayContaining(names));
    }
  });

  test('leads to where a command can be done, and says why one cannot', () => {
    const walk = walkExplorer({}).go({ type: 'back' });
    const entry = (name: string) => paletteEntries(walk.state).find((one) => one.name === name);
    expect(entry('find')).toMatchObject({ off: 'not now', place: { pane: 'response' } });
    walk.go({ type: 'send' }).answer(answerWith({})).go({ type: 'move-focus', by: 1 });
    expect(entry('find')).toMatchObject({ off: null, place: { pane: 'response' } });
    expect(entry('send')).toMatchObject({ off: null, place: null });
    expect(entry('follow-diagnosis')?.off).toBe('nothing was refused');
    expect(entry('tick-tree')?.off).toBe('only in: Tree of fields');
  });

  test.each([
    [{ type: 'open-presets' }],
    [{ type: 'reading', event: { type: 'open-field', purpose: 'find' } }],
  ] as const)('is there while something lies over a pane, and leads out of it: %j', (event) => {
    const walk = walkExplorer({}).go({ type: 'send' });
    walk.answer(answerWith({ shop: { name: 'Demo' } })).go(event);
    const ctrlP = { type: 'key', key: makeKey('p', { ctrl: true }) } as const;
    expect(commandFor(walk.state, ctrlP)).toEqual({ type: 'open-palette' });
    const code = paletteEntries(walk.state).find(({ name }) => name === 'code');
    if (code === undefined) throw new Error('it is not listed');
    const { name, place } = code;
    walk.go({ type: 'open-palette' }, { type: 'choose-command', name, place });
    expect(walk.state).toMatchObject({
      overlay: null,
      compose: { ready: null },
      focus: { pane: 'request' },
    });
    expect(walk.state.reading.field).toBeNull();
  });

  test('ranks what is typed, and has the last ones first', () => {
    const names = (typed: string, before: readonly string[] = []) => {
      const walk = walkExplorer({}).go({ type: 'back' });
      for (const name of before) walk.go({ type: 'choose-command', name, place: null });
      walk.go({ type: 'open-palette' }).type(typed);
      return paletteEntries(walk.state).map(({ name }) => name);
    };
    expect(names('find')[0]).toBe('find');
    expect(names('hit find')).toEqual(['find-next', 'find-previous']);
    expect(names('find hit')).toEqual(['find-next', 'find-previous']);
    expect(names('', ['zoom', 'present']).slice(0, 2)).toEqual(['present', 'zoom']);
    expect(names('', ['zoom', 'present']).toSorted()).toEqual(names('').toSorted());
    expect(names(' ')).toEqual(names(''));
    expect(names('send ')[0]).toBe('send');
  });
});

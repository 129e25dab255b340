import { describe, expect, test } from 'vitest';
import type { ChosenKeys } from '../../../../../source/core/preferences.ts';
import {
  type ExplorerBinding,
  type ExplorerCommand,
  farKeys,
  key,
  TO_THE_END,
  usable,
  when,
  withoutText,
} from '../../../../../source/ui/ink/explorer/bindings/binding.ts';
import {
  commandName,
  keyOf,
  withChosenKeys,
} from '../../../../../source/ui/ink/explorer/bindings/names.ts';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

test.each<readonly [ExplorerCommand, string]>([
  [{ type: 'send' }, 'send'],
  [{ type: 'move-field', by: 1 }, 'move-field-next'],
  [{ type: 'move-field', by: -1 }, 'move-field-previous'],
  [{ type: 'move-preset', by: 8 }, 'move-preset-page-on'],
  [{ type: 'move-preset', by: -2 }, 'move-preset-page-back'],
  [{ type: 'move-preset', by: TO_THE_END }, 'move-preset-last'],
  [{ type: 'move-preset', by: -TO_THE_END }, 'move-preset-first'],
  [{ type: 'choose-language', index: 0 }, 'choose-language-1'],
  [{ type: 'move-palette', by: 1, count: 99 }, 'move-palette-next'],
  [{ type: 'choose-command', name: 'zoom', place: null }, 'choose-command'],
  [{ type: 'copy-text', isCut: false }, 'copy-text'],
  [{ type: 'copy-text', isCut: true }, 'cut-text'],
  [{ type: 'search-help', isOn: true }, 'find-in-help'],
  [{ type: 'search-help', isOn: false }, 'leave-search'],
  [{ type: 'answer-question', yes: true }, 'confirm'],
  [{ type: 'answer-question', yes: false }, 'decline'],
  [{ type: 'reading', event: { type: 'fold-from', depth: 3 } }, 'fold-from-3'],
  [{ type: 'reading', event: { type: 'fold-from', depth: 0 } }, 'unfold-all'],
  [{ type: 'reading', event: { type: 'walk', by: 1, unit: 'row' } }, 'walk-next-row'],
  [{ type: 'flight', event: { type: 'former-page' } }, 'former-page'],
  [
    { type: 'reading', event: { type: 'table', event: { type: 'sort-by-column' } } },
    'sort-by-column',
  ],
  [{ type: 'assist', event: { type: 'fold-tree', isUnfolded: true } }, 'unfold-field'],
  [{ type: 'assist', event: { type: 'fold-tree', isUnfolded: false } }, 'fold-field'],
  [{ type: 'assist', event: { type: 'find-in-tree', letter: null } }, 'find-in-fields-back'],
  [{ type: 'open-overlay', overlay: 'lesson' }, 'hint'],
])('the command %j is called %s', (command, name) => {
  expect(commandName(command)).toBe(name);
});

describe('the keys that a person chose', () => {
  const chosen = (keys: Readonly<Record<string, readonly string[]>>, usual: string[] = []) =>
    Object.fromEntries(Object.entries(keys).map(([name, own]) => [name, { keys: own, usual }]));
  const shown = (bindings: readonly ExplorerBinding[], keys?: ChosenKeys) =>
    withChosenKeys(bindings, keys).map(
      ({ command, keys: own }) => `${command.type}: ${own.join(' ')}`,
    );
  const table = [
    key({ type: 'send' }, 'enter alt+enter', 'send'),
    key({ type: 'back' }, 'esc q'),
    key({ type: 'toggle-zoom' }, 'f'),
  ];

  test('take the place of all usual ones of their command, in their order', () => {
    expect(shown(table)).toEqual(['send: enter alt+enter', 'back: esc q', 'toggle-zoom: f']);
    expect(withChosenKeys(table, {})).toBe(table);
    expect(shown(table, chosen({ send: ['f9', 'f10', 'f11'] }))).toEqual([
      'send: f9 f10 f11',
      'back: esc q',
      'toggle-zoom: f',
    ]);
    expect(shown(table, chosen({ nothing: ['f9'], toString: ['f10'] }))).toEqual(shown(table));
  });

  test('leave Esc, without which there is no way back', () => {
    expect(shown(table, chosen({ back: ['f9', 'f10'] }))[1]).toBe('back: f9 f10 esc');
  });

  test('are usual only where they are, and where none is left the usual ones stay', () => {
    const usual = ['alt+enter', 'ctrl+j'];
    expect(shown(table, chosen({ send: ['ctrl+j', 'f9'] }, usual))[0]).toBe('send: f9');
    expect(shown(table, chosen({ send: ['alt+enter', 'f9'] }, usual))[0]).toBe(
      'send: alt+enter f9',
    );
    expect(shown(table, chosen({ send: ['ctrl+j'] }, usual))[0]).toBe('send: enter alt+enter');
  });

  test('belong to the first binding of a command that can be used', () => {
    const twice = [
      ...when(false, key({ type: 'send' }, 'a')),
      key({ type: 'send' }, 'b'),
      key({ type: 'send' }, 'c'),
    ];
    expect(shown(twice, chosen({ send: ['f9'] }))).toEqual(['send: f9', 'send: f9']);
    const [off, on] = withChosenKeys(twice, chosen({ send: ['f9'] }));
    expect([off?.isOff, on?.isOff]).toEqual([true, undefined]);
  });

  test('are told apart by no terminal better than by another', () => {
    const told = key({ type: 'send' }, 'enter', 'send', null, { whenToldApart: 'ctrl+enter' });
    expect(told.whenToldApart).toBe('ctrl+enter');
    expect(withChosenKeys([told], chosen({ send: ['f9'] }))[0]?.whenToldApart).toBeUndefined();
    expect(withChosenKeys([told], chosen({ back: ['f9'] }))[0]?.whenToldApart).toBe('ctrl+enter');
  });

  test('are named in words outside of the key bar', () => {
    const { state } = walkExplorer({ keys: chosen({ send: ['f9', 'f10'] }) });
    expect(keyOf(state, 'send', 'enter')).toBe('F9');
    expect(keyOf(state, 'back', 'esc')).toBe('Esc');
    expect(keyOf(walkExplorer().state, 'send', 'ctrl+enter')).toBe('Ctrl+Enter');
  });
});

describe('a table of keys', () => {
  const command = { type: 'send' } as const;

  test('has a row for each key with its words', () => {
    expect(key(command, 'a b c')).toEqual({ command, keys: ['a', 'b', 'c'], hint: null });
    expect(key(command, 'a', 'hint')).toEqual({ command, keys: ['a'], hint: 'hint' });
    expect(key(command, 'a', null, 'help')).toEqual({
      ...{ command, keys: ['a'], hint: null, help: 'help' },
    });
  });

  test('names also what cannot be used, which has no key then', () => {
    const [one, two] = [key(command, 'a'), key(command, 'b')];
    expect(when(true, one, two)).toEqual([one, two]);
    expect(when(false, one, two)).toEqual([
      { ...one, isOff: true },
      { ...two, isOff: true },
    ]);
    expect(usable([...when(false, one), two])).toEqual([two]);
  });

  test('has no letters while these are text', () => {
    const keys = (words: string) => withoutText([key(command, words)]).map((one) => one.keys);
    expect(keys('a ctrl+b c f1')).toEqual([['ctrl+b', 'f1']]);
    expect(keys('a ?')).toEqual([]);
    expect(keys('enter')).toEqual([['enter']]);
  });

  test('goes through a list by pages and to its ends', () => {
    const rows = (words?: Parameters<typeof farKeys>[1]) =>
      farKeys((by, keys) => `${keys} ${by}`, words);
    expect(rows()).toEqual([
      ...['pagedown 8', 'pageup -8', `home -${TO_THE_END}`, `end ${TO_THE_END}`],
    ]);
    expect(rows({ page: 3, down: 'space', first: 'g', last: 'G' })).toEqual([
      ...['space 3', 'pageup -3', `g -${TO_THE_END}`, `G ${TO_THE_END}`],
    ]);
  });
});

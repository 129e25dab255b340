import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { keyOfId, makeKey } from '../../../../source/ui/ink/input/key.ts';
import {
  askedFor,
  commandFor,
  isYes,
  layerKeys,
} from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { answered, layers } from '../../../support/explorer/explorer-states.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const y = { type: 'key', key: makeKey('y', { text: 'y' }) } as const;

describe('the question before a change of data', () => {
  const { state } = walkExplorer(realStoreConfig()).go(
    { type: 'choose-method', by: 1 },
    { type: 'send' },
  );

  test('takes a y that came alone', () => {
    const yes = commandFor(state, y) ?? { type: 'back' };
    expect(yes).toEqual({ type: 'answer-question', yes: true });
    // Whoever hands it on asks first whether it was.
    expect(askedFor(state, yes)).toContain('POST');
    expect(askedFor(state, { type: 'answer-question', yes: false })).toBeNull();
  });

  test('takes no paste and no Enter', () => {
    expect(commandFor(state, { type: 'paste', text: 'y', isCut: false })).toBeNull();
    expect(commandFor(state, { type: 'key', key: makeKey('enter') })).toBeNull();
  });
});

test.each(['ctrl+m', 'ctrl+h'])('%s is nobody’s', (id) => {
  const key = makeKey(id.slice(-1), { ctrl: true });
  for (const walk of [walkExplorer(), walkExplorer().go({ type: 'back' })]) {
    expect(commandFor(walk.state, { type: 'key', key })).toBeNull();
  }
});

describe('a yes', () => {
  const reading = (event: Extract<ExplorerCommand, { type: 'reading' }>['event']) =>
    ({ type: 'reading', event }) as const;
  const flight = (event: Extract<ExplorerCommand, { type: 'flight' }>['event']) =>
    ({ type: 'flight', event }) as const;

  test.each<readonly [ExplorerCommand, boolean]>([
    [{ type: 'answer-question', yes: true }, true],
    [{ type: 'answer-question', yes: false }, false],
    [reading({ type: 'answer-more', yes: true }), true],
    [reading({ type: 'answer-more', yes: false }), false],
    [reading({ type: 'answer-save', yes: true }), true],
    [reading({ type: 'answer-save', yes: false }), false],
    [flight({ type: 'answer-collect', yes: true }), true],
    [flight({ type: 'answer-collect', yes: false }), false],
    [flight({ type: 'ask-collect' }), false],
    [reading({ type: 'choose-copy' }), false],
    [{ type: 'send' }, false],
    [{ type: 'assist', event: { type: 'take-operation' } }, false],
  ])('is %j: %s', (command, isOne) => {
    expect(isYes(command)).toBe(isOne);
  });

  test('is given to the question that waits, whichever it is', () => {
    const { 'question to read more': more, 'a change of data': change } = layers();
    if (more === undefined || change === undefined) throw new Error('fixture');
    const cut = { ...answered({}, { incomplete: 'limit' }).state.response, bytesRead: 1 };
    const asking = { ...more, response: cut as ExplorerState['response'] };
    const yes = reading({ type: 'answer-more', yes: true });
    expect(askedFor(change, { type: 'answer-question', yes: true })).toMatch(/^send \d+: POST/);
    expect(askedFor(asking, yes)).toMatch(/^Reading stopped at the limit\./);
    expect(askedFor(asking, reading({ type: 'answer-more', yes: false }))).toBeNull();
    expect(askedFor(answered().state, yes)).toBeNull();
  });
});

describe('a key, a letter or a paste', () => {
  const key = (
    name: string,
    text: string | null = null,
    held: Parameters<typeof makeKey>[1] = {},
  ) => ({ type: 'key', key: makeKey(name, { text, ...held }) }) as const;
  const paste = (text: string) => ({ type: 'paste', text, isCut: false }) as const;
  const typing = walkExplorer();
  const outside = () => walkExplorer().go({ type: 'back' });
  const tree = layers()['tree of fields'];
  if (tree === undefined) throw new Error('fixture');

  test('is text in a field, and a command outside of it', () => {
    expect(commandFor(typing.state, key('f', 'f'))).toEqual({
      type: 'edit',
      edit: { type: 'insert', text: 'f' },
    });
    expect(commandFor(outside().state, key('f', 'f'))).toEqual({ type: 'toggle-zoom' });
    expect(commandFor(typing.state, key('f1'))).toEqual({ type: 'open-help' });
    expect(commandFor(typing.state, key('left'))).toEqual({
      type: 'edit',
      edit: { type: 'move', to: 'left' },
    });
    expect(commandFor(outside().state, key('z', 'z'))).toBeNull();
    expect(commandFor(outside().state, { type: 'eof' })).toBeNull();
    expect(commandFor(typing.state, { type: 'eof' })).toBeNull();
  });

  test('finds a field in the tree, but for the key that ticks it', () => {
    const find = (letter: string) => ({ type: 'assist', event: { type: 'find-in-tree', letter } });
    expect(commandFor(tree, key('q', 'q'))).toEqual(find('q'));
    expect(commandFor(tree, key('?', '?'))).toEqual(find('?'));
    expect(commandFor(tree, key('space', ' '))).toEqual({
      type: 'assist',
      event: { type: 'tick-tree' },
    });
    expect(commandFor(tree, key('f1'))).toEqual({ type: 'open-help' });
    expect(commandFor(tree, key('left'))).toEqual({
      type: 'assist',
      event: { type: 'fold-tree', isUnfolded: false },
    });
  });

  test('that is pasted goes into the field at hand, and into none of the answer', () => {
    const into = (state: ExplorerState) => commandFor(state, paste('a.json'));
    const edit = { type: 'edit', edit: expect.objectContaining({ text: 'a.json' }) };
    expect(into(typing.state)).toEqual(edit);
    expect(into(outside().state)).toEqual(edit);
    expect(into(answered().state)).toBeNull();
    expect(into(outside().go({ type: 'move-field', by: -1 }).state)).toEqual(edit);
  });

  test('gets help, palette and messages over a layer, but not over a question', () => {
    const { problems, 'line to find': line, 'what to copy': copy } = layers();
    if (problems === undefined || line === undefined || copy === undefined)
      throw new Error('fixture');
    const tools = (state: ExplorerState) => [
      ...['f1', 'alt+n', 'ctrl+p'].map((id) =>
        commandFor(state, { type: 'key', key: keyOfId(id) }),
      ),
    ];
    const all = [{ type: 'open-help' }, { type: 'open-notices' }, { type: 'open-palette' }];
    expect(tools(problems)).toEqual(all);
    expect(tools(line)).toEqual(all);
    expect(tools(tree)).toEqual(all);
    expect(tools(copy)).toEqual([null, null, null]);
    const helps = (layerKeys(problems) ?? []).filter(({ command }) => command.type === 'open-help');
    expect(helps).toHaveLength(1);
    expect(layerKeys(outside().state)).toBeNull();
  });
});

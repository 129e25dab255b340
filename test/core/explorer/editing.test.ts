import { describe, expect, test } from 'vitest';
import { focusedBuffer } from '../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { selectionOf } from '../../../source/core/text/text-buffer.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from '../../support/explorer/explorer-walk.ts';

const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;

function query(): ExplorerWalk {
  return walkExplorer().go({ type: 'switch-mode' });
}

function queryText({ graphql }: ExplorerState): string {
  return graphql.query.text;
}

describe('undo and redo in a field of the request', () => {
  test('work while one types, and while one does not', () => {
    const walk = query().write('{ products { nodes { id } } }');
    expect(queryText(walk.go(undo).state)).toBe('{ shop { name } }');
    walk.go({ type: 'back' }, redo);
    expect(queryText(walk.state)).toBe('{ products { nodes { id } } }');
  });

  test('say when there is nothing left', () => {
    expect(query().go(undo).state.notice?.message).toBe('There is nothing to undo here.');
    expect(query().go(redo).state.notice?.message).toBe('There is nothing to redo here.');
  });

  test('bring back what $EDITOR, a preset, a request of the list and the next page replaced', () => {
    const edited = query().go({
      type: 'text-edited',
      field: 'query',
      outcome: { type: 'edited', text: '{ app { id } }' },
    });
    expect(queryText(edited.go(undo).state)).toBe('{ shop { name } }');
    const preset = walkExplorer().write('orders.json');
    preset.go({ type: 'open-presets' }, { type: 'take-preset' });
    expect(preset.state.rest.path.text).not.toBe('orders.json');
    expect(preset.go(undo).state.rest.path.text).toBe('orders.json');
    const taken = query().go({ type: 'send' }).go({ type: 'cancel' });
    taken.go({ type: 'back' }, { type: 'start-typing' });
    taken.write('{ app { id } }').go({ type: 'open-requests' }, { type: 'take-request' });
    expect(queryText(taken.state)).toBe('{ shop { name } }');
    expect(queryText(taken.go(undo).state)).toBe('{ app { id } }');
  });

  test('keep what is typed in a parameter and in the path the same', () => {
    const walk = walkExplorer().write('products.json?limit=5');
    walk.go({ type: 'move-focus', by: 1 }, { type: 'move-focus', by: 1 }).write('50');
    expect(walk.state.rest.path.text).toBe('products.json?limit=50');
    expect(walk.go(undo).state.rest.path.text).toBe('products.json?limit=5');
  });
});

describe('emptying a field', () => {
  test('is one step, which undo brings back', () => {
    const walk = query().go({ type: 'back' }, { type: 'empty-field' });
    expect(queryText(walk.state)).toBe('');
    expect(queryText(walk.go(undo).state)).toBe('{ shop { name } }');
    expect(query().write('').go({ type: 'empty-field' }).state.notice?.message).toBe(
      'This field is empty.',
    );
  });
});

describe('copying the text of a field', () => {
  const copied = (walk: ExplorerWalk) => walk.effects.filter(({ type }) => type === 'copy');

  test('takes what is selected, else all of it', () => {
    const walk = query().go({ type: 'copy-text', isCut: false });
    walk.go({ type: 'edit', edit: { type: 'select', to: 'word-left' } });
    walk.go({ type: 'copy-text', isCut: false });
    expect(copied(walk)).toEqual([
      { type: 'copy', text: '{ shop { name } }', what: 'whole text' },
      { type: 'copy', text: 'name } }', what: 'selected text' },
    ]);
    expect(selectionOf(focusedBuffer(walk.state) ?? { anchor: null, cursor: 0 })).not.toBeNull();
  });

  test('calls a part a part, also one that begins in the middle', () => {
    const left = { type: 'edit', edit: { type: 'move', to: 'left' } } as const;
    const walk = query().write('a cd e').go(left, left);
    walk.go({ type: 'edit', edit: { type: 'select', to: 'word-left' } });
    walk.go({ type: 'copy-text', isCut: false });
    expect(copied(walk)).toEqual([{ type: 'copy', text: 'cd', what: 'selected text' }]);
  });

  test('cut takes it out, and undo brings it back', () => {
    const walk = query().go({ type: 'edit', edit: { type: 'select', to: 'word-left' } });
    walk.go({ type: 'copy-text', isCut: true });
    expect(queryText(walk.state)).toBe('{ shop { ');
    expect(copied(walk)).toHaveLength(1);
    expect(queryText(walk.go(undo).state)).toBe('{ shop { name } }');
  });

  test('a secret is not copied, nor cut', () => {
    const config = explorerConfig();
    const walk = walkExplorer().write(`shop.json?key=${config.token.reveal()}`);
    walk.go({ type: 'copy-text', isCut: true });
    expect(copied(walk)).toEqual([]);
    expect(walk.state.notice?.message).toContain('looks like a secret');
    expect(walk.state.rest.path.text).toContain('key=');
    const header = walkExplorer().go({ type: 'add-row', field: 'headers' }).write('Authorization');
    header.go({ type: 'move-focus', by: 1 }).write('abc').go({ type: 'copy-text', isCut: false });
    expect(copied(header)).toEqual([]);
  });
});

describe('prettifying', () => {
  const prettify = { type: 'prettify' } as const;

  test('sets lines and indents anew in one step', () => {
    const walk = query().write('{shop{name # why\n}}').go(prettify);
    expect(queryText(walk.state)).toBe('{\n  shop {\n    name # why\n  }\n}');
    expect(queryText(walk.go(undo).state)).toBe('{shop{name # why\n}}');
    expect(walk.go(redo, prettify).state.notice?.message).toBe('It is laid out already.');
  });

  test('works on variables too, and not on a path', () => {
    const walk = query().go({ type: 'move-focus', by: 1 }).write('{"a":1.0}').go(prettify);
    expect(walk.state.graphql.variables.text).toBe('{\n  "a": 1.0\n}');
    expect(walkExplorer().go(prettify).state.rest.path.text).toBe('shop.json');
  });

  test('says where a text cannot be read, and leaves it', () => {
    const walk = query().write('{ shop {\n name').go(prettify);
    expect(queryText(walk.state)).toBe('{ shop {\n name');
    expect(walk.state.notice?.message).toBe(
      'Line 2, column 6: Not finished yet: a name or bracket is missing.',
    );
    const json = query().go({ type: 'move-focus', by: 1 }).write('{"a":}').go(prettify);
    expect(json.state.notice?.message).toMatch(/^Line 1, column 6: No JSON: /);
  });

  test('leaves a text that would not fit', () => {
    const text = `[${'1,'.repeat(200_000)}1]`;
    const walk = query().go({ type: 'move-focus', by: 1 }).write(text).go(prettify);
    expect(walk.state.graphql.variables.text).toBe(text);
    expect(walk.state.notice?.message).toContain('longer than this field holds');
  });
});

import { describe, expect, test } from 'vitest';
import { NEVER } from '../../../../source/ui/ink/input/confirming.ts';
import { keyId, keyOfId } from '../../../../source/ui/ink/input/key.ts';
import { createKeys, type KeyHandler } from '../../../../source/ui/ink/input/use-keys.ts';
import { settled } from '../../../support/terminal/waiting.ts';

/** Layers that note what they hear; each takes only the keys that are named. */
function opened() {
  const keys = createKeys();
  const heard: string[] = [];
  const taking =
    (name: string, ...taken: readonly string[]): KeyHandler =>
    (event) => {
      const id = event.type === 'key' ? keyId(event.key) : event.type;
      heard.push(`${name} ${id}`);
      return taken.includes(id);
    };
  const press = (...ids: readonly string[]) => {
    for (const id of ids) keys.tell({ type: 'key', key: keyOfId(id) }, NEVER);
  };
  return { keys, heard, taking, press, news: () => heard.splice(0) };
}

describe('a key', () => {
  test('goes from layer to layer, in whatever order they came, until one handles it', async () => {
    const { keys, taking, press, news } = opened();
    keys.attach('face', taking('face', 'c', 'paste'));
    keys.attach('overlay', taking('overlay', 'b'));
    keys.attach('everywhere', taking('everywhere', 'a'));
    await settled();
    press('a', 'b', 'c', 'd');
    expect(news()).toEqual([
      'everywhere a',
      ...['everywhere b', 'overlay b'],
      ...['everywhere c', 'overlay c', 'face c'],
      ...['everywhere d', 'overlay d', 'face d'],
    ]);
    keys.tell({ type: 'paste', text: 'x', isCut: false }, NEVER);
    expect(news()).toEqual(['everywhere paste', 'overlay paste', 'face paste']);
  });

  test('is heard by the handlers of a layer in the order in which they came', async () => {
    const { keys, taking, press, news } = opened();
    keys.attach('face', taking('first', 'a'));
    keys.attach('face', taking('second', 'b'));
    await settled();
    press('a', 'b');
    expect(news()).toEqual(['first a', 'first b', 'second b']);
  });

  test('is heard no more by a handler that was detached', async () => {
    const { keys, taking, press, news } = opened();
    const detach = keys.attach('overlay', taking('overlay', 'a'));
    keys.attach('face', taking('face', 'a'));
    await settled();
    press('a');
    detach();
    press('a');
    expect(news()).toEqual(['overlay a', 'face a']);
  });

  test('that opens something is not heard by what it opens', async () => {
    const { keys, taking, press, news } = opened();
    keys.attach('overlay', () => {
      keys.attach('overlay', taking('opened'));
      return true;
    });
    await settled();
    press('a');
    expect(news()).toEqual([]);
  });
});

test('keys before the first frame wait for all its layers, and come in their order', async () => {
  const { keys, taking, press, news } = opened();
  press('a', 'b');
  const confirms: unknown[] = [];
  keys.attach('face', taking('face', 'a', 'b', 'c'));
  keys.attach('everywhere', (event, confirm) => {
    confirms.push(confirm);
    return taking('everywhere', 'b')(event, confirm);
  });
  press('c');
  expect(news()).toEqual([]);
  await settled();
  expect(news()).toEqual([
    ...['everywhere a', 'face a'],
    'everywhere b',
    ...['everywhere c', 'face c'],
  ]);
  expect(confirms).toEqual([NEVER, NEVER, NEVER]);
  // They are told once.
  keys.attach('face', taking('later'));
  await settled();
  expect(news()).toEqual([]);
});

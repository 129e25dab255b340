import { describe, expect, test } from 'vitest';
import { type SavedFile, withSavedFile } from '../../../source/core/guide/remembered.ts';

const file = (path: string, ...names: readonly string[]): SavedFile => ({
  path,
  names,
  shop: 'demo.myshopify.com',
  isNew: true,
});

describe('the files that tokens were saved in', () => {
  test('stand in the order in which they were last written, each once', () => {
    const two = withSavedFile([file('/a', 'A')], file('/b', 'B'));
    expect(two.map(({ path }) => path)).toEqual(['/b', '/a']);
    const again = withSavedFile(two, file('/a', 'C'));
    expect(again.map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(again[0]?.names).toEqual(['A', 'C']);
  });

  test('keep who made them and every name, however often they are written', () => {
    const made = withSavedFile([], { ...file('/a', 'A', 'B'), isNew: true });
    const [known] = withSavedFile(made, { ...file('/a', 'B'), isNew: false });
    expect(known).toEqual(file('/a', 'A', 'B'));
    const [other] = withSavedFile(made, { ...file('/b'), isNew: false });
    expect(other?.isNew).toBe(false);
  });

  test('are a list with an end: the oldest are forgotten', () => {
    let files: readonly SavedFile[] = [];
    for (let at = 0; at < 100; at += 1) files = withSavedFile(files, file(`/${at}`));
    expect(files[0]?.path).toBe('/99');
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThan(100);
    expect(files.map(({ path }) => path)).toEqual(
      Array.from({ length: files.length }, (_, index) => `/${99 - index}`),
    );
  });
});

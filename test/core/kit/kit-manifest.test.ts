import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../source/core/kit/kit-manifest.ts';

const FINISHED = { kit: 1, program: 'tokenwright', version: '1.2.3', nodes: [] };
const UNFINISHED = { kit: 1, unfinished: { pid: 7, host: 'desk' } };

describe('the file kit.json', () => {
  test.each<[unknown]>([
    [FINISHED],
    [UNFINISHED],
    [{ ...FINISHED, unfinished: { pid: '7', host: 'desk' } }],
  ])('%j is that of a kit', (value) => {
    expect(readManifest(JSON.stringify(value))).toEqual(value);
  });

  test.each<[unknown, string]>([
    ['', 'nothing'],
    ['{', 'no JSON'],
    ['null', 'nothing of it'],
    ['"kit"', 'a text'],
    ['[]', 'a list'],
    [{}, 'an empty one'],
    [{ ...FINISHED, kit: 2 }, 'another form'],
    [{ ...FINISHED, program: 'other' }, 'that of another program'],
    [{ kit: 1 }, 'one without its program'],
    [{ ...UNFINISHED, kit: 2 }, 'an unfinished one of another form'],
    [{ kit: 1, unfinished: null }, 'one without a process'],
    [{ kit: 1, unfinished: 'pid host' }, 'a text for a process'],
    [{ kit: 1, unfinished: { host: 'desk' } }, 'one without a number'],
    [{ kit: 1, unfinished: { pid: 7 } }, 'one without a machine'],
    [{ kit: 1, unfinished: { pid: 7.5, host: 'desk' } }, 'half a number'],
    [{ kit: 1, unfinished: { pid: '7', host: 'desk' } }, 'a number as a text'],
    [{ kit: 1, unfinished: { pid: 7, host: 8 } }, 'a machine without a name'],
  ])('%j is none: %s', (value) => {
    expect(readManifest(typeof value === 'string' ? value : JSON.stringify(value))).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import type { FilePort } from '../../../source/app/ports.ts';
import type { FileOutcome, FilePlace } from '../../../source/core/view/writing.ts';
import { writeAfterYes } from '../../../source/ui/plain/writing.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';

const REFUSED: FilePlace & FileOutcome = {
  type: 'refused',
  report: { code: 'test', message: 'No such folder.', remedy: 'Make it first.', exitCode: 1 },
};

/** Asks for a path, where it leads and what came of writing there standing already. */
async function write(
  place: FilePlace,
  outcomes: readonly FileOutcome[],
  answers: Parameters<typeof scriptedAsker>[0],
  note?: string,
) {
  const asker = scriptedAsker(answers);
  const left = [...outcomes];
  const calls: unknown[] = [];
  const files: FilePort = {
    look: async (path) => {
      calls.push(['look', path]);
      return place;
    },
    write: async (path, content, { replaces }) => {
      calls.push(['write', path, content, replaces]);
      return left.shift() ?? REFUSED;
    },
  };
  const written: string[] = [];
  await writeAfterYes(asker, files, 'a.md', {
    what: 'the tape',
    content: () => `asked after ${asker.asked.length} questions`,
    onWritten: (path) => written.push(path),
    ...(note === undefined ? {} : { note }),
  });
  return { calls, written, said: asker.said, asked: asker.asked.map(({ question }) => question) };
}

describe('a file that a person named', () => {
  const free: FilePlace = { type: 'free', path: '/x/a.md' };
  const done: FileOutcome = { type: 'written', path: '/x/a.md' };

  test('is written after a yes, and made only then', async () => {
    const { calls, written, said, asked } = await write(free, [done], [value(true)]);
    expect(asked).toEqual(['Write the tape to /x/a.md?']);
    expect(calls).toEqual([
      ['look', 'a.md'],
      ['write', '/x/a.md', 'asked after 1 questions', false],
    ]);
    expect(written).toEqual(['/x/a.md']);
    expect(said).toEqual(['Written to /x/a.md, readable by you alone.']);
  });

  test('may have a word more said of it', async () => {
    const { said } = await write(free, [done], [value(true)], 'Keep it.');
    expect(said).toEqual(['Written to /x/a.md, readable by you alone. Keep it.']);
  });

  test.each([
    ['a no', value(false)],
    ['the way back', { type: 'back' }],
    ['the end of the input', { type: 'end' }],
  ] as const)('is not written after %s', async (_, answer) => {
    const { calls, written, said } = await write(free, [done], [answer]);
    expect(calls).toEqual([['look', 'a.md']]);
    expect({ written, said }).toEqual({ written: [], said: ['Nothing was written.'] });
  });

  test('takes the place of another one only where that was said', async () => {
    const { calls, asked } = await write({ type: 'taken', path: '/x/a.md' }, [done], [value(true)]);
    expect(asked).toEqual(['/x/a.md exists. Replace it?']);
    expect(calls.at(-1)).toEqual(['write', '/x/a.md', 'asked after 1 questions', true]);
  });

  test('is asked about again where somebody was there first', async () => {
    const taken: FileOutcome = { type: 'taken', path: '/x/a.md' };
    const yes = value(true);
    const { calls, asked, written } = await write(free, [taken, done], [yes, yes]);
    expect(asked).toEqual(['Write the tape to /x/a.md?', '/x/a.md exists. Replace it?']);
    expect(calls.slice(1)).toEqual([
      ['write', '/x/a.md', 'asked after 1 questions', false],
      ['write', '/x/a.md', 'asked after 2 questions', true],
    ]);
    expect(written).toEqual(['/x/a.md']);
  });

  test('says what is wrong with its place, and what to do', async () => {
    const before = await write(REFUSED, [], []);
    expect(before).toMatchObject({ asked: [], said: ['No such folder. Make it first.'] });
    const after = await write(free, [REFUSED], [value(true)]);
    expect(after).toMatchObject({ written: [], said: ['No such folder. Make it first.'] });
  });
});

import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editText } from '../../../source/services/editor/edit-text.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

/** An editor that is a script for `sh`; the file is its last argument. */
async function editor(script: string) {
  const folder = await ownFolder();
  const program = join(folder, 'an editor');
  await writeFile(program, `#!/bin/sh\nfile=$1; [ "$file" = --wait ] && file=$2\n${script}\n`);
  await chmod(program, 0o755);
  const temporary = await ownFolder();
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: temporary,
    EDITOR: `'${program}'`,
    TOKENWRIGHT_ACCESS_TOKEN: 'practice_never_0123456789',
    MY_TOKEN: 'practice_neither_0123456789',
  };
  return {
    folder,
    env,
    edit: (text: string, changes: Readonly<Record<string, string | undefined>> = {}) =>
      editText(text, 'json', { env: { ...env, ...changes }, alsoSecret: ['MY_TOKEN'] }),
    left: () => readdir(temporary),
  };
}

describe('the own editor', () => {
  test('gets the text in a private file of its kind and gives back what it leaves', async () => {
    const { edit, folder, left } = await editor(
      `ls -ld "$(dirname "$file")" "$file" > "$(dirname "$0")/seen"; cat "$file" >> "$(dirname "$0")/seen"; printf 'é{\\n}' > "$file"`,
    );
    expect(await edit('{"a": 1}')).toEqual({ type: 'edited', text: 'é{\n}' });
    const seen = await readFile(join(folder, 'seen'), 'utf8');
    expect(seen).toMatch(/^drwx------.*\n-rw-------.*\.json\n\{"a": 1\}$/);
    expect(await left()).toEqual([]);
  });

  test('may add the line break that editors end a file with', async () => {
    const { edit } = await editor(`printf 'one\\ntwo\\n' > "$file"`);
    expect(await edit('one')).toEqual({ type: 'edited', text: 'one\ntwo' });
    expect(await edit('one\n')).toEqual({ type: 'edited', text: 'one\ntwo\n' });
  });

  test('is a command line, and VISUAL goes before EDITOR', async () => {
    const { edit, env } = await editor(`printf '%s' "$1" > "$file"`);
    const visual = `${env.EDITOR} --wait`;
    expect(await edit('x', { VISUAL: visual, EDITOR: 'false' })).toEqual({
      type: 'edited',
      text: '--wait',
    });
    expect(await edit('x', { VISUAL: ' ' })).not.toEqual({ type: 'edited', text: '--wait' });
  });

  test('sees no secret in its environment', async () => {
    const { edit } = await editor(`env > "$file"`);
    const edited = await edit('x');
    expect(edited.type).toBe('edited');
    expect(JSON.stringify(edited)).not.toContain('practice_');
  });
});

describe('the words of a failure', () => {
  const KEPT = 'The text stays as it was.';
  test.each([
    ['exit 3', {}, 'The editor ended with exit code 3.', KEPT],
    ['exit 126', {}, 'The editor that VISUAL or EDITOR names could not be started.', KEPT],
    ['exit 127', {}, 'The editor that VISUAL or EDITOR names could not be started.', KEPT],
    [`printf '\\377' > "$file"`, {}, 'What the editor left is no UTF-8 text.', KEPT],
    ['rm "$file"', {}, 'The file that the editor was given could not be written or read.', KEPT],
    ['', { TMPDIR: '/proc/none' }, 'No file could be made in /proc/none.', KEPT],
    [
      '',
      { EDITOR: ' ', VISUAL: undefined },
      'No editor is named.',
      'Set VISUAL or EDITOR, for example EDITOR=nano.',
    ],
    [
      '',
      { EDITOR: undefined, VISUAL: '' },
      'No editor is named.',
      'Set VISUAL or EDITOR, for example EDITOR=nano.',
    ],
  ])('%s with %j', async (script, changes, message, remedy) => {
    const { edit } = await editor(script);
    expect(await edit('x', changes)).toEqual({ type: 'failed', message, remedy });
  });

  test('one that a signal ended is told with its name', async () => {
    const { edit } = await editor('');
    expect(await edit('x', { EDITOR: 'kill -TERM $$; true' })).toEqual({
      type: 'failed',
      message: 'The editor ended with SIGTERM.',
      remedy: KEPT,
    });
  });
});

test.skipIf(process.platform === 'win32')(
  'on Windows its own shell reads the command',
  async () => {
    const { env } = await editor(`printf '%s' "$(cat "$file") seen" > "$file"`);
    const options = { env, alsoSecret: [], platform: 'win32' } as const;
    expect(await editText('x y', 'json', options)).toEqual({ type: 'edited', text: 'x y seen' });
  },
);

describe('what an editor leaves', () => {
  test.each([
    ['a', 'b\\n', 'b'],
    ['a', 'b\\r\\n', 'b'],
    ['a', 'b\\n\\n', 'b\n'],
    ['a', '\\n', ''],
    ['a', '', ''],
    ['a\n', 'b\\n', 'b\n'],
    ['a\n', 'b', 'b'],
  ])('of %j, %j, is taken as %j', async (before, printed, text) => {
    const { edit } = await editor(`printf '${printed}' > "$file"`);
    expect(await edit(before)).toEqual({ type: 'edited', text });
  });

  test('may be as long as is allowed, and VISUAL may have blanks around it', async () => {
    const { env } = await editor(`head -c 4096 /dev/zero | tr '\\0' a > "$file"`);
    const options = { env: { ...env, VISUAL: `\t ${env.EDITOR} ` }, maxBytes: 4096 };
    expect(await editText('x', 'txt', options)).toEqual({ type: 'edited', text: 'a'.repeat(4096) });
    expect(await editText('x', 'txt', { ...options, maxBytes: 4095 })).toEqual({
      type: 'failed',
      message: 'What the editor left is too long for a request.',
      remedy: 'The text stays as it was.',
    });
  });
});

describe('one sentence, and the text stays, when', () => {
  test.each([
    ['it ends with a failure', 'printf no > "$file"; exit 3', {}, 'exit code 3'],
    ['it is killed', 'kill -TERM $$', {}, 'exit code 143'],
    ['it leaves no UTF-8', `printf '\\377' > "$file"`, {}, 'UTF-8'],
    ['it deletes the file', 'rm "$file"', {}, 'could not be written or read'],
    ['it is missing', '', { EDITOR: 'no-such-editor-here' }, 'could not be started'],
    ['none is named', '', { EDITOR: undefined }, 'No editor is named'],
    ['no file can be made', '', { TMPDIR: '/proc/no-such-folder' }, 'No file could be made'],
  ])('%s', async (_, script, changes, words) => {
    const { edit, left } = await editor(script);
    const edited = await edit('before', changes);
    expect(edited).toMatchObject({ type: 'failed' });
    expect(edited.type === 'failed' ? edited.message : '').toContain(words);
    expect(await left()).toEqual([]);
  });

  test('it leaves far too much', async () => {
    const { env } = await editor(`head -c 5000 /dev/zero | tr '\\0' a > "$file"`);
    const edited = await editText('x', 'txt', { env, maxBytes: 4096 });
    expect(edited).toMatchObject({ type: 'failed', message: expect.stringContaining('too long') });
  });
});

test('Ctrl+C in the terminal is for the editor, and for us again afterwards', async () => {
  let heard = 0;
  const listener = (): void => void (heard += 1);
  process.on('SIGINT', listener);
  try {
    const { edit } = await editor(`kill -INT ${process.pid}; printf done > "$file"`);
    expect(await edit('x')).toEqual({ type: 'edited', text: 'done' });
    expect(heard).toBe(0);
    expect(process.listeners('SIGINT')).toContain(listener);
  } finally {
    process.off('SIGINT', listener);
  }
});

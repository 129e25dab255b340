import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { programsHere } from '../../support/terminal/programs-here.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';
import { runProgram } from '../../support/terminal/run-program.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** The script of a shell as a file, in a folder with two files to choose from. */
async function scriptOf(shell: Shell): Promise<{ folder: string; script: string }> {
  const folder = await ownFolder();
  const { code, stdout, stderr } = await runProgram(['completion', shell], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const script = join(folder, 'script');
  await writeFile(script, stdout);
  await writeFile(join(folder, 'my profile.json'), '{}');
  await writeFile(join(folder, 'other.env'), '');
  return { folder, script };
}

/** What the shell offers for a line, as its own completion finds it. */
async function ask(shell: Exclude<Shell, 'zsh'>, line: string): Promise<string[]> {
  const { folder, script } = await scriptOf(shell);
  const question =
    shell === 'fish'
      ? `source ${script}; complete -C '${line}'`
      : `source ${script}; COMP_WORDS=(${line.replaceAll('=', ' = ')}${line.endsWith(' ') ? '""' : ''});
         COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tokenwright; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)(shell, ['-c', question], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' },
  });
  return stdout
    .split('\n')
    .map((one) => one.split('\t')[0] ?? '')
    .filter((one) => one !== '');
}

describe.each(programsHere(['bash', 'fish'] as const))('%s', (shell) => {
  test('offers the commands that begin so', async () => {
    expect((await ask(shell, 'tokenwright re')).toSorted()).toEqual([
      'refresh',
      'request',
      'revoke',
    ]);
  });

  test('offers the options of a command, and those of the guide without one', async () => {
    expect(await ask(shell, 'tokenwright check --ne')).toEqual(['--need']);
    expect(await ask(shell, 'tokenwright --pra')).toEqual(['--practice']);
    expect(await ask(shell, 'tokenwright check --pra')).toEqual([]);
  });

  test('offers words where only some are possible', async () => {
    expect((await ask(shell, 'tokenwright completion ')).toSorted()).toEqual([
      'bash',
      'fish',
      'zsh',
    ]);
    expect(await ask(shell, 'tokenwright request --shop demo P')).toEqual(
      expect.arrayContaining(['PATCH', 'POST', 'PUT']),
    );
  });

  test('offers files where a file is named, also with blanks', async () => {
    const offered = await ask(shell, 'tokenwright check --profile my');
    expect(offered.map((one) => one.replaceAll('\\', ''))).toEqual(['my profile.json']);
    expect(await ask(shell, 'tokenwright forget --env-file oth')).toEqual(['other.env']);
  });

  test('offers nothing for a value that may be anything', async () => {
    expect(await ask(shell, 'tokenwright check --shop ')).toEqual([]);
  });
});

test.each(programsHere(['bash'] as const))('%s understands --option=value', async (shell) => {
  expect(await ask(shell, 'tokenwright forget --env-file=oth')).toEqual(['other.env']);
});

/** A shell in front of a person, who presses Tab. */
const INTERACTIVE = {
  bash: { args: ['--norc', '-i'], set: (script: string) => `source ${script}` },
  zsh: {
    args: ['-f', '-i'],
    set: (script: string) => `autoload -U compinit; compinit -u -d dump; source ${script}`,
  },
} as const;

test.each(programsHere(['bash', 'zsh'] as const))('Tab completes in %s', async (shell) => {
  const { folder, script } = await scriptOf(shell);
  const { args, set } = INTERACTIVE[shell];
  await using terminal = start(shell, args, {
    cwd: folder,
    env: { HOME: folder, PS1: 'ready> ', BASH_SILENCE_DEPRECATION_WARNING: '1' },
  });
  await terminal.waitFor('ready>');
  // What is typed has a blank in it that what is answered has not.
  terminal.send(`${set(script)}; echo are' 'set\r`);
  await terminal.waitFor('are set');
  for (const [typed, completed] of [
    ['tokenwright expl\t', 'tokenwright explore'],
    ['--presen\t', 'tokenwright explore --presenter'],
    ['--profile my\t', 'my\\ profile.json'],
  ] as const) {
    terminal.send(typed);
    await terminal.waitFor(completed);
  }
  terminal.send('\u0015tokenwright completion \t\t');
  await terminal.waitFor(/bash +fish +zsh|bash +zsh +fish/);
});

test('another shell is wrong usage, and the words name those that there are', async () => {
  const { code, stderr } = await runProgram(['completion', 'ksh'], { cwd: await ownFolder() });
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});

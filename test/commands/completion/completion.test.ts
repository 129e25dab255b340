import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { makeScript } from '../../../source/commands/completion/make-script.ts';
import { readPages } from '../../../source/commands/help/pages.ts';
import { parserOnly } from '../../support/repository/program.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { programsHere } from '../../support/terminal/programs-here.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';
import { ENTRY_FILE, runProgram } from '../../support/terminal/run-program.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A service of another shape, one of whose scopes no shell should be given. */
const PROFILE = {
  id: 'fruit',
  storeHost: 'fruit.example',
  apiVersions: ['v7'],
  access: { rest: { 'GET pears': 'pears.read', 'POST plums': 'pears.read' } },
  scopes: [
    { handle: 'pears.read', about: 'See pears.' },
    { handle: '$(id)', about: 'Nothing to be typed.' },
  ],
};

/** The script of a shell as a file, in a folder with files to choose from and a store by name. */
async function scriptOf(shell: Shell) {
  const folder = await ownFolder();
  const { code, stdout, stderr } = await runProgram(['completion', shell], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const script = join(folder, 'script');
  const config = join(folder, '.config', 'tokenwright');
  await mkdir(config, { recursive: true });
  await mkdir(join(folder, 'bin'));
  const token = { type: 'file', path: join(folder, 'work.env') };
  const stores = [{ name: 'work', shop: 'demo.myshopify.com', token }];
  await Promise.all([
    writeFile(script, stdout),
    writeFile(join(folder, 'my profile.json'), '{}'),
    writeFile(join(folder, 'fruit.json'), JSON.stringify(PROFILE)),
    writeFile(join(folder, 'other.env'), ''),
    writeFile(join(folder, 'star * of.env'), ''),
    writeFile(join(folder, 'two.graphql'), 'query One { a }\nmutation Other($a: Int) { b }\n'),
    writeFile(join(config, 'stores.json'), JSON.stringify({ version: 1, stores })),
    writeFile(
      join(folder, 'bin', 'tokenwright'),
      `#!/bin/sh\nexec "${process.execPath}" -- "${ENTRY_FILE}" "$@"\n`,
    ),
  ]);
  await chmod(join(folder, 'bin', 'tokenwright'), 0o755);
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    LANG: 'C.UTF-8',
  };
  return { folder, script, env };
}

/** What the shell offers for a line, as its own completion finds it. */
async function ask(shell: Exclude<Shell, 'zsh'>, line: string, before = ':'): Promise<string[]> {
  const { folder, script, env } = await scriptOf(shell);
  const words = line.replaceAll(/[=:@]/g, ' $& ');
  const question =
    shell === 'fish'
      ? `source ${script}; complete -C '${line}'`
      : `source ${script}; ${before}; COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}
         COMP_WORDS=(${words}${line.endsWith(' ') ? '""' : ''})
         COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tokenwright; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)(shell, ['-c', question], { cwd: folder, env });
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

test.each(programsHere(['bash'] as const))(
  '%s offers a file by its name, and minds no setting of the shell',
  async (shell) => {
    expect(await ask(shell, 'tokenwright forget --env-file star', 'set -u; IFS=:')).toEqual([
      'star * of.env',
    ]);
    expect(await ask(shell, 'tokenwright check --need read_them', 'set -u; IFS=:')).toEqual([
      'read_themes',
    ]);
  },
);

test.each(programsHere(['bash'] as const))('%s understands --option=value', async (shell) => {
  expect(await ask(shell, 'tokenwright forget --env-file=oth')).toEqual(['other.env']);
});

/** A shell in front of a person, who presses Tab. */
const INTERACTIVE: Readonly<
  Record<Shell, { readonly args: readonly string[]; readonly set: (script: string) => string }>
> = {
  bash: { args: ['--norc', '-i'], set: (script) => `source ${script}` },
  zsh: {
    args: ['-f', '-i'],
    set: (script) => `autoload -U compinit; compinit -u -d dump; source ${script}`,
  },
  fish: {
    args: ['--no-config', '-i'],
    set: (script) => `function fish_prompt; echo -n 'ready> '; end; source ${script}`,
  },
};

/** What stands there when Tab is pressed, and what is there afterwards. */
const TYPED: ReadonlyArray<readonly [typed: string, completed: string]> = [
  ['tokenwright expl', 'tokenwright explore'],
  ['tokenwright explore --presen', 'tokenwright explore --presenter'],
  ['tokenwright check --profile my', 'my\\ profile.json'],
  ['tokenwright --scopes read_products,write_draf', 'read_products,write_draft_orders'],
  [
    'tokenwright check --need=read_gift_cards,write_gift_card_tr',
    'read_gift_cards,write_gift_card_transactions',
  ],
  ['tokenwright check --profile fruit.json --need pea', '--need pears.read'],
  ['tokenwright check --profile fruit.json --api-version v', '--api-version v7'],
  ['tokenwright request --profile fruit.json GET pe', 'fruit.json GET pears'],
  ['tokenwright stores remove wo', 'stores remove work'],
  ['tokenwright practice --fault too-m', 'too-many-calls'],
  ['tokenwright practice --fault too-many-calls:n', 'too-many-calls:next'],
  ['tokenwright check --api-version 2026-1', '--api-version 2026-10'],
  ['tokenwright token --redirect-uri ht', 'http://127.0.0.1:3456/callback'],
  ['tokenwright request GET custom_', 'request GET custom_collections.json'],
  ['tokenwright request --shop demo POST cus', 'POST customers.json'],
  ['tokenwright graphql @oth', 'graphql @other.env'],
  ['tokenwright graphql @two.graphql --operation Oth', '--operation Other'],
  ['tokenwright request POST a.json --data=@oth', '--data=@other.env'],
  ['tokenwright check --store wo', '--store work'],
  ['tokenwright check --token-env MY_TOK', '--token-env MY_TOKEN'],
  ['tokenwright run --as X -- tokenwr', '--as X -- tokenwright'],
  ['tokenwright run -- cat oth', 'run -- cat other.env'],
  ['tokenwright help chec', 'tokenwright help check'],
];

test.each(programsHere(SHELLS))('Tab completes in %s', async (shell) => {
  const { folder, script, env } = await scriptOf(shell);
  const { args, set } = INTERACTIVE[shell];
  await using terminal = start(shell, args, {
    cols: 120,
    cwd: folder,
    env: { ...env, XDG_CONFIG_HOME: undefined, PS1: 'ready> ', MY_TOKEN: '1' },
  });
  await terminal.waitFor(shell === 'fish' ? /[#>]/ : 'ready>');
  // What is typed has a blank in it that what is answered has not.
  terminal.send(`${set(script)}; echo are' 'set\r`);
  await terminal.waitFor('are set');
  for (const [typed, completed] of TYPED) {
    terminal.send(`${typed}\t`);
    // Behind the word stands nothing that was not typed: it was the only one.
    await terminal.waitFor(completed);
    terminal.send('\u0015');
    await terminal.waitFor((rows) => !rows.join().includes(completed));
  }
  terminal.send('tokenwright completion \t\t');
  await expectShown(terminal, /bash +fish +zsh|bash +zsh +fish/);
});

test.each(SHELLS)('the build has made the script of %s', async (shell) => {
  const built = new URL(`../../../dist/data/completion.${shell}`, import.meta.url);
  expect(await readFile(built, 'utf8')).toBe(await makeScript(shell, parserOnly()));
});

test.each(SHELLS)('the script of %s has every option of every command', async (shell) => {
  const script = await makeScript(shell, parserOnly());
  const pages = readPages(parserOnly());
  expect(pages.length).toBeGreaterThan(10);
  for (const { name, options } of pages) {
    const lines = script.split(shell === 'zsh' ? /^    (?=[\w*-]+\)$)/m : '\n');
    const mine = lines.filter((part) =>
      shell === 'zsh'
        ? part.startsWith(name === '' ? '*)' : `${name})`)
        : shell === 'bash'
          ? part.trimStart().startsWith(`${name === '' ? "''" : name}) words=`)
          : part.includes(`__tokenwright_in ${name === '' ? "\\'\\'" : name}'`),
    );
    const offered = mine.join('\n');
    expect(options.flatMap((group) => group.options).length, name).toBeGreaterThan(0);
    for (const option of options.flatMap((group) => group.options)) {
      for (const one of option.names) {
        const word = shell !== 'fish' ? one : one.replace('--', '-l ').replace(/^-(?=\w$)/, '-s ');
        expect(offered, `${shell} ${name}`).toMatch(new RegExp(`(?<![\\w-])${word}(?![\\w-])`));
      }
    }
  }
});

describe('words that are asked for when Tab is pressed', () => {
  test('are stores by their names, and what another service has', async () => {
    const { folder, env } = await scriptOf('bash');
    const options = { cwd: folder, env };
    expect(await runProgram(['completion-words', 'stores'], options)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'work\tdemo.myshopify.com\n',
    });
    const fruit = ['completion-words', 'scopes', '--profile', 'fruit.json'];
    expect((await runProgram(fruit, options)).stdout).toBe('pears.read\tSee pears.\n');
    const offered = async (list: string) =>
      (await runProgram(['completion-words', list, '--profile', 'fruit.json'], options)).stdout;
    expect(await offered('versions')).toBe('v7\t\n');
    expect(await offered('paths')).toBe('GET:pears\t\nPOST:plums\t\n');
  });

  test('are none where a file is missing or wrong', async () => {
    const { folder, env } = await scriptOf('bash');
    const options = { cwd: folder, env };
    await writeFile(join(folder, '.config', 'tokenwright', 'stores.json'), '{');
    for (const args of [['stores'], ['scopes', '--profile', 'none.json']]) {
      const end = await runProgram(['completion-words', ...args], options);
      expect(end).toEqual({ code: 0, stderr: '', stdout: '' });
    }
  });
});

test('another shell is wrong usage, and the words name those that there are', async () => {
  const { code, stderr } = await runProgram(['completion', 'ksh'], { cwd: await ownFolder() });
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});

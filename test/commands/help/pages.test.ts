import { describe, expect, test } from 'vitest';
import { helpText } from '../../../source/commands/help/help-text.ts';
import { COMMAND_HELP, readPages } from '../../../source/commands/help/pages.ts';
import { VARIABLES } from '../../../source/core/service/variables.ts';
import { commandHere } from '../../support/terminal/command-here.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { runProgram } from '../../support/terminal/run-program.ts';
import { parserOnly } from '../../support/repository/program.ts';

const PROGRAM = parserOnly();
const PAGES = readPages(PROGRAM);

test('every command has a page, and no page has no command', () => {
  const shown = PROGRAM.createHelp().visibleCommands(PROGRAM);
  const commands = [
    '',
    ...shown.map((command) => command.name()).filter((name) => name !== 'help'),
  ];
  expect(Object.keys(COMMAND_HELP).toSorted()).toEqual(commands.toSorted());
  expect(PAGES.map(({ name }) => name)).toEqual(commands);
});

test('every variable of the tool is read by some command', () => {
  const read = new Set(PAGES.flatMap(({ environment }) => environment.map(({ term }) => term)));
  expect(Object.values(VARIABLES).filter((name) => !read.has(name))).toEqual([]);
});

describe.each(PAGES.map((page) => [page.name, page] as const))('the page of "%s"', (_, page) => {
  test('has two examples or more, each with what it does', () => {
    expect(page.examples.length).toBeGreaterThanOrEqual(2);
    for (const { does, line } of page.examples) {
      expect(does).toMatch(/^[A-Z].*[^.]$/);
      expect(line.length, line).toBeLessThanOrEqual(78);
    }
  });

  test('fits 80 columns, and 60 but for what is to be copied', () => {
    const copied = page.examples.map(({ line }) => line);
    for (const width of [80, 60]) {
      const rows = helpText(page, width).split('\n');
      const long = rows.filter((row) => row.length > width && !copied.includes(row.trim()));
      expect(long).toEqual([]);
    }
  });

  test('says every option, code and variable once as a term', () => {
    const text = helpText(page, 80);
    const terms = [...page.options.flatMap(({ options }) => options), ...page.exits];
    for (const { term } of terms) expect(text.split(`\n  ${term} `)).toHaveLength(2);
    for (const { term } of page.environment) expect(text).toMatch(new RegExp(`\\b${term}\\b`));
  });
});

test('help COMMAND is its --help, and a name that is none is refused', async () => {
  const options = { cwd: await ownFolder() };
  const [byOption, byCommand, wrong] = await Promise.all([
    runProgram(['check', '--help'], options),
    runProgram(['help', 'check'], options),
    runProgram(['help', 'chek'], options),
  ]);
  expect(byCommand).toEqual({ code: 0, stderr: '', stdout: byOption.stdout });
  expect(byOption.stdout).toMatch(/^Usage: \S+ \S+ check\s+\[options\]\n/);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('There is no command "chek".');
});

test.each([['help'], ['help help'], ['help --plain']])(
  '"%s" is the page of the whole',
  async (line) => {
    const cwd = await ownFolder();
    const said = async (typed: string) => {
      const command = commandHere(typed.split(' '), { cwd, env: {} });
      expect(await command.exit).toEqual({ exitCode: 0, code: null });
      return command.raw();
    };
    const page = await said('--help');
    expect(page).toContain('Commands');
    expect(await said(line)).toBe(page);
  },
);

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { manPages } from '../../../scripts/man-pages.ts';
import { type CommandPage, readPages } from '../../../source/commands/help/pages.ts';
import { OTHER_VARIABLES, VARIABLE_FACTS } from '../../../source/core/service/variable-facts.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { VARIABLES } from '../../../source/core/service/variables.ts';
import { DEFAULT_MAX_BODY } from '../../../source/services/settings/settings.ts';
import { parserOnly } from '../../support/repository/program.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { programHere } from '../../support/terminal/programs-here.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGES = readPages(parserOnly());
const MAN_PAGES = manPages('1.2.3', '2026-11-23');

const run = promisify(execFile);

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

describe('docs/commands.md', () => {
  test('tells what the program tells', async () => {
    const text = [HEAD, ...PAGES.map(commandSection)].join('\n');
    await expect(text).toMatchFileSnapshot(join(ROOT, 'docs/commands.md'));
  });

  test('has every option, exit code and example of every command', () => {
    const sections = read('docs/commands.md').split(/^## /m).slice(1);
    expect(sections).toHaveLength(PAGES.length);
    PAGES.forEach((page, index) => {
      for (const text of [...terms(page), ...page.examples.map(({ line }) => line)])
        expect(sections[index]).toContain(text);
    });
  });
});

describe('the variables', () => {
  const names = Object.keys(VARIABLES).filter((name) => name in VARIABLE_FACTS);
  const facts = Object.entries(VARIABLE_FACTS).map(([name, fact]) => ({
    variable: Object.entries(VARIABLES).find(([key]) => key === name)?.[1] ?? '',
    ...fact,
  }));

  test('stand in .env.example, each with what it means and what holds without it', async () => {
    expect(names).toHaveLength(facts.length);
    const parts = facts.map(({ variable, means, usual }) => {
      const words = [`${capitalized(means)}.`, ...(usual === null ? [] : [`Default: ${usual}`])];
      return [...words.map((line) => `# ${line}`), `${variable}=`, ''].join('\n');
    });
    await expect([ENV_HEAD, ...parts].join('\n')).toMatchFileSnapshot(join(ROOT, '.env.example'));
  });

  test('stand in docs/configuration.md', async () => {
    const own = facts.map(({ variable, means, usual }) => [
      code(variable),
      cell(means),
      usual === null ? '–' : code(usual),
    ]);
    const others = Object.entries(OTHER_VARIABLES).map(([name, means]) => [
      code(name),
      cell(means),
    ]);
    const text = read('docs/configuration.md')
      .replace(/^\| variable \|[^]*?\n\n/m, `${table(['variable', 'means', 'default'], own)}\n\n`)
      .replace(/^\| honoured \|[^]*?\n\n/m, `${table(['honoured', 'means'], others)}\n\n`);
    await expect(text).toMatchFileSnapshot(join(ROOT, 'docs/configuration.md'));
  });

  test('have the default that the settings have', () => {
    const { maxBody, apiVersion, storeHost, brand, tokenPrefix } = VARIABLE_FACTS;
    expect(maxBody.usual).toBe(String(DEFAULT_MAX_BODY));
    expect(apiVersion.usual).toBe(SHOPIFY_PROFILE.defaultApiVersion);
    expect(storeHost.usual).toBe(SHOPIFY_PROFILE.storeHost);
    expect(brand.usual).toBe(SHOPIFY_PROFILE.brand);
    expect(tokenPrefix.usual).toBe(SHOPIFY_PROFILE.tokenPrefixes[0]);
  });
});

describe('the man pages', () => {
  test('are installed with the package', () => {
    const { man }: { man: string[] } = JSON.parse(read('package.json'));
    expect(man).toEqual(MAN_PAGES.map(({ file }) => `dist/man/${file}`).toSorted());
  });

  test.each(MAN_PAGES)('$file names every option, code and example', ({ text, file }) => {
    const name = /^tokenwright-(.*)\.1$/.exec(file)?.[1] ?? '';
    const page = PAGES.find((one) => one.name === name);
    const plain = text
      .replaceAll(/\\f[BIR]/g, '')
      .replaceAll('\\-', '-')
      .replaceAll('\\(aq', "'");
    if (page === undefined) throw new Error(file);
    for (const term of terms(page)) expect(plain).toContain(term.replaceAll(/[<>]/g, ''));
    for (const { line } of page.examples) expect(plain).toContain(line.replaceAll('~', '\\(ti'));
  });

  const reader = programHere('man');
  test.runIf(reader !== null).each(MAN_PAGES)('man reads $file without a warning', async (page) => {
    const path = join(await ownFolder(), page.file);
    await writeFile(path, page.text);
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80' };
    const { stdout, stderr } = await run('man', ['--warnings', '-l', path], { env });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^NAME\n +tokenwright/m);
    expect(stdout).toMatch(/^EXAMPLES\n/m);
    const wide = stdout.split('\n').filter((row) => row.length > 80);
    expect(wide.filter((row) => !row.includes('tokenwright '))).toEqual([]);
  });

  const lint = programHere('mandoc');
  test.runIf(lint !== null).each(MAN_PAGES)('mandoc has no complaint about $file', async (page) => {
    const path = join(await ownFolder(), page.file);
    await writeFile(path, page.text);
    const { stdout } = await run('mandoc', ['-T', 'lint', '-W', 'warning', path]);
    expect(stdout).toBe('');
  });
});

/** Every word that a page explains. */
function terms(page: CommandPage): string[] {
  const options = page.options.flatMap((group) => group.options);
  return [...options, ...page.exits, ...page.environment].map(({ term }) => term);
}

const HEAD = `# The commands

What \`--help\` says, for reading; written from the parser and the tables beside it
(\`vitest run test/commands/help -u\`). Where the program is not installed, \`node dist/cli.js\` in the clone
stands for \`tokenwright\`. Every example works with a [practice store](practice-store.md) that runs, and a
test runs it. What the variables mean stands in [configuration](configuration.md).
`;

const ENV_HEAD = `# Copy this file to .env and fill in what you need. Empty means: not set.
# Order of precedence: option, environment, .env, what is saved for the store,
# your settings.json, default.
# .env holds secrets: never commit it.
`;

function commandSection(page: CommandPage): string {
  const files = page.files.map(({ path, access, what }) => [code(path), access, cell(what)]);
  const parts = [
    `## ${page.name === '' ? 'tokenwright' : page.name}`,
    `${page.summary} ${page.more}`,
    `\`\`\`\n${page.usage}\n\`\`\``,
    ...termTable('command', page.commands),
    ...termTable('argument', page.arguments),
    ...page.options.flatMap(({ heading, options }) => termTable(heading.toLowerCase(), options)),
    ...termTable('exit code', page.exits),
    ...(page.environment.length === 0
      ? []
      : [`Environment: ${page.environment.map(({ term }) => code(term)).join(', ')}.`]),
    ...(files.length === 0 ? [] : [table(['file', '', 'what'], files)]),
    `\`\`\`sh\n${page.examples.map(({ does, line }) => `# ${does}\n${line}`).join('\n')}\n\`\`\``,
  ];
  return `${parts.join('\n\n')}\n`;
}

function termTable(
  heading: string,
  rows: ReadonlyArray<{ readonly term: string; readonly means: string }>,
): string[] {
  if (rows.length === 0) return [];
  return [
    table(
      [heading, 'means'],
      rows.map(({ term, means }) => [code(term), cell(means)]),
    ),
  ];
}

function table(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function cell(text: string): string {
  return text.replaceAll(/[|<>*]/g, '\\$&');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

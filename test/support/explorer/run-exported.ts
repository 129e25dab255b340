import { execFile, spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExportLanguage } from '../../../source/core/requests/code/languages.ts';
import { ownFolder } from '../terminal/own-folder.ts';
import { programHere } from '../terminal/programs-here.ts';

/** What a language is run by, and a program that runs one file after the other. */
interface Runner {
  readonly program: string;
  readonly ending: string;
  readonly driver: string;
}

const NODE: Omit<Runner, 'ending'> = {
  program: 'node',
  driver: 'for (const file of process.argv.slice(2)) await import(file);',
};

const RUNNERS: Readonly<Record<ExportLanguage['name'], Runner>> = {
  curl: { program: 'bash', ending: 'sh', driver: 'for file; do . "$file"; done' },
  fetch: { ...NODE, ending: 'mjs' },
  undici: { ...NODE, ending: 'mjs' },
  'admin-api-client': { ...NODE, ending: 'mjs' },
  Python: {
    program: 'python3',
    ending: 'py',
    driver: 'import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file)\n',
  },
  Ruby: { program: 'ruby', ending: 'rb', driver: 'ARGV.each { |file| load file }' },
  PHP: {
    program: 'php',
    ending: 'php',
    driver: '<?php foreach (array_slice($argv, 1) as $file) { require $file; }',
  },
};

/** Whether this machine has what the code of a language runs in. */
export function isRunnable(language: ExportLanguage['name']): boolean {
  const { program } = RUNNERS[language];
  if (programHere(program) === null) return false;
  if (language === 'curl') return programHere('curl') !== null;
  const question = 'exit(function_exists("curl_init") ? 0 : 1);';
  return language !== 'PHP' || spawnSync(program, ['-r', question]).status === 0;
}

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Runs written requests one after the other in one process, with the token in its environment; told is what they print. */
export async function runExported(
  language: ExportLanguage['name'],
  codes: readonly string[],
  token: string,
): Promise<string> {
  const { program, ending, driver } = RUNNERS[language];
  const folder = join(await ownFolder(), language);
  await mkdir(folder);
  // The package that the code imports.
  await symlink(NODE_MODULES, join(folder, 'node_modules'));
  const files = codes.map((_, index) => join(folder, `request-${index}.${ending}`));
  await Promise.all(codes.map((code, index) => writeFile(files[index] ?? '', code)));
  const driverFile = join(folder, `driver.${ending}`);
  await writeFile(driverFile, driver);
  const { stdout } = await promisify(execFile)(program, [driverFile, ...files], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      LANG: 'C.UTF-8',
      TOKENWRIGHT_ACCESS_TOKEN: token,
    },
  });
  return stdout;
}

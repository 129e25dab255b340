import { describe, expect, it } from 'vitest';
import { programName } from '../../../source/core/text/program-name.ts';

const CLONE = '/home/ada/tokenwright';
const START = {
  env: {},
  script: `${CLONE}/dist/cli.js`,
  cwd: CLONE,
  isOnPath: false,
  npxPackage: null,
  shell: 'posix',
} as const;

const npx = {
  npm_command: 'exec',
  npm_lifecycle_event: 'npx',
  npm_lifecycle_script: "'tokenwright'",
};

describe('what a person calls the program by', () => {
  it('is its file in a clone, from the folder where one is', () => {
    expect(programName(START)).toBe('node dist/cli.js');
    expect(programName({ ...START, cwd: `${CLONE}/docs` })).toBe(`node ${CLONE}/dist/cli.js`);
    expect(programName({ ...START, script: `${CLONE}/source/cli.ts` })).toBe('node source/cli.ts');
  });

  it('is the same file after npm start, from where that was typed', () => {
    const env = { npm_command: 'start', npm_lifecycle_event: 'start', INIT_CWD: CLONE };
    expect(programName({ ...START, env })).toBe('node dist/cli.js');
    const below = { ...env, INIT_CWD: `${CLONE}/docs` };
    expect(programName({ ...START, env: below })).toBe(`node ${CLONE}/dist/cli.js`);
  });

  it('is not taken for a file below a folder whose name only begins like it', () => {
    expect(programName({ ...START, cwd: '/home/ada/token' })).toBe(`node ${CLONE}/dist/cli.js`);
  });

  it.each([
    ['/media/stick/kit', 'posix', '/media/stick/kit/start.sh'],
    ['/media/my stick', 'posix', "'/media/my stick/start.sh'"],
    ['E:\\kit\\.', 'cmd', 'E:\\kit\\start.cmd'],
    ['\\\\server\\share\\kit\\.', 'cmd', '\\\\server\\share\\kit\\start.cmd'],
  ] as const)('is the launcher of the kit %s', (TOKENWRIGHT_KIT, shell, name) => {
    expect(programName({ ...START, env: { TOKENWRIGHT_KIT, ...npx }, shell })).toBe(name);
  });

  it('is its name where it is on the path', () => {
    const script = '/usr/local/bin/tokenwright';
    expect(programName({ ...START, script, isOnPath: true })).toBe('tokenwright');
    // As `npm link` has it.
    expect(programName({ ...START, isOnPath: true })).toBe('tokenwright');
  });

  it('is npx where npx has started it, also from its cache', () => {
    expect(programName({ ...START, env: npx })).toBe('npx tokenwright');
    const script = '/home/ada/.npm/_npx/eae6/node_modules/.bin/tokenwright';
    expect(programName({ ...START, env: npx, script })).toBe('npx tokenwright');
    const npxPackage = 'file:../tokenwright-0.1.0.tgz';
    expect(programName({ ...START, env: npx, script, npxPackage })).toBe(
      'npx --package=file:../tokenwright-0.1.0.tgz tokenwright',
    );
  });

  it('is not npx in a shell that npx has started', () => {
    const env = { ...npx, npm_lifecycle_script: "'bash'" };
    expect(programName({ ...START, env })).toBe('node dist/cli.js');
  });

  it('is npx for a dependency of a project, however it was started there', () => {
    const cwd = '/home/ada/shop';
    for (const script of [
      `${cwd}/node_modules/.bin/tokenwright`,
      `${cwd}/node_modules/tokenwright/dist/cli.js`,
      'C:\\shop\\node_modules\\tokenwright\\dist\\cli.js',
    ]) {
      expect(programName({ ...START, script, cwd })).toBe('npx tokenwright');
    }
  });

  it('is the file itself where nothing shorter leads to it, quoted for the shell', () => {
    const script = '/opt/my tools/bin/tokenwright';
    const cwd = '/opt/my tools/bin';
    expect(programName({ ...START, script, cwd })).toBe("'/opt/my tools/bin/tokenwright'");
    const windows = 'C:\\my tools\\dist\\cli.js';
    expect(programName({ ...START, script: windows, cwd: 'C:\\my tools', shell: 'cmd' })).toBe(
      'node dist\\cli.js',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignmentLine,
  detectShell,
  quoteFor,
  SHELL_NAMES,
} from '../../../source/core/text/command-shell.ts';
import { cmdAssigns, cmdPasses } from '../../support/command-lines/pasted-into-cmd.ts';

const USER_MODULES = 'C:\\Users\\you\\Documents\\WindowsPowerShell\\Modules;C:\\Program Files';

describe('the shell at hand', () => {
  it.each([
    [{ SHELL: '/usr/bin/fish' }, 'linux', 'fish'],
    [{ SHELL: '/bin/zsh' }, 'darwin', 'posix'],
    [{ SHELL: '/usr/bin/pwsh' }, 'linux', 'powershell'],
    [{ SHELL: '/usr/bin/bash' }, 'win32', 'posix'],
    [{}, 'win32', 'powershell'],
    [{ PROMPT: '$P$G', PSModulePath: 'C:\\Program Files' }, 'win32', 'cmd'],
    [{ PROMPT: '$P$G', PSModulePath: USER_MODULES }, 'win32', 'powershell'],
    [{}, 'linux', 'posix'],
  ] as const)('%j on %s is %s', (env, platform, shell) => {
    expect(detectShell(env, platform)).toBe(shell);
    expect(SHELL_NAMES[shell]).not.toBe('');
  });
});

describe('lines to paste', () => {
  it.each([
    ['posix', "'it'\\''s $HOME'", 'export A=b-1', "export A='it'\\''s $HOME'"],
    ['fish', "'it\\'s $HOME'", "set -gx A 'b-1'", "set -gx A 'it\\'s $HOME'"],
    ['powershell', "'it''s $HOME'", "$env:A = 'b-1'", "$env:A = 'it''s $HOME'"],
    ['cmd', '"it\'s $HOME"', 'set "A=b-1"', 'set "A=it\'s $HOME"'],
  ] as const)('in %s nothing is expanded', (shell, quoted, plain, odd) => {
    expect(quoteFor(shell, "it's $HOME")).toBe(quoted);
    expect(assignmentLine(shell, 'A', 'b-1')).toBe(plain);
    expect(assignmentLine(shell, 'A', "it's $HOME")).toBe(odd);
  });
});

describe('in cmd', () => {
  const HOSTILE = '%NAME% %PATH:~0% 50% "a\\" & b | c > d ^ (e) C:\\%NAME%\\';
  const env = { NAME: 'expanded', PATH: 'expanded', '': 'expanded' };
  const letters = fc.constantFrom(...'%%%"\\^&|<>() :~0NAME'.split(''));
  const texts = fc.string({ unit: letters, minLength: 1, maxLength: 30 });

  it('no variable is expanded in a word, and no sign ends it', () => {
    expect(quoteFor('cmd', '50% of %NAME%')).toBe('"50"^%" of "^%"NAME"^%');
    expect(quoteFor('cmd', '')).toBe('""');
    expect(cmdPasses(`curl -d ${quoteFor('cmd', HOSTILE)} x`, env)).toEqual([
      'curl',
      '-d',
      HOSTILE,
      'x',
    ]);
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const line = `curl ${quoteFor('cmd', one)} ${quoteFor('cmd', other)}`;
        expect(cmdPasses(line, env)).toEqual(['curl', one, other]);
      }),
    );
  });

  it('no variable is expanded in the value of another one', () => {
    expect(assignmentLine('cmd', 'A', '%NAME% & 50%')).toBe('set A=%^NAME%^ ^& 50%');
    expect(assignmentLine('cmd', 'A', 'a & b')).toBe('set "A=a & b"');
    expect(cmdAssigns(assignmentLine('cmd', 'A', HOSTILE), env)).toEqual(['A', HOSTILE]);
    fc.assert(
      fc.property(texts, (value) => {
        expect(cmdAssigns(assignmentLine('cmd', 'A', value), env)).toEqual(['A', value]);
      }),
    );
  });

  it('only a variable that is meant is expanded', () => {
    expect(cmdPasses('curl "%NAME%" %NONE%', env)).toEqual(['curl', 'expanded', '%NONE%']);
  });
});

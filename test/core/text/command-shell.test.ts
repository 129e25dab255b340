import { describe, expect, it } from 'vitest';
import {
  assignmentLine,
  detectShell,
  quoteFor,
  SHELL_NAMES,
} from '../../../source/core/text/command-shell.ts';

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

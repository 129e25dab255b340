import { describe, expect, it } from 'vitest';
import { parseBrowserVariable } from '../../../source/services/browser/surroundings.ts';

const URL_TEXT = 'https://demo.myshopify.com/?a=%s';

describe('the variable BROWSER', () => {
  it.each([undefined, '', '  ', ':'])('counts as unset: %j', (value) => {
    expect(parseBrowserVariable(value, URL_TEXT, 'linux')).toEqual({ type: 'unset' });
  });

  it.each([
    ['firefox', 'firefox', [URL_TEXT]],
    ['firefox --private-window', 'firefox', ['--private-window', URL_TEXT]],
    ['"/opt/my browser" -u %s -x', '/opt/my browser', ['-u', URL_TEXT, '-x']],
  ])('%j is a program and its arguments', (value, program, args) => {
    expect(parseBrowserVariable(value, URL_TEXT, 'linux')).toEqual({
      type: 'commands',
      commands: [{ program, args }],
    });
  });

  it('is one command on Windows, whose paths have colons and backslashes', () => {
    const value = String.raw`"C:\Programs\firefox.exe" -new`;
    expect(parseBrowserVariable(value, URL_TEXT, 'win32')).toEqual({
      type: 'commands',
      commands: [{ program: String.raw`C:\Programs\firefox.exe`, args: ['-new', URL_TEXT] }],
    });
  });
});

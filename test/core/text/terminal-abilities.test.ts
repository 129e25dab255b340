import { describe, expect, test } from 'vitest';
import { colorDepth, readAbilities } from '../../../source/core/text/terminal-abilities.ts';

describe('the terminal', () => {
  test.each([
    [{ LANG: 'C.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LC_ALL: 'C', LANG: 'C.UTF-8' }, false],
    [{ LC_ALL: '', LC_CTYPE: 'en_US.UTF-8', LANG: 'C' }, true],
    [{}, false],
  ])('%j: unicode %s', (environment, unicode) => {
    expect(readAbilities(environment, 'linux').unicode).toBe(unicode);
  });

  test.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '' }, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '3' }, false],
    [{ FORCE_COLOR: '0' }, false],
    [{ TERM: 'dumb' }, false],
  ])('%j: colour %s', (environment, color) => {
    expect(readAbilities(environment, 'linux').color).toBe(color);
  });

  test.each([
    [{}, 1],
    [{ TERM: 'xterm' }, 1],
    [{ TERM: 'xterm-256color' }, 2],
    [{ TERM: 'screen-256COLOR' }, 2],
    [{ TERM: 'xterm-256' }, 2],
    // A description that is derived from another one.
    [{ TERM: 'xterm-256color-m' }, 1],
    [{ TERM: 'xterm-2567' }, 1],
    [{ COLORTERM: 'truecolor' }, 3],
    [{ COLORTERM: '24BIT' }, 3],
    [{ COLORTERM: 'not truecolor' }, 1],
    [{ COLORTERM: 'truecolor2', TERM: 'xterm-256color' }, 2],
    [{ COLORTERM: 'truecolor', FORCE_COLOR: '1' }, 1],
    [{ COLORTERM: 'truecolor', FORCE_COLOR: '2' }, 2],
    [{ FORCE_COLOR: '3' }, 3],
    [{ FORCE_COLOR: '4' }, 1],
  ])('%j: colour depth %i', (environment, depth) => {
    expect(colorDepth(environment)).toBe(depth);
  });
});

import { describe, expect, test } from 'vitest';
import { readAbilities } from '../../../source/core/text/terminal-abilities.ts';

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
});

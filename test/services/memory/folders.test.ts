import { describe, expect, it } from 'vitest';
import { compileCacheFolder } from '../../../source/commands/entry/runtime.ts';
import {
  memoryFolder,
  ownTokenPath,
  settingsPath,
} from '../../../source/services/memory/folders.ts';

describe.skipIf(process.platform === 'win32')('in a kit', () => {
  const env = {
    TOKENWRIGHT_KIT: '/media/stick/kit/.',
    HOME: '/home/you',
    XDG_CONFIG_HOME: '/conf',
    XDG_STATE_HOME: '/state',
    XDG_CACHE_HOME: '/cache',
  };

  it('everything lies in its folder, whatever else is set', () => {
    const home = '/media/stick/kit/home';
    for (const one of [env, { TOKENWRIGHT_KIT: env.TOKENWRIGHT_KIT }]) {
      expect(memoryFolder(one, 'linux')).toEqual({ type: 'folder', path: home, note: null });
      expect(settingsPath(one, 'linux')).toBe(`${home}/settings.json`);
      expect(ownTokenPath(one, 'linux', 'work')).toBe(`${home}/stores/work.env`);
      expect(compileCacheFolder(one)).toBe(`${home}/cache`);
    }
  });

  it.each(['', 'kit', './kit'])('%j names none', (TOKENWRIGHT_KIT) => {
    const other = { ...env, TOKENWRIGHT_KIT };
    expect(memoryFolder(other, 'linux')).toMatchObject({ path: '/conf/tokenwright' });
    expect(ownTokenPath(other, 'linux', 'work')).toBe('/state/tokenwright/stores/work.env');
    expect(compileCacheFolder(other)).toBe('/cache/tokenwright');
  });
});

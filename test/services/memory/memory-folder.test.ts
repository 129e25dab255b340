import { describe, expect, it } from 'vitest';
import corpus from '../../corpus/environment.json' with { type: 'json' };
import { memoryFolder } from '../../../source/services/memory/memory-file.ts';

const FOLDERS = corpus.cases.filter(({ rule }) => rule === 'folders').map(({ id }) => id);

describe('the folder of the memory', () => {
  it.each([
    [{ HOME: '/home/you' }, '/home/you/.config/tokenwright'],
    [{ HOME: '/home/you', XDG_CONFIG_HOME: '/conf' }, '/conf/tokenwright'],
    [{ HOME: '/home/you', XDG_CONFIG_HOME: '' }, '/home/you/.config/tokenwright'],
  ])('%j', (env, path) => {
    expect(memoryFolder(env, 'linux')).toEqual({ type: 'folder', path, note: null });
  });

  it(`${FOLDERS.join(', ')}: without a home of one's own nothing is stored, and that is said`, () => {
    for (const env of [{}, { HOME: '' }, { HOME: '/' }, { HOME: '//' }, { HOME: 'here' }]) {
      const folder = memoryFolder({ ...env, XDG_CONFIG_HOME: '/conf' }, 'linux');
      expect(folder.type === 'none' ? folder.reason : '').toContain('in memory only');
    }
  });

  it('a relative XDG_CONFIG_HOME is ignored, and that is said', () => {
    const folder = memoryFolder({ HOME: '/home/you', XDG_CONFIG_HOME: 'conf' }, 'linux');
    expect(folder).toMatchObject({ path: '/home/you/.config/tokenwright' });
    expect(folder.type === 'folder' ? folder.note : '').toContain('XDG_CONFIG_HOME');
  });

  it('on Windows it lies in AppData', () => {
    expect(memoryFolder({ LOCALAPPDATA: 'C:\\Users\\you\\AppData\\Local' }, 'win32')).toMatchObject(
      {
        path: 'C:\\Users\\you\\AppData\\Local\\tokenwright',
      },
    );
    expect(memoryFolder({ HOME: '/home/you' }, 'win32').type).toBe('none');
  });
});

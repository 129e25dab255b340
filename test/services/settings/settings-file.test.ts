import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../source/core/preferences.ts';
import { settingsPath } from '../../../source/services/memory/folders.ts';
import {
  loadPreferences,
  readPreferences,
} from '../../../source/services/settings/settings-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

async function read(text: string) {
  const { preferences, problems } = await readPreferences(text, '/home/ada/settings.json');
  return { preferences, said: problems.map(({ message, remedy }) => `${message} ${remedy}`) };
}

describe('the settings file', () => {
  test('lies in the place that the XDG specification names, or in AppData', () => {
    expect(settingsPath({ HOME: '/home/ada', XDG_CONFIG_HOME: '/etc/ada' }, 'linux')).toBe(
      '/etc/ada/tokenwright/settings.json',
    );
    expect(settingsPath({ HOME: '/home/ada' }, 'linux')).toBe(
      '/home/ada/.config/tokenwright/settings.json',
    );
    expect(settingsPath({ LOCALAPPDATA: 'C:\\Ada' }, 'win32')).toBe(
      'C:\\Ada\\tokenwright\\settings.json',
    );
    expect(settingsPath({}, 'linux')).toBeNull();
  });

  test('is JSON with comments, as a person writes it', async () => {
    const text = `\u{FEFF}{
      // my own
      "keys": { "send": "f10", "find": ["/", "ctrl+f"], },
      "theme": { "base": "dark", "accent": "#ff8800", "ok": "bright-green" },
      "motion": "reduced", "mouse": true, /* not on disk */ "history": false,
    }`;
    expect(await read(text)).toEqual({
      preferences: {
        keys: [
          { command: 'send', keys: ['f10'], place: 'settings.json line 3' },
          { command: 'find', keys: ['/', 'ctrl+f'], place: 'settings.json line 3' },
        ],
        theme: { base: 'dark', colors: { accent: '#ff8800', ok: 'bright-green' } },
        mouse: true,
        motion: 'reduced',
        history: false,
      },
      said: [],
    });
    expect((await read('{"theme": "light"}')).preferences.theme).toEqual({
      base: 'light',
      colors: {},
    });
  });

  test.each([
    [
      '{"mouse": "yes"}',
      'settings.json line 1 (mouse): This is neither true nor false. Correct it, or leave it out.',
    ],
    [
      '{\n"mose": true}',
      'settings.json line 2 (mose): There is no such setting. Did you mean mouse?',
    ],
    [
      '{\n"colour": 1}',
      'settings.json line 2 (colour): There is no such setting. There are: keys, theme, mouse, motion, history, defaults.',
    ],
    [
      '{"motion": "none"}',
      'settings.json line 1 (motion): This is not the name of a kind of motion. There are: full, reduced.',
    ],
    [
      '{"theme": "drak"}',
      'settings.json line 1 (theme): This is not the name of a theme. Did you mean dark?',
    ],
    [
      '{"theme": {"acent": "red"}}',
      'settings.json line 1 (theme.acent): There is no such setting. Did you mean accent?',
    ],
    [
      '{"theme": {"accent": "bluw"}}',
      'settings.json line 1 (theme.accent): This is not the name of a colour, nor #rrggbb. Did you mean blue?',
    ],
    [
      '{"theme": 7}',
      'settings.json line 1 (theme): This is neither the name of a theme nor an object with colours. Correct it, or leave it out.',
    ],
    [
      '{"keys": {"send": []}}',
      'settings.json line 1 (keys.send): There is no key in the list. Correct it, or leave it out.',
    ],
    [
      '{"keys": {"send": 7}}',
      'settings.json line 1 (keys.send): Keys are one text, or a list of texts. Correct it, or leave it out.',
    ],
    [
      '{"keys": "f10"}',
      'settings.json line 1 (keys): This is not an object. Correct it, or leave it out.',
    ],
    [
      '{"mouse": false,\n"mouse": true}',
      'settings.json line 2 (mouse): It stands there twice. The first one counts.',
    ],
    [
      '{\n\n"mouse": tru}',
      'settings.json line 3: This is not JSON (comments, and a comma at the end, are fine). Until then all is as without the file.',
    ],
    [
      '[]',
      'settings.json line 1: The file must hold one object. For example {"theme": "light", "keys": {"send": "f10"}}.',
    ],
  ])('says what is wrong with %j and goes on with the defaults', async (text, said) => {
    expect(await read(text)).toEqual({ preferences: DEFAULT_PREFERENCES, said: [said] });
  });

  test('takes what is right beside what is wrong', async () => {
    const { preferences, said } = await read(
      '{"history": false, "mouse": 1, "keys": {"send": 1, "find": "/"}, "__proto__": {"a": 1}}',
    );
    expect(preferences).toMatchObject({ history: false, mouse: false });
    expect(preferences.keys.map(({ command }) => command)).toEqual(['find']);
    expect(said).toHaveLength(3);
  });

  test.each(['{"accessToken": "abc"}', '{"client_secret": "x"}', '{"theme": "shpat_0123456789"}'])(
    'refuses a secret, and does not repeat it: %s',
    async (text) => {
      const { preferences, said } = await read(text);
      expect(preferences).toEqual(DEFAULT_PREFERENCES);
      expect(said).toEqual([
        'settings.json line 1: This looks like a secret, and is not read. Take it out; a secret belongs into the environment, an .env file or a prompt.',
      ]);
    },
  );

  test('is read from its place; without one all is as it was', async () => {
    const home = await ownFolder();
    expect(await loadPreferences({ HOME: home }, 'linux')).toEqual({
      path: null,
      lines: new Map(),
      preferences: DEFAULT_PREFERENCES,
      problems: [],
    });
    await mkdir(join(home, '.config/tokenwright/settings.json'), { recursive: true });
    const { problems } = await loadPreferences({ HOME: home }, 'linux');
    expect(problems.map(({ message }) => message)).toEqual([
      'settings.json: This is no file that can be read.',
    ]);
    await writeFile(join(home, 'settings.json'), '{"mouse": true}');
    await mkdir(join(home, 'x/tokenwright'), { recursive: true });
    await writeFile(join(home, 'x/tokenwright/settings.json'), '{"mouse": true}');
    const found = await loadPreferences({ HOME: home, XDG_CONFIG_HOME: `${home}/x` }, 'linux');
    expect(found.preferences.mouse).toBe(true);
  });
});

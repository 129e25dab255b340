import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type BrowserStarters,
  openBrowser,
} from '../../../source/services/browser/open-browser.ts';
import {
  type BrowserCommand,
  parseBrowserVariable,
} from '../../../source/services/browser/host-environment.ts';
import { removeFolder } from '../../support/terminal/own-folder.ts';

const URL_TEXT = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=a&state=s%26t';
const DISPLAY = { DISPLAY: ':0', PATH: process.env['PATH'] };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokenwright-browser-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Starters that start nothing visible and remember what they were asked for. */
function recorder(program = process.execPath, args: readonly string[] = ['--version']) {
  const opened: string[] = [];
  const ran: BrowserCommand[] = [];
  const starters: BrowserStarters = {
    openDefault: (url) => {
      opened.push(url);
      return Promise.resolve(spawn(program, args, { stdio: 'ignore' }));
    },
    run: (command) => {
      ran.push(command);
      return spawn(program, args, { stdio: 'ignore' });
    },
  };
  return { opened, ran, starters };
}

/** A program that writes its arguments and its environment into a file. */
function writingBrowser(folder: string): { script: string; seen: () => string[] } {
  const script = join(folder, 'my browser');
  const record = join(folder, 'seen');
  writeFileSync(
    script,
    `#!/bin/sh\n{ printf '%s\\n' "$#" "$@"; env; echo "group $(($(ps -o pgid= -p $$) - $$))"; } > '${record}.part'\nmv '${record}.part' '${record}'\n`,
  );
  chmodSync(script, 0o755);
  const seen = (): string[] => {
    expect(existsSync(record), 'the program was started').toBe(true);
    return readFileSync(record, 'utf8').split('\n');
  };
  return { script, seen };
}

describe('opening the system browser', () => {
  it('hands over the address as it is, as one argument', async () => {
    const { opened, starters } = recorder();
    const outcome = await openBrowser(URL_TEXT, { env: DISPLAY, platform: 'linux', starters });
    expect(outcome).toEqual({ type: 'opened' });
    expect(opened).toEqual([URL_TEXT]);
  });

  it.each([
    'http://demo.myshopify.com/admin',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://demo.myshopify.com/a b',
    'https://user:word@demo.myshopify.com/',
    'https://demo.myshopify.com/$(id)`id`\n',
    '-version',
    '',
  ])('does not open %j', async (url) => {
    const { opened, ran, starters } = recorder();
    const outcome = await openBrowser(url, { env: DISPLAY, platform: 'linux', starters });
    expect(outcome.type).toBe('not-opened');
    expect([...opened, ...ran]).toEqual([]);
  });

  it.each(['http://127.0.0.1:3457/admin', 'http://[::1]:3457/', 'http://localhost:3457/'])(
    'opens %s of the practice store',
    async (url) => {
      const { starters } = recorder();
      const outcome = await openBrowser(url, { env: DISPLAY, platform: 'linux', starters });
      expect(outcome.type).toBe('opened');
    },
  );

  it.each([{ SSH_CONNECTION: 'a 1 b 2' }, { CI: 'true' }, { CODESPACES: 'true' }])(
    'P5: starts none where the browser is elsewhere: %j',
    async (where) => {
      const { opened, ran, starters } = recorder();
      const env = { ...DISPLAY, ...where };
      for (const browser of [{}, { BROWSER: 'firefox' }])
        expect(
          await openBrowser(URL_TEXT, { env: { ...env, ...browser }, platform: 'linux', starters }),
        ).toMatchObject({ type: 'not-opened', reason: expect.stringMatching(/^This is .*\.$/) });
      expect([...opened, ...ran]).toEqual([]);
    },
  );

  it('says so when the opener is not there', async () => {
    const starters: BrowserStarters = {
      ...recorder().starters,
      openDefault: () => Promise.reject(new Error('spawn xdg-open ENOENT')),
    };
    const outcome = await openBrowser(URL_TEXT, { env: DISPLAY, platform: 'linux', starters });
    expect(outcome).toMatchObject({
      type: 'not-opened',
      reason: expect.stringContaining('browser'),
    });
  });

  it('says so when the opener ends with an error', async () => {
    const { starters } = recorder(process.execPath, ['-e', 'process.exit(3)']);
    const options = { env: DISPLAY, platform: 'linux', starters, graceMs: 30_000 } as const;
    expect((await openBrowser(URL_TEXT, options)).type).toBe('not-opened');
  });

  it('says so when the opener has ended with an error before it was looked at', async () => {
    const starters: BrowserStarters = {
      ...recorder().starters,
      openDefault: async () => {
        const child = spawn(process.execPath, ['-e', 'process.exit(3)'], { stdio: 'ignore' });
        await once(child, 'exit');
        return child;
      },
    };
    const outcome = await openBrowser(URL_TEXT, { env: DISPLAY, platform: 'linux', starters });
    expect(outcome.type).toBe('not-opened');
  });

  it('does not wait for an opener that hangs', async () => {
    const { starters } = recorder();
    let child: ReturnType<typeof spawn> | null = null;
    const hanging: BrowserStarters = {
      ...starters,
      openDefault: () => {
        child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
        const started = child;
        onTestFinished(() => void started.kill());
        return Promise.resolve(started);
      },
    };
    const options = { env: DISPLAY, platform: 'linux', starters: hanging, graceMs: 20 } as const;
    expect(await openBrowser(URL_TEXT, options)).toEqual({ type: 'opened' });
  });
});

describe.skipIf(process.platform === 'win32')('the variable BROWSER, with real processes', () => {
  it('starts that program with the address as its last argument and without our secrets', async () => {
    const { script, seen } = writingBrowser(temporaryFolder());
    const env = {
      ...DISPLAY,
      BROWSER: `"${script}" --new-window`,
      TOKENWRIGHT_CLIENT_SECRET: 'canary-secret',
      OF_THE_SESSION: 'handed on',
    };
    expect(await openBrowser(URL_TEXT, { env, platform: 'linux' })).toEqual({ type: 'opened' });
    expect(seen().slice(0, 3)).toEqual(['2', '--new-window', URL_TEXT]);
    expect(seen()).toContain('OF_THE_SESSION=handed on');
    expect(seen().join('\n')).not.toContain('canary-secret');
  });

  it.each(['echo $(id)', 'firefox; touch x', 'firefox `id`', 'a && b', 'x > y', "firefox 'x"])(
    'runs nothing for %j, and says so',
    async (value) => {
      const { opened, ran, starters } = recorder();
      const env = { ...DISPLAY, BROWSER: value };
      const outcome = await openBrowser(URL_TEXT, { env, platform: 'linux', starters });
      expect(outcome).toMatchObject({
        type: 'not-opened',
        reason: expect.stringContaining('BROWSER'),
      });
      expect([...opened, ...ran]).toEqual([]);
    },
  );

  it('gives an address with shell characters to no shell', async () => {
    const folder = temporaryFolder();
    const { script, seen } = writingBrowser(folder);
    const target = join(folder, 'made');
    const url = `https://demo.myshopify.com/?x=;touch\${IFS}${target}`;
    const env = { ...DISPLAY, BROWSER: `'${script}'` };
    const sent = new URL(url).href;
    await openBrowser(sent, { env, platform: 'linux' });
    expect(seen()[1]).toBe(sent);
    expect(existsSync(target)).toBe(false);
  });

  it('starts a program that leads its own group, so that Ctrl+C here is not meant for it', async () => {
    const { script, seen } = writingBrowser(temporaryFolder());
    const env = { ...DISPLAY, BROWSER: `'${script}'` };
    await openBrowser(URL_TEXT, { env, platform: 'linux' });
    expect(seen()).toContain('group 0');
  });

  it('is no failure when the program is missing', async () => {
    const env = { ...DISPLAY, BROWSER: '/no/such/browser' };
    const outcome = await openBrowser(URL_TEXT, { env, platform: 'linux' });
    expect(outcome).toMatchObject({ type: 'not-opened' });
  });

  it('goes on to the next program of a list', async () => {
    const { script, seen } = writingBrowser(temporaryFolder());
    const env = { ...DISPLAY, BROWSER: `/no/such/browser:'${script}' --url=%s` };
    expect(await openBrowser(URL_TEXT, { env, platform: 'linux' })).toEqual({ type: 'opened' });
    expect(seen().slice(0, 2)).toEqual(['1', `--url=${URL_TEXT}`]);
  });

  it('says none when it says none', async () => {
    const { ran, starters } = recorder();
    const env = { ...DISPLAY, BROWSER: 'none' };
    const outcome = await openBrowser(URL_TEXT, { env, platform: 'linux', starters });
    expect(outcome.type).toBe('not-opened');
    expect(ran).toEqual([]);
  });
});

const ADDRESS_WITH_PERCENT = 'https://demo.myshopify.com/?a=%s';

describe('the variable BROWSER', () => {
  it.each([undefined, '', '  ', ':'])('counts as unset: %j', (value) => {
    expect(parseBrowserVariable(value, ADDRESS_WITH_PERCENT, 'linux')).toEqual({
      type: 'unset',
    });
  });

  it.each([
    ['firefox', 'firefox', [ADDRESS_WITH_PERCENT]],
    ['firefox --private-window', 'firefox', ['--private-window', ADDRESS_WITH_PERCENT]],
    ['"/opt/my browser" -u %s -x', '/opt/my browser', ['-u', ADDRESS_WITH_PERCENT, '-x']],
  ])('%j is a program and its arguments', (value, program, args) => {
    expect(parseBrowserVariable(value, ADDRESS_WITH_PERCENT, 'linux')).toEqual({
      type: 'commands',
      commands: [{ program, args }],
    });
  });

  it('is one command on Windows, whose paths have colons and backslashes', () => {
    const value = String.raw`"C:\Programs\firefox.exe" -new`;
    expect(parseBrowserVariable(value, ADDRESS_WITH_PERCENT, 'win32')).toEqual({
      type: 'commands',
      commands: [
        { program: String.raw`C:\Programs\firefox.exe`, args: ['-new', ADDRESS_WITH_PERCENT] },
      ],
    });
  });
});

const AUTHORIZE_URL = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=a&state=s';
const MODULE = new URL('../../../source/services/browser/open-browser.ts', import.meta.url).href;

/** Runs the real opener in a process of its own, whose only browser is a script. */
it.runIf(process.platform === 'linux')(
  'gives the system browser the address and none of our secrets',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tokenwright-opener-'));
    onTestFinished(() => removeFolder(folder));
    const browser = join(folder, 'x-www-browser');
    const seen = join(folder, 'seen');
    writeFileSync(browser, `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } > '${seen}'\n`);
    chmodSync(browser, 0o755);

    const code = `const { openBrowser } = await import(${JSON.stringify(MODULE)});
      console.log(JSON.stringify(await openBrowser(${JSON.stringify(AUTHORIZE_URL)}, { graceMs: 30_000 })));`;
    const env = {
      PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HOME: folder,
      XDG_DATA_DIRS: folder,
      XDG_CONFIG_DIRS: folder,
      DISPLAY: ':none',
      TOKENWRIGHT_CLIENT_SECRET: 'canary-secret',
    };
    const args = ['--input-type=module', '-e', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });

    expect(JSON.parse(stdout)).toEqual({ type: 'opened' });
    const [address, ...environment] = readFileSync(seen, 'utf8').split('\n');
    expect(address).toBe(AUTHORIZE_URL);
    expect(environment.join('\n')).not.toContain('canary');
  },
);

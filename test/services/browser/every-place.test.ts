/**
 * What is known of the place where a browser should open, and how its machine reaches this one, as text
 * beside this file. It is written anew with `vitest run test/services/browser/every-place -u` and read
 * before it is committed.
 */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { openBrowser } from '../../../source/services/browser/open-browser.ts';
import {
  detectHostEnvironment,
  parseBrowserVariable,
  portForwarding,
} from '../../../source/services/browser/host-environment.ts';

const SSH = { SSH_CONNECTION: '1.2.3.4 5000 192.0.2.7 22', USER: 'ada' };

const ENVIRONMENTS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { DISPLAY: ':0' },
  { WAYLAND_DISPLAY: 'w' },
  { BROWSER: 'firefox' },
  { CI: 'true' },
  { CI: 'true', DISPLAY: ':0' },
  { CI: 'false', DISPLAY: ':0' },
  { WSL_DISTRO_NAME: 'Ubuntu' },
  { WSL_INTEROP: '/run/x' },
  SSH,
  { SSH_TTY: '/dev/pts/0' },
  { ...SSH, SSH_CONNECTION: '1.2.3.4 5000 2001:db8::1 2222', USER: '', LOGNAME: 'bob' },
  { ...SSH, SSH_CONNECTION: '1 2 host;id 22;id', USER: '$(id)' },
  { ...SSH, SSH_CONNECTION: '1 2 3.4.5.6 123456', USER: 'a'.repeat(33) },
  { ...SSH, WSL_DISTRO_NAME: 'Ubuntu' },
  { CODESPACES: 'true' },
  { CODESPACES: 'true', CODESPACE_NAME: 'ada-1', ...SSH },
  { CODESPACES: 'true', CODESPACE_NAME: 'a;b' },
  { REMOTE_CONTAINERS: 'true' },
  { KUBERNETES_SERVICE_HOST: '10.0.0.1', HOSTNAME: 'pod-1' },
  { KUBERNETES_SERVICE_HOST: '10.0.0.1', HOSTNAME: '-x' },
  { KUBERNETES_SERVICE_HOST: '10.0.0.1', DISPLAY: ':0' },
  { container: 'podman' },
  { container: '' },
];

const PORTS = [
  ['both', { callback: 3456, store: 3457 }],
  ['the listener', { callback: 3456, store: null }],
  ['the store', { callback: null, store: 3457 }],
  ['none', { callback: null, store: null }],
] as const;

const ASKED = PORTS.flatMap(([name, ports]) => [
  { name, ports, canPaste: true },
  { name: `${name} without paste`, ports, canPaste: false },
]);

test('each place is what is written down for it', async () => {
  const lines: string[] = [];
  const files = [null, '/.dockerenv', '/run/.containerenv'];
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const env of ENVIRONMENTS)
      for (const file of Object.keys(env).length === 0 ? files : [null]) {
        const found = detectHostEnvironment(env, platform, (path) => path === file);
        lines.push(`${platform} ${JSON.stringify(env)} ${file ?? ''}`.trim());
        lines.push(`  ${JSON.stringify(found)}`);
        if (platform !== 'linux') continue;
        // By what is said, since several ask for the same.
        const asked = Object.groupBy(ASKED, ({ ports, canPaste }) =>
          JSON.stringify(portForwarding(found, env, ports, canPaste)),
        );
        for (const [said, by = []] of Object.entries(asked))
          lines.push(`  for ${by.map(({ name }) => name).join(', ')}: ${said}`);
      }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-place.txt');
});

const VALUES = [
  undefined,
  '',
  ' ',
  'none',
  ' none ',
  'None',
  'firefox',
  ' firefox  --new ',
  'firefox %s --new',
  'a %s %s:b',
  'a::b:',
  ':',
  '"my browser" "--a b" \'c d\'',
  '"" a',
  '"open',
  "it's",
  'a"b"',
  'a $(id)',
  'a\\b',
  'a\u0007',
  'C:\\Program Files\\b.exe',
  '"C:\\Program Files\\b.exe" %s',
];

test('each value of BROWSER is read as is written down for it', async () => {
  const lines = (['linux', 'win32'] as const).flatMap((platform) =>
    VALUES.map((value) => {
      const read = parseBrowserVariable(value, 'https://a.example/?b=$&', platform);
      return `${platform} ${JSON.stringify(value)}\n  ${JSON.stringify(read)}`;
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-value.txt');
});

test.each([
  ['https://a.example/b?c', true],
  ['http://127.0.0.1:1/', true],
  ['http://localhost/', true],
  ['http://[::1]/', true],
  ['http://a.example/', false],
  ['http://127.0.0.2/', false],
  ['https://a.example', false],
  ['HTTPS://a.example/', false],
  ['https://ada@a.example/', false],
  ['https://:word@a.example/', false],
  ['ftp://127.0.0.1/', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('the address %s is opened: %s', async (url, isOpened) => {
  const asked: string[] = [];
  const starters = {
    openDefault: (address: string) => {
      asked.push(address);
      return Promise.resolve(spawn(process.execPath, ['-e', ''], { stdio: 'ignore' }));
    },
    run: () => expect.fail('no program was named'),
  };
  const env = { DISPLAY: ':0' };
  const outcome = await openBrowser(url, { env, platform: 'linux', starters, graceMs: 10_000 });
  const refused = {
    type: 'not-opened',
    reason: 'Only https addresses, and http on this machine, are opened.',
  };
  expect(outcome).toEqual(isOpened ? { type: 'opened' } : refused);
  expect(asked).toEqual(isOpened ? [url] : []);
});

const URL = 'https://a.example/';
const failing = {
  openDefault: () => Promise.reject(new Error('no')),
  run: () => {
    throw new Error('no');
  },
};

test.each([
  [{ CI: 'true' }, 'This is a CI run (the variable CI is set), where nobody sees a browser.'],
  [{ CODESPACES: 'true' }, 'This is a codespace, and the browser is on your own machine.'],
  [{ DISPLAY: ':0' }, 'This system could not start a browser.'],
  [{ BROWSER: 'none' }, 'The variable BROWSER says none.'],
  [
    { BROWSER: 'a;b' },
    'The variable BROWSER was not used: it holds characters that only a shell understands.',
  ],
  [
    { BROWSER: 'a:b' },
    'The program that the variable BROWSER names could not be started or ended with an error.',
  ],
])('in %j it is said why nothing opened', async (env, reason) => {
  const options = { env, platform: 'darwin', starters: failing } as const;
  expect(await openBrowser(URL, options)).toEqual({ type: 'not-opened', reason });
});

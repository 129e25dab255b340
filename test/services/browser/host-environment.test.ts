import { describe, expect, it } from 'vitest';
import {
  detectHostEnvironment,
  portForwarding,
} from '../../../source/services/browser/host-environment.ts';
import {
  type BrowserStarters,
  openBrowser,
} from '../../../source/services/browser/open-browser.ts';

const DISPLAY = { DISPLAY: ':0' };
const SSH = { ...DISPLAY, SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };

const noStart: BrowserStarters = {
  openDefault: () => Promise.reject(new Error('must not be started')),
  run: () => {
    throw new Error('must not be started');
  },
};

type HasFile = (path: string) => boolean;
const noFile: HasFile = () => false;
const inDocker: HasFile = (path) => path === '/.dockerenv';

function forward(
  env: NodeJS.ProcessEnv,
  [callback, store]: readonly number[],
  hasFile: HasFile = noFile,
) {
  return portForwarding(detectHostEnvironment(env, 'linux', hasFile), env, {
    callback: callback ?? null,
    store: store ?? null,
  });
}

describe('where no browser is started', () => {
  it.each([
    ['SSH_CONNECTION', SSH, 'SSH session'],
    ['SSH_TTY', { ...DISPLAY, SSH_TTY: '/dev/pts/1' }, 'SSH session'],
    ['CODESPACES', { ...DISPLAY, CODESPACES: 'true' }, 'codespace'],
    ['REMOTE_CONTAINERS', { ...DISPLAY, REMOTE_CONTAINERS: 'true' }, 'container'],
    ['CI', { ...DISPLAY, CI: 'true' }, 'CI'],
  ])('%s: the words say why', async (_, env, word) => {
    const options = { env, platform: 'linux', starters: noStart } as const;
    const outcome = await openBrowser('https://demo.myshopify.com/', options);
    const reason = outcome.type === 'not-opened' ? outcome.reason : 'opened';
    expect(reason).toContain(word);
    expect(reason).not.toContain('could not start');
  });

  it.each(['', 'false', '0'])('is not said of CI=%s', (value) => {
    expect(detectHostEnvironment({ ...DISPLAY, CI: value }, 'linux')).toMatchObject({
      ci: false,
      noBrowser: null,
      pasteFirst: false,
    });
  });

  it('is not said of a Mac, which has no DISPLAY', () => {
    expect(detectHostEnvironment({}, 'darwin').noBrowser).toBeNull();
  });

  it('is not said of WSL, whose browser is that of Windows; pasting comes first there', () => {
    expect(detectHostEnvironment({ WSL_DISTRO_NAME: 'Ubuntu' }, 'linux')).toEqual({
      remote: null,
      wsl: true,
      ci: false,
      noBrowser: null,
      pasteFirst: true,
      mustForward: false,
    });
  });
});

describe('without a display', () => {
  const BOTH = [3456, 3457];
  const words = (env: NodeJS.ProcessEnv, hasFile: HasFile = noFile) =>
    detectHostEnvironment(env, 'linux', hasFile).noBrowser;

  it('says so, and how a browser elsewhere reaches both ports of the practice store', () => {
    expect(words({})).toContain('has no display');
    const found = forward({ USER: 'ada' }, BOTH);
    expect(found?.hint).toContain('port 3456 (the listener) and 3457 (the practice store)');
    expect(found?.command).toBe('ssh -N -L 3456:127.0.0.1:3456 -L 3457:127.0.0.1:3457 ada@HOST');
  });

  it('needs no forwarding for a real store: its address opens on any machine', () => {
    expect(forward({}, [3456])).toBeNull();
    expect(forward({}, [3456], inDocker)).toBeNull();
  });

  it.each([
    ['/.dockerenv', {}, inDocker],
    ['/run/.containerenv', {}, (path) => path === '/run/.containerenv'],
    ['the variable container', { container: 'podman' }, noFile],
  ])(
    'in a container, by %s, names the network that really reaches 127.0.0.1',
    (_, env, hasFile) => {
      expect(words(env, hasFile)).toContain('This is a container');
      const found = forward(env, BOTH, hasFile);
      expect(found?.command).toBeNull();
      expect(found?.hint).toMatch(
        /3456 \(the listener\) and 3457 .*--network host; .* -p is not enough/,
      );
      // Another free port does as well there.
      expect(detectHostEnvironment(env, 'linux', hasFile).mustForward).toBe(false);
    },
  );

  it('in a pod forwards by kubectl, which reaches 127.0.0.1 inside', () => {
    const env = { KUBERNETES_SERVICE_HOST: '10.0.0.1', HOSTNAME: 'shell-7d9f' };
    expect(words(env)).toContain('pod');
    expect(forward(env, BOTH)?.command).toBe('kubectl port-forward pod/shell-7d9f 3456 3457');
    const odd = { ...env, HOSTNAME: '$(id)' };
    expect(forward(odd, BOTH)?.command).toBe('kubectl port-forward pod/POD 3456 3457');
  });

  it.each([
    ['a display', DISPLAY],
    ['BROWSER', { BROWSER: 'firefox' }],
  ])('but not in a container with %s, where a browser can be opened', (_, env) => {
    expect(words(env, inDocker)).toBeNull();
  });
});

describe('the way to the ports of this machine', () => {
  it.each([
    ['SSH', SSH],
    ['a codespace', { CODESPACES: 'true' }],
    ['a development container', { REMOTE_CONTAINERS: 'true' }],
  ])('in %s offers no paste where the page itself must be reached first', (_, env) => {
    expect(forward(env, [3456, 3457])?.hint).toContain('3457 (the practice store)');
    expect(forward(env, [3456, 3457])?.hint).not.toContain('paste');
    expect(forward(env, [3456])?.hint).toContain('or paste');
  });

  it('is nothing where the browser runs here', () => {
    expect(forward(DISPLAY, [3456])).toBeNull();
  });

  it('is a line for ssh with the same number on both sides', () => {
    expect(forward(SSH, [3456])?.command).toBe('ssh -N -L 3456:127.0.0.1:3456 ada@192.0.2.2');
  });

  it('names both ports and another ssh port', () => {
    const env = { ...SSH, SSH_CONNECTION: 'fd00::1 50000 fd00::2 2222' };
    expect(forward(env, [3456, 3457])?.command).toBe(
      'ssh -N -L 3456:127.0.0.1:3456 -L 3457:127.0.0.1:3457 -p 2222 ada@fd00::2',
    );
  });

  it('puts nothing of a hostile environment into a line that is pasted into a shell', () => {
    const env = { SSH_CONNECTION: 'a b $(id) ;id', USER: 'x;id' };
    expect(forward(env, [3456])?.command).toBe('ssh -N -L 3456:127.0.0.1:3456 USER@HOST');
  });

  it('is a line for the GitHub CLI in a codespace', () => {
    const env = { CODESPACES: 'true', CODESPACE_NAME: 'fuzzy-waffle-x1' };
    expect(forward(env, [3456])?.command).toBe(
      'gh codespace ports forward 3456:3456 --codespace fuzzy-waffle-x1',
    );
  });

  it('warns in WSL that Windows may hold the port', () => {
    const found = forward({ WSL_DISTRO_NAME: 'Ubuntu' }, [3456]);
    expect(found?.hint).toContain('Windows');
    expect(found?.hint).toContain('3456');
  });

  it('names the ports to forward in a development container', () => {
    expect(forward({ REMOTE_CONTAINERS: 'true' }, [3456, 3457])?.hint).toContain(
      'port 3456 (the listener) and 3457 (the practice store) in the Ports panel',
    );
  });
});

it('no paste is offered where none is read', () => {
  const ports = { callback: 3456, store: null };
  const remotes = [
    { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' },
    { CODESPACES: 'true', CODESPACE_NAME: 'one' },
    { REMOTE_CONTAINERS: 'true' },
    { KUBERNETES_SERVICE_HOST: '10.0.0.1' },
    { WSL_DISTRO_NAME: 'Ubuntu' },
  ];
  for (const env of remotes) {
    const hostEnvironment = detectHostEnvironment(env, 'linux', () => false);
    const hintWith = (canPaste: boolean) =>
      portForwarding(hostEnvironment, env, ports, canPaste)?.hint ?? '';
    expect(hintWith(true)).toMatch(/, or paste the address the browser ends on\.$/);
    expect(hintWith(false)).not.toMatch(/paste/);
    expect(hintWith(false)).toMatch(/[.:]$/);
  }
});

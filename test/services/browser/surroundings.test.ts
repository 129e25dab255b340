import { describe, expect, it } from 'vitest';
import {
  describeSurroundings,
  portForwarding,
  type PortForwarding,
} from '../../../source/services/browser/surroundings.ts';
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

function forward(env: NodeJS.ProcessEnv, ports: readonly number[]): PortForwarding | null {
  return portForwarding(describeSurroundings(env, 'linux'), env, ports);
}

describe('where no browser is started', () => {
  it.each([
    ['SSH_CONNECTION', SSH, 'SSH session'],
    ['SSH_TTY', { ...DISPLAY, SSH_TTY: '/dev/pts/1' }, 'SSH session'],
    ['CODESPACES', { ...DISPLAY, CODESPACES: 'true' }, 'codespace'],
    ['REMOTE_CONTAINERS', { ...DISPLAY, REMOTE_CONTAINERS: 'true' }, 'container'],
    ['CI', { ...DISPLAY, CI: 'true' }, 'CI'],
    ['no display', {}, 'display'],
  ])('%s: the words say why', async (_, env, word) => {
    const options = { env, platform: 'linux', starters: noStart } as const;
    const outcome = await openBrowser('https://demo.myshopify.com/', options);
    const reason = outcome.type === 'not-opened' ? outcome.reason : 'opened';
    expect(reason).toContain(word);
    expect(reason).not.toContain('could not start');
  });

  it.each(['', 'false', '0'])('is not said of CI=%s', (value) => {
    expect(describeSurroundings({ ...DISPLAY, CI: value }, 'linux')).toMatchObject({
      ci: false,
      noBrowser: null,
      pasteFirst: false,
    });
  });

  it('is not said of a Mac, which has no DISPLAY', () => {
    expect(describeSurroundings({}, 'darwin').noBrowser).toBeNull();
  });

  it('is not said of WSL, whose browser is that of Windows; pasting comes first there', () => {
    expect(describeSurroundings({ WSL_DISTRO_NAME: 'Ubuntu' }, 'linux')).toEqual({
      remote: null,
      wsl: true,
      ci: false,
      noBrowser: null,
      pasteFirst: true,
    });
  });
});

describe('the way to the ports of this machine', () => {
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
    expect(forward({ REMOTE_CONTAINERS: 'true' }, [3456, 3457])?.hint).toContain('3456 and 3457');
  });
});

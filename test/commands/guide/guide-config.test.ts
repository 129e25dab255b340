import { describe, expect, it } from 'vitest';
import { remoteHint } from '../../../source/commands/guide/guide-config.ts';
import { detectHostEnvironment } from '../../../source/services/browser/host-environment.ts';

const bothPorts = { callback: 3456, store: 4711 };
const callbackOnly = { callback: 3456, store: null };
const SSH = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };

describe('how the browser reaches this machine', () => {
  it('is not asked where it runs right here', () => {
    expect(remoteHint({ DISPLAY: ':0' })).toBeNull();
  });

  it('is by forwarding the ports that are asked about', () => {
    const hint = remoteHint(SSH);
    expect(hint?.mustForward).toBe(true);
    expect(hint?.linesFor(callbackOnly)).toContain('ssh -N -L 3456:127.0.0.1:3456 ada@192.0.2.2');
    expect(hint?.linesFor(bothPorts)).toContain(
      'ssh -N -L 3456:127.0.0.1:3456 -L 4711:127.0.0.1:4711 ada@192.0.2.2',
    );
  });

  it('is by paste alone where nobody here can listen', () => {
    expect(remoteHint(SSH)?.linesFor({ callback: null, store: null })).toEqual([
      'Paste the address the browser ends on.',
    ]);
  });

  it('is any machine and the paste field without a display, for a real store alone', () => {
    const hint = remoteHint(
      {},
      detectHostEnvironment({}, 'linux', () => false),
    );
    expect(hint).toMatchObject({ mustForward: false, hasBrowser: false });
    expect(hint?.reason).toMatch(/no display/);
    expect(hint?.linesFor(callbackOnly).join(' ')).toMatch(/any machine, and paste/);
    const practice = hint?.linesFor(bothPorts).join(' ');
    expect(practice).toContain('-L 3456:127.0.0.1:3456 -L 4711:127.0.0.1:4711');
    expect(practice).not.toMatch(/any machine|paste/);
  });

  it('is the browser of Windows under WSL, which needs no forwarding', () => {
    const hint = remoteHint({ WSL_DISTRO_NAME: 'Ubuntu' });
    expect(hint).toMatchObject({ mustForward: false, hasBrowser: true });
    expect(hint?.reason).toMatch(/WSL/);
  });
});

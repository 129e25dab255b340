import { describe, expect, it } from 'vitest';
import { remoteHint } from '../../../source/commands/guide/guide-config.ts';
const SSH = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };

describe('how the browser reaches this machine', () => {
  it('is not asked where it runs right here', () => {
    expect(remoteHint({ DISPLAY: ':0' })).toBeNull();
  });

  it('is by forwarding the ports that are asked about', () => {
    const hint = remoteHint(SSH);
    expect(hint?.mustForward).toBe(true);
    expect(hint?.linesFor([3456])).toContain('ssh -N -L 3456:127.0.0.1:3456 ada@192.0.2.2');
    expect(hint?.linesFor([3456, 4711])).toContain(
      'ssh -N -L 3456:127.0.0.1:3456 -L 4711:127.0.0.1:4711 ada@192.0.2.2',
    );
  });

  it('is by paste alone where nobody here can listen', () => {
    expect(remoteHint(SSH)?.linesFor([])).toEqual(['Paste the address the browser ends on.']);
  });

  it.runIf(process.platform === 'linux')(
    'is any machine and the paste field without a display',
    () => {
      const hint = remoteHint({});
      expect(hint).toMatchObject({ mustForward: false });
      expect(hint?.reason).toMatch(/no display/);
      expect(hint?.linesFor([3456]).join(' ')).toMatch(/any machine, and paste/);
    },
  );

  it('is the browser of Windows under WSL, which needs no forwarding', () => {
    const hint = remoteHint({ WSL_DISTRO_NAME: 'Ubuntu' });
    expect(hint).toMatchObject({ mustForward: false });
    expect(hint?.reason).toMatch(/WSL/);
  });
});

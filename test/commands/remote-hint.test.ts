import { describe, expect, it } from 'vitest';
import { remoteHint } from '../../source/commands/remote-hint.ts';
import { parsePracticeOrigin } from '../../source/core/service/practice-origin.ts';
import { redirectUriOf } from '../support/guide-config.ts';

const CALLBACK = redirectUriOf('http://127.0.0.1:3456/callback');
const SSH = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };

function originOf(text: string) {
  const verdict = parsePracticeOrigin(text);
  if (verdict.type !== 'origin') throw new Error('fixture');
  return verdict.origin;
}

describe('how the browser reaches this machine', () => {
  it('is not asked where it runs right here', () => {
    expect(remoteHint({ DISPLAY: ':0' }, CALLBACK, null)).toBeNull();
  });

  it('is one port for a store of the internet, and two for a practice store', () => {
    const hint = remoteHint(SSH, CALLBACK, null);
    expect(hint?.mustForward).toBe(true);
    expect(hint?.forwarding.own).toContain('ssh -N -L 3456:127.0.0.1:3456 ada@192.0.2.2');
    expect(hint?.forwarding.practice).toContain(
      'ssh -N -L 3456:127.0.0.1:3456 -L 3457:127.0.0.1:3457 ada@192.0.2.2',
    );
    const elsewhere = remoteHint(SSH, CALLBACK, originOf('http://127.0.0.1:4711'));
    expect(elsewhere?.forwarding.own).toContain(
      'ssh -N -L 3456:127.0.0.1:3456 -L 4711:127.0.0.1:4711 ada@192.0.2.2',
    );
  });

  it('is by paste alone for an address that nobody here can listen for', () => {
    const hint = remoteHint(SSH, redirectUriOf('https://catch.example/callback'), null);
    expect(hint?.forwarding.own).toEqual(['Paste the address the browser ends on.']);
  });

  it.runIf(process.platform === 'linux')(
    'is any machine and the paste field without a display',
    () => {
      const hint = remoteHint({}, CALLBACK, null);
      expect(hint).toMatchObject({ mustForward: false });
      expect(hint?.reason).toMatch(/no display/);
      expect(hint?.forwarding.own.join(' ')).toMatch(/any machine, and paste/);
    },
  );

  it('is the browser of Windows under WSL, which needs no forwarding', () => {
    const hint = remoteHint({ WSL_DISTRO_NAME: 'Ubuntu' }, CALLBACK, null);
    expect(hint).toMatchObject({ mustForward: false });
    expect(hint?.reason).toMatch(/WSL/);
  });
});

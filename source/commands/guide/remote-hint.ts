import type { RemoteHint } from '../../core/guide/config.ts';
import { describeSurroundings } from '../../services/browser/environment.ts';
import { portForwarding } from '../../services/browser/port-forwarding.ts';

const ANY_MACHINE = 'Open the address on any machine, and paste the one that its browser ends on.';

/** Why the browser may not reach this machine, and what helps; null where it runs right here. */
export function remoteHint(env: NodeJS.ProcessEnv): RemoteHint | null {
  const surroundings = describeSurroundings(env);
  const { noBrowser, pasteFirst, remote } = surroundings;
  if (noBrowser === null && !pasteFirst) return null;
  return {
    reason: noBrowser ?? 'This is WSL, and the browser is that of Windows.',
    linesFor(ports) {
      const forwarding = portForwarding(surroundings, env, ports);
      if (forwarding === null) return [ANY_MACHINE];
      return [forwarding.hint, forwarding.command].filter((line) => line !== null);
    },
    mustForward: remote !== null,
  };
}

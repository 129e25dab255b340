import type { GuideConfig } from '../core/guide/config.ts';
import type { RedirectUri } from '../core/oauth/redirect-uri.ts';
import { PRACTICE_PORT } from '../core/service/practice-port.ts';
import type { PracticeOrigin } from '../core/service/store-address.ts';
import { describeSurroundings } from '../services/browser/environment.ts';
import { portForwarding } from '../services/browser/port-forwarding.ts';

const ANY_MACHINE = 'Open the address on any machine, and paste the one that its browser ends on.';

/** Why the browser may not reach this machine, and what helps; null where it runs right here. */
export function remoteHint(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  storeOrigin: PracticeOrigin | null,
): GuideConfig['remote'] {
  const surroundings = describeSurroundings(env);
  const { noBrowser, pasteFirst, remote } = surroundings;
  if (noBrowser === null && !pasteFirst) return null;
  const callback = redirectUri.kind === 'public' ? [] : [redirectUri.port];
  // A practice store shows pages of its own, in this program or in another.
  const elsewhere = storeOrigin === null ? [] : [Number(new URL(storeOrigin).port)];
  const linesFor = (ports: readonly number[]): readonly string[] => {
    const forwarding = portForwarding(surroundings, env, ports);
    if (forwarding === null) return [ANY_MACHINE];
    return [forwarding.hint, forwarding.command].filter((line) => line !== null);
  };
  return {
    reason: noBrowser ?? 'This is WSL, and the browser is that of Windows.',
    forwarding: {
      own: linesFor([...callback, ...elsewhere]),
      practice: linesFor([...callback, PRACTICE_PORT]),
    },
    mustForward: remote !== null,
  };
}

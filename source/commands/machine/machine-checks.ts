import type { RunChecks } from '../../app/ports.ts';
import type { SendHttp } from '../../core/http/message.ts';
import {
  checkBrowser,
  checkClipboard,
  checkNode,
} from '../../services/machine/environment-checks.ts';
import {
  checkCertificates,
  checkPort,
  checkProxy,
  checkStore,
} from '../../services/machine/network-checks.ts';
import type { World } from '../entry/world.ts';

/**
 * Tests the prerequisites that a machine can test, at the same time; each result is reported when
 * it is known.
 */
export function machineChecks(world: World, send: SendHttp): RunChecks {
  const env = { ...world.env };
  return async ({ mode, redirectUri, store }, tell) => {
    tell(checkNode(process.versions.node));
    tell(checkBrowser(env, { ports: null }));
    tell(checkClipboard(env, { isTerminal: world.stdout.isTTY }));
    const port = checkPort(redirectUri).then(tell);
    const network = checkStore(store, { send, signal: world.signal }).then((results) => {
      // The practice store runs in this program and has the same clock.
      results.filter(({ name }) => mode === 'own' || name === 'store').forEach(tell);
    });
    if (mode === 'own' && store?.isPractice !== true) {
      if (store !== null) tell(checkProxy(env, store.origin));
      tell(await checkCertificates(env));
    }
    await Promise.all([port, network]);
  };
}

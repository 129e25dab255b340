import type { RunChecks } from '../../app/ports.ts';
import type { SendHttp } from '../../core/http/message.ts';
import { checkBrowser } from '../../services/machine/browser-check.ts';
import { checkCertificates } from '../../services/machine/certificates-check.ts';
import { checkClipboard } from '../../services/machine/clipboard-check.ts';
import { checkNode } from '../../services/machine/node-check.ts';
import { checkPort } from '../../services/machine/port-check.ts';
import { checkProxy } from '../../services/machine/proxy-check.ts';
import { checkStore } from '../../services/machine/store-check.ts';
import type { World } from '../door/world.ts';

/** What of the prerequisites a machine can test, side by side; each is told when it is known. */
export function machineChecks(world: World, send: SendHttp): RunChecks {
  const env = { ...world.env };
  return async ({ mode, redirectUri, store }, tell) => {
    tell(checkNode(process.versions.node));
    tell(checkBrowser(env));
    tell(checkClipboard(env, { isTerminal: world.stdout.isTTY }));
    const port = checkPort(redirectUri).then(tell);
    const network = checkStore(store, { send, signal: world.signal }).then((results) => {
      // The practice store runs in this program: its clock is this one.
      results.filter(({ name }) => mode === 'own' || name === 'store').forEach(tell);
    });
    if (mode === 'own' && store?.isPractice !== true) {
      if (store !== null) tell(checkProxy(env, store.origin));
      tell(await checkCertificates(env));
    }
    await Promise.all([port, network]);
  };
}

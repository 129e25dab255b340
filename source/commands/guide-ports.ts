import type { GuidePorts } from '../app/ports.ts';
import { UserError } from '../core/errors.ts';
import type { SendHttp } from '../core/http/message.ts';
import { parsePracticeOrigin } from '../core/service/practice-origin.ts';
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { parseShop } from '../core/service/shop-domain.ts';
import { practiceAddress, type StoreAddress } from '../core/service/store-address.ts';
import type { Secret } from '../core/text/secret.ts';
import { clearLater, type PendingClear } from '../services/clipboard/clear-later.ts';
import { copyText } from '../services/clipboard/copy-text.ts';
import type { World } from './door/world.ts';
import { machineChecks } from './machine-checks.ts';
import { saveEnvPort } from './save-env-port.ts';
import { signInPorts } from './sign-in-ports.ts';

/** The outside world of the guide. `close` empties the clipboard if it still holds a secret. */
export function guidePorts(world: World, send: SendHttp): GuidePorts & { close(): Promise<void> } {
  let pending: PendingClear | null = null;
  return {
    ...signInPorts(world, send),
    saveEnv: saveEnvPort(world.cwd),
    runChecks: machineChecks(world),
    async copy(text: Secret, { clearAfterMs }) {
      const result = await copyText(text.reveal(), {
        writeTerminal: world.stdout.isTTY ? (sequence) => void world.stdout.write(sequence) : null,
      });
      pending?.cancel();
      pending = null;
      if (result.type === 'copied' && result.by === 'system' && clearAfterMs !== null) {
        pending = clearLater(text, { afterMs: clearAfterMs });
      }
      return result;
    },
    async startPractice({ redirectUri }) {
      const { PRACTICE_PORT, startPracticeStore } =
        await import('../practice-store/practice-store.ts');
      const startAt = (port: number) =>
        startPracticeStore({ port, redirectUris: [redirectUri.text] });
      // A second copy of the guide takes another port; only the first can be forwarded.
      const store = await startAt(PRACTICE_PORT).catch((error: unknown) => {
        if (error instanceof UserError && error.code === 'port-taken') return startAt(0);
        throw error;
      });
      const { clientId, clientSecret, scopes } = store.app;
      return {
        facts: { store: addressOf(store), clientId, clientSecret, scopes },
        approve: (url) => store.approve(url),
        close: () => store.close(),
      };
    },
    async close() {
      await pending?.clearNow();
    },
  };
}

/** The embedded store's own values pass the same readers as everybody's. */
function addressOf(store: { readonly origin: string; readonly shop: string }): StoreAddress {
  const origin = parsePracticeOrigin(store.origin);
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  if (origin.type !== 'origin' || shop.type !== 'shop') throw new Error('not a practice store');
  return practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin);
}

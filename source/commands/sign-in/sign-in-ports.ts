import type { SignInPorts } from '../../app/ports.ts';
import { systemClock } from '../../app/clock.ts';
import type { SendHttp } from '../../core/http/message.ts';
import { nodeHashing, randomToken } from '../../services/crypto/node-crypto.ts';
import type { World } from '../entry/world.ts';

/**
 * The ports of a sign-in, made from the services. What the first screen does not need is loaded on
 * demand.
 *
 * @param canPaste whether a pasted address is accepted
 */
export function signInPorts(
  world: World,
  send: SendHttp,
  { canPaste = true }: { readonly canPaste?: boolean } = {},
): SignInPorts {
  return {
    send,
    hashing: nodeHashing,
    randomToken,
    clock: systemClock,
    async openBrowser(url) {
      const { openBrowser } = await import('../../services/browser/open-browser.ts');
      return openBrowser(url, { env: { ...world.env } });
    },
    async listen(options) {
      const { listenForCallback } = await import('../../services/callback-listener/listener.ts');
      const listener = await listenForCallback({
        ...options,
        onNotice: ({ message, remedy, withoutPaste }) =>
          options.onNotice({ message, remedy: canPaste ? remedy : withoutPaste }),
      });
      let finishing: Promise<void> | null = null;
      return {
        finish(page) {
          finishing ??= listener.finish(page);
          return finishing;
        },
        // The browser may still be loading the page with the outcome.
        close: () => finishing ?? listener.close(),
      };
    },
  };
}

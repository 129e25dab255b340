import type { SignInPorts } from '../../app/ports.ts';
import { systemClock } from '../../app/clock.ts';
import type { SendHttp } from '../../core/http/message.ts';
import { nodeHashing, randomToken } from '../../services/crypto/node-crypto.ts';
import type { World } from '../door/world.ts';

/**
 * The outside world of a sign-in, put together from the services. What the first screen can do
 * without is loaded when it is asked for: the listener's `node:http` alone takes as long as an
 * empty Node start.
 *
 * @param canPaste a pasted address is read
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
        // The browser may still be on its way to the page that tells the outcome.
        close: () => finishing ?? listener.close(),
      };
    },
  };
}

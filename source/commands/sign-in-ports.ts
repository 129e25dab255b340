import type { SignInPorts } from '../app/ports.ts';
import { systemClock } from '../app/system-clock.ts';
import type { SendHttp } from '../core/http/message.ts';
import { openBrowser } from '../services/browser/open-browser.ts';
import { listenForCallback } from '../services/callback-listener/listener.ts';
import { nodeHashing } from '../services/hashing.ts';
import { randomToken } from '../services/randomness.ts';
import type { World } from './door/world.ts';

/** The outside world of a sign-in, put together from the services. */
export function signInPorts(world: World, send: SendHttp): SignInPorts {
  return {
    send,
    hashing: nodeHashing,
    randomToken,
    clock: systemClock,
    openBrowser: (url) => openBrowser(url, { env: { ...world.env } }),
    async listen(options) {
      const listener = await listenForCallback(options);
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

import { signedCallback } from '../sign-in/signed-callback.ts';
import type { FaultMachine } from './fault-machine.ts';

/** The time of the store, whatever becomes of this machine's. */
const { now } = Date;

/** Where the store's redirect leads the browser, once the person has approved. */
export function callbackAddress(
  redirectUri: string,
  authorizeUrl: string,
  machine: FaultMachine,
): string {
  const { hostname, searchParams } = new URL(authorizeUrl);
  const query = signedCallback(
    {
      code: machine.newCode(),
      shop: hostname,
      state: searchParams.get('state') ?? '',
      timestamp: String(Math.floor(now() / 1000)),
    },
    machine.canaries.secret,
  );
  return `${redirectUri}?${query}`;
}

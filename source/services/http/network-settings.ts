import { EXIT, UserError } from '../../core/errors.ts';
import type { Environment } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';
import { chooseProxy } from './proxy-settings.ts';
import type { ProxyChoice } from './proxy-settings.ts';

/**
 * Checks, before anything is sent or asked, that this environment lets the tool reach an
 * origin safely. Loopback needs nothing.
 *
 * @returns the way a request would go, for people who ask
 * @throws UserError exit 2: NODE_TLS_REJECT_UNAUTHORIZED=0, or a proxy variable that is none
 */
export function requireUsableNetwork(env: Environment, origin: string): ProxyChoice {
  const url = new URL(origin);
  if (!isLoopbackHost(url.hostname) && areTlsChecksOff(env)) {
    throw tlsChecksOff();
  }
  return chooseProxy(env, url);
}

/** Node reads exactly the text `0` as off. */
export function areTlsChecksOff(env: Environment): boolean {
  return env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
}

/** Why no real store is contacted while the checks are off. */
export function tlsChecksOff(): UserError {
  return new UserError({
    code: 'tls-checks-off',
    message:
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so no real store is contacted.',
    remedy:
      'Unset it. For an authority of your own, set NODE_EXTRA_CA_CERTS to its certificate file.',
    exitCode: EXIT.usage,
  });
}

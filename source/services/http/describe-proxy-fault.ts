import type { Words } from './describe-failure.ts';
import type { ProxyFault, ProxyName } from './failure-cause.ts';

/** A failure on the way through a proxy, in words. User and password are never part of them. */
export function describeProxyFault(fault: ProxyFault, proxy: ProxyName, host: string): Words {
  const name = `The proxy ${proxy.shown}`;
  const check = `Check ${proxy.variable}, or name ${host} in NO_PROXY if it can be reached directly.`;
  switch (fault.type) {
    case 'unreachable':
      return { message: `${name} cannot be reached (${fault.code}).`, remedy: check };
    case 'slow':
      return { message: `${name} did not open the way to ${host} in time.`, remedy: check };
    case 'wants-password':
      return {
        message: `${name} wants a user and a password, or refuses those it was given (407).`,
        remedy: `Set ${proxy.variable} to http://USER:PASSWORD@${proxy.shown}, with special characters as %XX.`,
      };
    case 'refused':
      return {
        message: `${name} refuses the way to ${host} (status ${fault.status}).`,
        remedy: `Ask whoever runs the proxy to allow ${host}. ${check}`,
      };
    case 'closed':
      return {
        message: `${name} closed the connection before the way to ${host} was open.`,
        remedy: check,
      };
    case 'garbage':
      return { message: `What answers at ${proxy.shown} is not an HTTP proxy.`, remedy: check };
    case 'tls':
      return {
        message: `${name} is reached over TLS, and its certificate or protocol is not acceptable (${fault.fault}).`,
        remedy: `${check} For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.`,
      };
  }
}

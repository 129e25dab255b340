import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether a URL's host is this machine by its very text: `127.x.x.x`, `[::1]` or `localhost`. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && isLoopbackAddress(host);
}

/** Whether an IP address is a loopback one; an IPv4 address inside IPv6 counts as itself. */
export function isLoopbackAddress(address: string): boolean {
  return loopback().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is of this machine or of a network that the internet does not reach. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && privateNetworks().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** `[::1]` → `::1`; anything else as it is. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
}

/** RFC 1918, RFC 6598, RFC 4193, link-local. */
function privateNetworks(): BlockList {
  const list = loopback();
  list.addSubnet('0.0.0.0', 8, 'ipv4');
  list.addSubnet('10.0.0.0', 8, 'ipv4');
  list.addSubnet('172.16.0.0', 12, 'ipv4');
  list.addSubnet('192.168.0.0', 16, 'ipv4');
  list.addSubnet('100.64.0.0', 10, 'ipv4');
  list.addSubnet('169.254.0.0', 16, 'ipv4');
  list.addSubnet('fc00::', 7, 'ipv6');
  list.addSubnet('fe80::', 10, 'ipv6');
  return list;
}

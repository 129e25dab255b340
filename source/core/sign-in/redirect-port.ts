/** From 1024 up, the ports that browsers refuse: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

export interface PortRefusal {
  readonly rule: 'port' | 'any-port';
  readonly message: string;
}

/** Says why a listener cannot have this port, or null. `text` is what stands after the colon. */
export function refusePort(text: string | undefined, allowAnyPort: boolean): PortRefusal | null {
  if (text === undefined || text === '') {
    return {
      rule: 'port',
      message:
        'The redirect URI names no port, which means port 80, and that needs an administrator.',
    };
  }
  const port = Number(text);
  if (port === 0) {
    return allowAnyPort
      ? null
      : {
          rule: 'any-port',
          message:
            'Port 0 means any port, but the service compares the redirect URI byte for byte.',
        };
  }
  if (port > 65_535) return { rule: 'port', message: `There is no port ${text.slice(0, 12)}.` };
  if (port < 1024) {
    return { rule: 'port', message: `Port ${port} needs an administrator; use one from 1024 on.` };
  }
  if (BLOCKED_PORTS.has(port)) {
    return { rule: 'port', message: `Browsers refuse to open port ${port}.` };
  }
  return null;
}

/** An address as the libraries that connect by themselves want it. */
export interface UrlParts {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** With the query, exactly as it is sent. */
  readonly path: string;
}

/** @param url absolute, as the URL parser writes it */
export function urlParts(url: string): UrlParts {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    isSecure,
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    path: `${pathname}${search}`,
  };
}

import { EXIT, UserError } from '../../core/errors.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { findPortHolder } from './port-holder.ts';

/** The `code` of a system error or of a `UserError`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A redirect URI of kind `public` has no address here. */
export function notLocal(uri: RedirectUri): UserError {
  return new UserError({
    code: 'redirect-not-local',
    message: `Nothing on this machine can listen for ${uri.text}.`,
    remedy: 'Approve in the browser, then paste the address it ends on.',
    exitCode: EXIT.usage,
  });
}

/** The words for an address that could not be bound; an unknown error is given back as it is. */
export async function explainBindError(
  cause: unknown,
  host: string,
  port: number,
  uri: RedirectUri,
): Promise<unknown> {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return portTaken(host, port, cause);
    case 'EACCES':
    case 'EPERM':
      return new UserError(
        {
          code: 'port-forbidden',
          message: `This system does not let you listen on port ${port} of ${host}.`,
          remedy: 'Choose a redirect URI with a free port from 1024 to 65535 and register it.',
          exitCode: EXIT.usage,
        },
        { cause },
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return new UserError(
        {
          code: 'no-loopback-address',
          message:
            uri.kind === 'localhost'
              ? `A redirect URI with localhost needs 127.0.0.1 and ::1, and this machine has no ${host}.`
              : `This machine has no address ${host}.`,
          remedy: 'Use 127.0.0.1 in the redirect URI, in the app settings and here.',
          exitCode: EXIT.usage,
        },
        { cause },
      );
    default:
      return cause;
  }
}

async function portTaken(host: string, port: number, cause: unknown): Promise<UserError> {
  const holder = await findPortHolder(host, port);
  const by = holder === null ? 'another program' : `${holder.name} (process ${holder.pid})`;
  return new UserError(
    {
      code: 'port-taken',
      message: `Port ${port} on ${host} is taken by ${by}.`,
      remedy:
        'End that program and try again, or use a redirect URI with another port that the app settings list.',
      exitCode: EXIT.usage,
    },
    { cause },
  );
}

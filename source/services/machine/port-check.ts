import { createServer, type Server } from 'node:net';
import { UserError } from '../../core/errors.ts';
import {
  attention,
  failed,
  fine,
  untested,
  type CheckResult,
} from '../../core/diagnosis/machine-check.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { bindAll } from '../callback-listener/bind.ts';

/**
 * Whether the callback can be listened for: the very binding that the sign-in does, given back at
 * once. For `localhost` both addresses are tried (RFC 8252 §8.3).
 */
export async function checkPort(
  redirectUri: RedirectUri,
  newServer: () => Server = silentServer,
): Promise<CheckResult> {
  if (redirectUri.kind === 'public') {
    return attention(
      'port',
      `Nothing on this machine can listen for ${redirectUri.text}.`,
      'Paste the address the browser ends on. Whoever runs that host can see the code: for quick tests only.',
    );
  }
  const { port, kind } = redirectUri;
  try {
    const bound = await bindAll(redirectUri, newServer);
    await Promise.all(bound.map(({ server }) => close(server)));
  } catch (error) {
    if (error instanceof UserError) return failed('port', error);
    return untested('port', `Port ${port} could not be tested (${codeOf(error)}).`);
  }
  const where = kind === 'localhost' ? '127.0.0.1 and ::1' : redirectUri.host;
  return fine('port', `Port ${port} of ${where} is free for the callback.`);
}

/** Nobody is to be answered: the port is held for a moment only. */
function silentServer(): Server {
  return createServer((socket) => socket.destroy());
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
}

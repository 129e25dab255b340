import { UserError } from '../../core/errors.ts';

/** Why the store cannot listen, in words. */
export function listenError(error: NodeJS.ErrnoException, port: number): UserError {
  if (error.code === 'EADDRINUSE') {
    return new UserError({
      code: 'port-taken',
      message: `Port ${port} of 127.0.0.1 is in use by another program, perhaps a practice store that still runs.`,
      remedy: 'Stop that program, or choose another port with --port (0 takes any free one).',
      exitCode: 2,
    });
  }
  return new UserError(
    {
      code: 'port-refused',
      message: `Port ${port} of 127.0.0.1 cannot be listened on (${error.code ?? 'unknown cause'}).`,
      remedy: 'Choose a port between 1024 and 65535 with --port (0 takes any free one).',
      exitCode: 2,
    },
    { cause: error },
  );
}

/** The answer to every wish for another address than 127.0.0.1. */
export function loopbackOnly(): UserError {
  return new UserError({
    code: 'practice-loopback-only',
    message: 'The practice store only ever listens on 127.0.0.1, since it is for this machine.',
    remedy: 'Leave the address out; to reach it from elsewhere, forward its port over SSH.',
    exitCode: 2,
  });
}

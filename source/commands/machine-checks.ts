import { createServer } from 'node:net';
import type { RunChecks } from '../app/ports.ts';
import type { CheckResult } from '../core/guide/state.ts';
import { describeSurroundings } from '../services/browser/environment.ts';
import type { World } from './door/world.ts';

/** The prerequisites that a machine can test: the Node, the port and the browser. */
export function machineChecks(world: World): RunChecks {
  return async ({ redirectUri }, tell) => {
    tell({ name: 'node', status: 'ok', text: `Node ${process.versions.node} fits.`, remedy: null });
    tell(browserCheck(world));
    if (redirectUri.kind === 'public') return;
    const { port } = redirectUri;
    const isFree = await canBind(redirectUri.host.replace(/^\[|\]$/g, ''), port);
    tell(
      isFree
        ? {
            name: 'port',
            status: 'ok',
            text: `Port ${port} is free for the callback.`,
            remedy: null,
          }
        : {
            name: 'port',
            status: 'failed',
            text: `Port ${port} is taken by another program.`,
            remedy: 'End that program, or register and set another redirect URI.',
          },
    );
  };
}

function browserCheck(world: World): CheckResult {
  const { noBrowser } = describeSurroundings({ ...world.env });
  return noBrowser === null
    ? { name: 'browser', status: 'ok', text: 'A browser can be opened from here.', remedy: null }
    : {
        name: 'browser',
        status: 'attention',
        text: noBrowser,
        remedy: 'Open the address yourself and paste the one the browser ends on.',
      };
}

function canBind(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { loopbackPort } from './ports.ts';

/** A request as it came in, byte for byte; header values with one character a byte. */
export interface Arrival {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A server on loopback that notes what arrives and says yes to everything. */
export async function noteArrivals(): Promise<{
  readonly port: number;
  /** What came since the last call. */
  take(): Arrival[];
}> {
  const noted: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers: Record<string, string> = Object.create(null);
      for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
        headers[(request.rawHeaders[at] ?? '').toLowerCase()] = request.rawHeaders[at + 1] ?? '';
      }
      noted.push({
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: Buffer.concat(chunks),
      });
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  const port = await loopbackPort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, take: () => noted.splice(0) };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { loopbackPort } from './ports.ts';

/** A request with its whole body. */
export interface AskedOfServer {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * A server on loopback for the time of a test, and the environment in which commands take it for a
 * practice store.
 */
export async function answeringServer(
  answer: (asked: AskedOfServer, response: ServerResponse) => void,
): Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  /** What arrived so far. */
  readonly asked: readonly AskedOfServer[];
}> {
  const asked: AskedOfServer[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: target = '', headers } = request;
      asked.push({ method, target, headers, body });
      response.setHeader('content-type', 'application/json');
      answer({ method, target, headers, body }, response);
    });
  });
  const origin = `http://127.0.0.1:${await loopbackPort(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = {
    TOKENWRIGHT_STORE_ORIGIN: origin,
    TOKENWRIGHT_SHOP: 'demo.practice.test',
    TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_1',
  };
  return { env, origin, asked };
}

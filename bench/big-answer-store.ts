import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A loopback store that knows two answers: the scopes, and a body of very many lines. */
export interface BigAnswerStore {
  readonly origin: string;
  /** Of `big.json` when it is shown as a tree. */
  readonly lines: number;
  close(): Promise<void>;
}

const FIELDS_OF_A_ROW = 8;
/** An object's braces are lines too. */
const LINES_OF_A_ROW = FIELDS_OF_A_ROW + 2;
/** The braces of the whole and the brackets of the list. */
const LINES_AROUND = 4;

export async function startBigAnswerStore(lines: number): Promise<BigAnswerStore> {
  const count = Math.ceil(lines / LINES_OF_A_ROW);
  const body = JSON.stringify({
    rows: Array.from({ length: count }, (_, index) => ({
      id: 7_000_000_000_000 + index,
      title: `Row number ${index}`,
      price: `${index % 100}.90`,
      available: index % 3 === 0,
      vendor: 'A vendor with a longer name, so that a row is full',
      note: null,
      weight: index / 8,
      tags: `one, two, three, ${index}`,
    })),
  });
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const isBig = path.includes('big.json');
    const isScopes = path.includes('access_scopes');
    response.writeHead(isBig || isScopes ? 200 : 404, { 'Content-Type': 'application/json' });
    const scopes = '{"access_scopes":[{"handle":"read_products"}]}';
    response.end(isBig ? body : isScopes ? scopes : '{"errors":"Not Found"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines: count * LINES_OF_A_ROW + LINES_AROUND,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { publishedIntrospection } from '../test/support/store/published-schema.ts';

/** A loopback store that answers every GraphQL request with the published schema of 3,546 types. */
export interface SchemaStore {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startSchemaStore(): Promise<SchemaStore> {
  const schema = publishedIntrospection();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const isScopes = request.url?.includes('access_scopes') === true;
    response.end(isScopes ? '{"access_scopes":[{"handle":"read_products"}]}' : schema);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

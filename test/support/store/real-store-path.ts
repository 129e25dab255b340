import { type ConnectProxy, startConnectProxy } from '../sockets/connect-proxy.ts';
import { createTestAuthority, type IssueOptions } from '../sockets/test-authority.ts';
import {
  startTlsStore,
  STORE_FACTS,
  type TlsStore,
  type TlsStoreFacts,
  type TlsStoreOptions,
} from '../sockets/tls-store.ts';

/** Everything between the tool and `https://demo.myshopify.com`, on loopback. */
export interface RealStorePath {
  readonly store: TlsStore;
  readonly proxy: ConnectProxy;
  /** What the tool's environment needs to get there; add it to a clean one. */
  readonly env: Readonly<Record<string, string>>;
  readonly facts: TlsStoreFacts;
  close(): Promise<void>;
}

/** A TLS store with a test authority behind a CONNECT proxy: the real-store path as such. */
export async function openRealStorePath(
  options: Omit<TlsStoreOptions, 'credentials'> & { readonly issue?: IssueOptions } = {},
): Promise<RealStorePath> {
  const facts = { ...STORE_FACTS, ...options.facts };
  const authority = await createTestAuthority();
  const credentials = await authority.issue([facts.shop], options.issue);
  const store = await startTlsStore({ ...options, credentials });
  // Only the shop itself: whatever else the tool would contact is refused and recorded.
  const proxy = await startConnectProxy({ leadsTo: store.port, allow: [`${facts.shop}:443`] });
  return {
    store,
    proxy,
    facts,
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authority.certFile },
    async close() {
      await proxy.close();
      await store.close();
      authority.remove();
    },
  };
}

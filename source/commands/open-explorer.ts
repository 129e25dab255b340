import type { SendHttp } from '../core/http/message.ts';
import type { ScopeList } from '../core/service/scopes.ts';
import type { StoreAddress } from '../core/service/store-address.ts';
import type { Secret } from '../core/text/secret.ts';
import type { ExplorerFace } from '../ui/ink/explorer-face.ts';

/** One token of one store, and what requests with it need. */
export interface ExplorerSession {
  readonly store: StoreAddress;
  readonly token: Secret;
  /** Null when it is not known what the token carries. */
  readonly granted: ScopeList | null;
  readonly apiVersion: string;
  readonly userAgent: string;
  readonly maxBytes: number;
  readonly send: SendHttp;
}

/** The explorer for one session; null while there is none to show. */
export function openExplorer(session: ExplorerSession | null): ExplorerFace | null {
  if (session === null) return null;
  return null;
}

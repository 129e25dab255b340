import type { ExplorerConfig } from '../../../source/core/explorer/state.ts';
import { API_LIMITS } from '../../../source/core/requests/sending.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo, practiceDemo } from '../store/store-addresses.ts';

export const EXPLORER_TOKEN = 'practice_explorer_0123456789';

/** A practice store that nobody serves: what answers is a script of the test. */
export function explorerConfig(changes: Partial<ExplorerConfig> = {}): ExplorerConfig {
  return {
    address: practiceDemo(3457),
    token: new Secret(EXPLORER_TOKEN),
    grantedScopes: ['read_products', 'write_orders'],
    tokenKind: 'unknown',
    version: '2026-10',
    userAgent: 'tokenwright/test',
    limits: API_LIMITS,
    presenter: false,
    program: 'tokenwright',
    keepsRequests: false,
    canReturn: false,
    ...changes,
  };
}

/** A store on the internet, where changes of data are asked about. */
export function realStoreConfig(): Pick<ExplorerConfig, 'address' | 'token'> {
  // The prefix of a live token, with letters that none has.
  return { address: liveDemo(), token: new Secret(`shpat_${'not-real-'.repeat(4)}`) };
}

/** What an explorer needs beside a store, its token and a way to send. */
export const FIXED_EXPLORER = {
  apiVersion: '2026-10',
  userAgent: 'tokenwright/test',
  program: 'tokenwright',
  maxBytes: 1024 * 1024,
  presenter: false,
} as const;

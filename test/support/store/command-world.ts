import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startPracticeStore,
  type PracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { freePort } from '../sockets/ports.ts';
import { apiHere } from './api-here.ts';
import { freshToken } from './practice-sign-in.ts';
import { storeEnvironment } from './store-addresses.ts';
import { removeFolder } from '../terminal/own-folder.ts';

/** A practice store, an empty working folder, and the environment of a second shell. */
export interface CommandWorld {
  readonly store: PracticeStore;
  readonly folder: string;
  readonly redirectUri: string;
  /** The four variables that `tokenwright practice` tells to paste. */
  readonly env: Readonly<Record<string, string>>;
  /** A token with these scopes, and the environment with it. */
  signedIn(
    scopes: string,
  ): Promise<{ readonly token: string; readonly env: Record<string, string> }>;
  close(): Promise<void>;
}

export async function openCommandWorld(): Promise<CommandWorld> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const store = await startPracticeStore({
    port: await freePort(),
    redirectUris: [redirectUri],
    api: async () => apiHere(),
  });
  const folder = mkdtempSync(join(tmpdir(), 'tokenwright-commands-'));
  const env = storeEnvironment(store);
  return {
    store,
    folder,
    redirectUri,
    env,
    async signedIn(scopes) {
      const { token } = await freshToken(store, { scope: scopes });
      return { token, env: { ...env, TOKENWRIGHT_ACCESS_TOKEN: token } };
    },
    async close() {
      await store.close();
      await removeFolder(folder);
    },
  };
}

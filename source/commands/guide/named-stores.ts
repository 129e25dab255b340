import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../core/errors.ts';
import type { NamedChoice } from '../../core/guide/config.ts';
import { savePathOf } from '../../core/service/named-store.ts';
import { DEFAULT_REDIRECT_URI } from '../../core/sign-in/redirect-uri.ts';
import { storesPath } from '../../services/memory/folders.ts';
import { loadSettings } from '../../services/settings/load-settings.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import { findSaved } from './guide-config.ts';

/** More stores than the first screen shows. */
const MOST_READ = 20;

/**
 * The real stores that have a name, for the first screen: each with its own values, whatever the
 * environment and the folder say of another one. An unreadable one is left out: its error was
 * reported with the settings, or is reported when that store is named.
 *
 * @param inEffect the store of this run, which has its own row
 * @param savePath where everything is saved instead of in the stores' own places; null: in those
 *   places
 */
export async function namedStores(
  world: World,
  inEffect: Settings['store'],
  savePath: string | null,
): Promise<readonly NamedChoice[]> {
  const path = storesPath(world.env, process.platform);
  if (path === null || !existsSync(path)) return [];
  const { loadStores } = await import('../../services/stores/stores-file.ts');
  const stores = await loadStores(path).catch(nothingOf);
  const wanted = stores.filter(
    ({ name, values }) => name !== inEffect?.value.name && values.storeOrigin === undefined,
  );
  const env = Object.fromEntries(
    Object.entries(world.env).filter(([name]) => !name.startsWith('TOKENWRIGHT_')),
  );
  const found = await Promise.all(
    wanted.slice(0, MOST_READ).map(async ({ name, token }) => {
      const inputs = {
        ...{ options: { store: name }, env, cwd: dirname(path), envFilePath: null },
        // The folder of the list is no project: a `.env` there is about none of these stores.
        withoutEnvFile: true,
        // Nobody has asked for it yet, and a locked keychain would ask for its password.
        keychain: 'unread',
      } as const;
      const settings = await loadSettings(inputs).catch((error: unknown) => nothingOf(error)[0]);
      if (settings === undefined || settings.shop === null) return [];
      const { shop, clientId, scopes, redirectUri, accessToken, refreshToken } = settings;
      for (const secret of [accessToken, refreshToken]) {
        if (secret !== null) world.secrets.add(secret.value);
      }
      const saved = findSaved(settings, {});
      const uri = redirectUri.value.text;
      const choice: NamedChoice = {
        name,
        shop: shop.value,
        clientId: clientId?.value ?? '',
        scopes: scopes?.value ?? [],
        tokenMode: saved?.kind === 'expiring' ? 'expiring' : 'permanent',
        redirectUri: uri === DEFAULT_REDIRECT_URI ? null : uri,
        savePath: savePath ?? savePathOf(token),
        saved: saved === null ? null : { ...saved, isFirst: false },
      };
      return [choice];
    }),
  );
  return found.flat();
}

function nothingOf(error: unknown): never[] {
  if (error instanceof UserError) return [];
  throw error;
}

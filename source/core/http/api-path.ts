import { EXIT, UserError } from '../errors.ts';
import type { StoreAddress } from '../service/store-address.ts';

/**
 * The absolute URL of an API path, guaranteed to be of this store's origin and under `/admin/`.
 *
 * @param path relative to the version (`products.json?limit=5`), or from the root (`/admin/…`),
 *   or a full address of this very store
 * @throws UserError exit 2, without repeating the path: it may hold a pasted secret
 */
export function resolveApiUrl(address: StoreAddress, version: string, path: string): string {
  const text = path.trim();
  if (text === '') throw badPath('The path is empty.');
  // The URL parser would silently drop tabs and line ends.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw badPath('The path holds a control character.');
  if (text.includes('#')) {
    throw badPath('The path holds a #, which ends an address.', 'Write it as %23.');
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version)) throw badVersion();

  // `https:host/x` would be read as a path of this store, which is not what was meant.
  if (/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(text)) throw badPath('The path is not an address.');
  const base = `${address.origin}${address.profile.paths.api}/${version}/`;
  if (!URL.canParse(text, base)) throw badPath('The path is not an address.');
  const url = new URL(text, base);
  if (url.origin !== address.origin || url.username !== '' || url.password !== '') {
    throw badPath(
      `The path leads away from ${address.shop}; a request never leaves its store.`,
      'Give a path such as products.json?limit=5 or /admin/oauth/access_scopes.json.',
    );
  }
  if (!url.pathname.startsWith('/admin/')) {
    throw badPath(
      'The path does not lead below /admin/.',
      'Leave the leading slash away (products.json), or begin with /admin/.',
    );
  }
  return url.href;
}

function badPath(
  message: string,
  remedy = 'Give a path such as products.json?limit=5.',
): UserError {
  return new UserError({ code: 'invalid-path', message, remedy, exitCode: EXIT.usage });
}

function badVersion(): UserError {
  return new UserError({
    code: 'invalid-api-version',
    message: 'The API version cannot be part of an address.',
    remedy: 'Give a version such as 2026-10.',
    exitCode: EXIT.usage,
  });
}

import type { ServiceProfile } from './profile.ts';

export type ApiVersionVerdict =
  | { readonly type: 'version'; readonly version: string; readonly warning: string | null }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Reads `YYYY-MM` or `unstable`; an unlisted version is warned about, never blocked. */
export function parseApiVersion(text: string, profile: ServiceProfile): ApiVersionVerdict {
  throw new Error(`not built: ${text.length}${profile.id}`);
}

/** The response header that names the version which answered, in lower case. */
export function versionHeaderName(profile: ServiceProfile): string {
  return `x-${profile.brand.toLowerCase()}-api-version`;
}

/** The sentence for an answer that another version gave, or null. */
export function versionNotice(asked: string, answered: string | null): string | null {
  throw new Error(`not built: ${asked}${String(answered)}`);
}

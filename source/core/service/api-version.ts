import { quoted } from '../text/quoted.ts';
import type { ServiceProfile } from './profile.ts';

export type ApiVersionVerdict =
  | { readonly type: 'version'; readonly version: string; readonly warning: string | null }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

const QUARTERLY = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Reads `YYYY-MM` or `unstable`; an unlisted version is warned about, never blocked. */
export function parseApiVersion(text: string, profile: ServiceProfile): ApiVersionVerdict {
  const version = text.trim().toLowerCase();
  if (version !== 'unstable' && !QUARTERLY.test(version)) {
    return {
      type: 'refused',
      message: `"${quoted(text)}" is not an API version.`,
      remedy: `Versions look like ${profile.defaultApiVersion}; "unstable" is one too.`,
    };
  }
  return { type: 'version', version, warning: versionWarning(version, profile) };
}

function versionWarning(version: string, profile: ServiceProfile): string | null {
  if (version === 'unstable' || profile.apiVersions.includes(version)) return null;
  const oldest = profile.apiVersions.at(-1);
  return oldest !== undefined && version < oldest
    ? `API version ${version} is closed: the service answers with its oldest open one instead.`
    : `API version ${version} is not on this tool's list; the service's list may be newer.`;
}

/** The response header that names the version which answered, in lower case. */
export function versionHeaderName(profile: ServiceProfile): string {
  return `x-${profile.brand.toLowerCase()}-api-version`;
}

/**
 * The sentence for an answer that another version gave, or null. A closed version gives no error;
 * the differing header is the only sign (the service's page on versioning).
 */
export function versionNotice(asked: string, answered: string | null): string | null {
  if (answered === null || answered === '' || answered === asked) return null;
  return `You asked for API version ${quoted(asked)}, and ${quoted(answered)} answered: the asked one is closed or not known.`;
}

import type { ServiceProfile } from './profile.ts';

/** What a pasted text looks like. */
export type CredentialKind =
  | 'access-token'
  | 'refresh-token'
  | 'client-secret'
  /** A command-line or automation token, which the Admin API never takes. */
  | 'cli-token'
  /** 32 hex digits: a Client ID, or a very old token or secret. */
  | 'bare-hex'
  | 'practice-token'
  | 'practice-secret'
  | 'practice-client-id'
  | 'practice-refresh-token'
  | 'practice-code'
  | 'shop'
  | 'address'
  | 'empty'
  | 'unknown';

/** Names what a (trimmed) text looks like by its form alone. */
export function classifyCredential(text: string, profile: ServiceProfile): CredentialKind {
  if (text === '') return 'empty';
  if (/^practice_/i.test(text)) return practiceKind(text);
  if (/^atkn_/i.test(text)) return 'cli-token';
  if (/^shprt_/i.test(text)) return 'refresh-token';
  if (/^shpss_/i.test(text) || hasPrefix(text, profile.secretPrefix)) return 'client-secret';
  if (/^shp[a-z]{2}_/i.test(text)) return 'access-token';
  if (profile.tokenPrefixes.some((prefix) => hasPrefix(text, prefix))) return 'access-token';
  if (/^[0-9a-f]{32}$/i.test(text)) return 'bare-hex';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'address';
  if (text.toLowerCase().endsWith(`.${profile.storeHost}`)) return 'shop';
  return 'unknown';
}

function hasPrefix(text: string, prefix: string | null): boolean {
  return prefix !== null && text.startsWith(`${prefix}_`);
}

function practiceKind(text: string): CredentialKind {
  const word = /^practice_([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word.startsWith('secret')) return 'practice-secret';
  if (word.startsWith('client') || word.startsWith('app')) return 'practice-client-id';
  if (word.startsWith('refresh')) return 'practice-refresh-token';
  if (word.startsWith('code')) return 'practice-code';
  return 'practice-token';
}

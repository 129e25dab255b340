import type { ServiceProfile } from './profile.ts';

/** What a pasted text looks like. */
export type CredentialKind =
  | 'access-token' | 'refresh-token' | 'client-secret' | 'client-id' | 'cli-token'
  /** 32 hex digits: a Client ID, or a very old token or secret. */
  | 'bare-hex'
  | 'practice-token' | 'practice-secret' | 'practice-client-id' | 'practice-refresh-token' | 'practice-code'
  | 'shop' | 'address' | 'empty' | 'unknown';

/** Which field it was put into. */
export type CredentialField = 'client-id' | 'client-secret' | 'access-token' | 'refresh-token';

export type CredentialVerdict =
  | { readonly type: 'ok'; /** Trimmed. */ readonly value: string; readonly notes: readonly string[] }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Names what a text looks like by its form alone. */
export function classifyCredential(text: string, profile: ServiceProfile): CredentialKind {
  throw new Error(`not built: ${text.length}${profile.id}`);
}

/**
 * Checks a text that was typed into a credential field; mix-ups are named, the text is never
 * repeated. `clientId` is the one already given, so that it is noticed as a secret or token.
 */
export function checkCredential(
  field: CredentialField,
  text: string,
  profile: ServiceProfile,
  clientId: string | null = null,
): CredentialVerdict {
  throw new Error(`not built: ${field}${text.length}${profile.id}${String(clientId)}`);
}

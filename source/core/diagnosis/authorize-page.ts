import type { Diagnosis } from './diagnosis.ts';

/** What the words need to be exact. */
export interface AuthorizeContext {
  readonly redirectUri: string;
  readonly clientId: string;
  readonly shop: string;
}

export type AuthorizePageCode =
  | 'redirect-not-listed' | 'hosts-differ' | 'application-not-found' | 'invalid-scope' | 'not-permitted';

/** One error page of the authorize step, for a list to choose from. */
export interface AuthorizePage {
  readonly code: AuthorizePageCode;
  /** The text that the page shows, shortened to what is recognised. */
  readonly shows: string;
}

/** The pages that are known, the most common first. */
export const AUTHORIZE_PAGES: readonly AuthorizePage[] = [];

/** Recognises a text that a person copied off the page; null when it is none of the known ones. */
export function recogniseAuthorizePage(text: string): AuthorizePageCode | null {
  throw new Error(`not built: ${text.length}`);
}

/** Cause and remedy of a page. */
export function diagnoseAuthorizePage(code: AuthorizePageCode, context: AuthorizeContext): Diagnosis {
  throw new Error(`not built: ${code}${context.shop}`);
}

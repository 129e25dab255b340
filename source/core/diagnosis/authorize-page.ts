import type { ServiceProfile } from '../service/profile.ts';
import { quoted } from '../text/display-text.ts';
import { failure, type Diagnosis } from './diagnosis.ts';

/** The values that a diagnosis names. */
interface AuthorizeContext {
  readonly redirectUri: string;
  readonly clientId: string;
  readonly shop: string;
}

export type AuthorizePageCode =
  | 'redirect-not-listed'
  | 'hosts-differ'
  | 'application-not-found'
  | 'invalid-scope'
  | 'not-permitted'
  /** Any other page. */
  | 'unknown-page';

/** One error page of the authorize step, for a list to choose from. */
interface AuthorizePage {
  readonly code: AuthorizePageCode;
  /** The text that the page shows, shortened to what is recognised. */
  readonly shows: string;
}

/** What three of the pages say, word for word. */
export const AUTHORIZE_ERRORS = {
  notListed: 'The redirect_uri is not whitelisted',
  hostsDiffer: 'The redirect_uri and application url must have matching hosts',
  unknownApplication: 'Could not find Shopify API application with api_key',
} as const;

/**
 * The pages that are known, the most common first (docs/service.md, "Error pages of the authorize
 * step"). The browser shows them; nothing comes back to this program.
 */
export const AUTHORIZE_PAGES: readonly AuthorizePage[] = [
  { code: 'redirect-not-listed', shows: AUTHORIZE_ERRORS.notListed },
  { code: 'hosts-differ', shows: AUTHORIZE_ERRORS.hostsDiffer },
  { code: 'application-not-found', shows: AUTHORIZE_ERRORS.unknownApplication },
  { code: 'invalid-scope', shows: 'OAuth error invalid_scope: The access scope is invalid' },
  { code: 'not-permitted', shows: 'Unauthorized Access, or that you may not install this app' },
];

const OTHERWISE: AuthorizePage = {
  code: 'unknown-page',
  shows: 'Something else, or nothing at all',
};

/** `AUTHORIZE_PAGES` and a last entry for any other page. */
export const AUTHORIZE_PAGE_CHOICES: readonly AuthorizePage[] = [...AUTHORIZE_PAGES, OTHERWISE];

/** Pages of other services, by their meaning: the wording differs (causes: RFC 6749 §4.1.2.1). */
const OTHER_PAGES: readonly AuthorizePage[] = [
  { code: 'redirect-not-listed', shows: 'That the redirect URI is not allowed' },
  { code: 'application-not-found', shows: 'That the client is not known (invalid_client)' },
  { code: 'invalid-scope', shows: 'That a scope is not known (invalid_scope)' },
  { code: 'not-permitted', shows: 'That you may not approve this app (access_denied)' },
  OTHERWISE,
];

/** The pages of a service to choose from. */
export function authorizePageChoices({
  access,
}: Pick<ServiceProfile, 'access'>): readonly AuthorizePage[] {
  return access === 'built-in' ? AUTHORIZE_PAGE_CHOICES : OTHER_PAGES;
}

const LONGEST_LOOKED_AT = 20_000;

const FORMS: ReadonlyArray<readonly [AuthorizePageCode, RegExp]> = [
  ['hosts-differ', /matching hosts/i],
  ['redirect-not-listed', /redirect_uri is (?:missing or )?not whitelisted/i],
  ['application-not-found', /application_cannot_be_found|could not find .{0,40}application/i],
  ['invalid-scope', /invalid_scope|access scope is invalid/i],
  [
    'not-permitted',
    /unauthorized access|(?:not|n't) (?:have )?(?:permi\w+|allowed|able) to install/i,
  ],
];

/** Recognises a text that a person copied from the page; null when it is not a known page. */
export function recogniseAuthorizePage(text: string): AuthorizePageCode | null {
  const head = text.slice(0, LONGEST_LOOKED_AT);
  return FORMS.find(([, form]) => form.test(head))?.[0] ?? null;
}

/** The scope that an `invalid_scope` page names, or null. */
function invalidScopeIn(text: string): string | null {
  return (
    /access scope is invalid:\s*([\w:.-]{0,99}\w)/i.exec(text.slice(0, LONGEST_LOOKED_AT))?.[1] ??
    null
  );
}

/** Cause and remedy of a page. `text` is what the person copied, where there is any. */
export function diagnoseAuthorizePage(
  code: AuthorizePageCode,
  context: AuthorizeContext,
  text = '',
): Diagnosis {
  const redirectUri = quoted(context.redirectUri);
  switch (code) {
    case 'redirect-not-listed':
      return failure(
        code,
        "The service does not find the redirect URI on the app's list.",
        `It is compared byte for byte with the released list: scheme, host, port, path, slash at the end. 127.0.0.1 and localhost are different.`,
        `Put exactly ${redirectUri} under Redirect URLs, release the version, see that it is the active one, and authorize again.`,
        { type: 'fix-redirect-uri' },
      );
    case 'hosts-differ':
      return failure(
        code,
        "The redirect URI and the app's own URL have different hosts.",
        'The service compares them when the app has no released list of redirect URLs.',
        `List ${redirectUri} under Redirect URLs and release. If it stays, give the App URL the same host.`,
        { type: 'fix-redirect-uri' },
      );
    case 'application-not-found':
      return failure(
        code,
        'The service does not know this Client ID.',
        "It is misspelled, belongs to an app that was made in the store's own admin, or the app is only seconds old.",
        'Copy the Client ID again from the app settings; for a new app, wait a moment.',
        { type: 'check-client-id' },
      );
    case 'invalid-scope': {
      const scope = invalidScopeIn(text);
      return failure(
        code,
        scope === null
          ? 'The service does not know one of the scopes.'
          : `The service does not know the scope ${scope}.`,
        'It is misspelled, or not open to this app.',
        'Correct the list of scopes here and in the app settings, release, and authorize again.',
        { type: 'fix-scopes' },
      );
    }
    case 'not-permitted':
      return failure(
        code,
        `This account may not install apps on ${quoted(context.shop)}.`,
        'You are signed in with another account, or as staff without the permission to install apps.',
        "Sign in as the store's owner, or ask the owner for the permission.",
      );
    case 'unknown-page':
      return failure(
        code,
        'This tool does not know that page.',
        'Whatever it says, nothing was sent here: the approval stops before the browser comes back.',
        `Look in the app settings whether a version with ${redirectUri} on its list is released, sign in to ${quoted(context.shop)} in that browser, and authorize again.`,
        { type: 'authorize-again' },
      );
  }
}

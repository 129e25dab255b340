import * as z from 'zod/mini';
import { DEFAULT_REDIRECT_URI, parseRedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { parseApiVersion, type ServiceProfile } from '../../core/service/profile.ts';
import { parseScopes } from '../../core/service/scopes.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import { checkCredential, type CredentialField } from '../../core/service/token-format.ts';
import { TOKEN_KINDS, type TokenKind } from '../../core/sign-in/issued-token.ts';
import { tokenNameFault } from '../../core/sign-in/saved-token.ts';
import { Secret } from '../../core/text/secret.ts';
import { DEFAULT_MAX_BODY, type SettingName } from './settings.ts';

/** A failed check; `remedy` and `rule` become parameters of the issue. */
interface Refusal {
  readonly message: string;
  readonly remedy: string;
  readonly rule?: string;
}

/**
 * The one schema of the configuration: texts in, checked values out. It is made for a profile,
 * because the form of a shop or a version depends on the service. Issues carry the setting's name
 * as path, a sentence without the value, and `params.remedy`.
 */
export function settingsSchema(
  profile: ServiceProfile,
  options: {
    /** As given, so that it is recognised in another field. */
    readonly clientId: string | null;
    /** @param name of the credential that the sentence is about; absent for other values */
    readonly notice: (sentence: string, name?: SettingName) => void;
  },
) {
  const { clientId, notice } = options;
  const credential = (field: CredentialField, known: string | null) =>
    checked((text) => {
      const verdict = checkCredential(field, text, profile, known);
      if (verdict.type === 'refused') return verdict;
      verdict.notes.forEach((note) => notice(note, NAME_OF[field]));
      return { value: verdict.value };
    });

  return z.object({
    shop: z.optional(
      checked((text) => {
        const verdict = parseShop(text, profile);
        if (verdict.type === 'refused') return verdict;
        verdict.notes.forEach((note) => notice(note.text));
        return { value: verdict.shop };
      }),
    ),
    clientId: z.optional(credential('client-id', null)),
    clientSecret: z.optional(secret(credential('client-secret', clientId))),
    accessToken: z.optional(secret(credential('access-token', clientId))),
    refreshToken: z.optional(secret(credential('refresh-token', clientId))),
    scopes: z.optional(
      checked((text) => {
        const verdict = parseScopes(text, profile.scopes);
        if (verdict.type !== 'scopes') return verdict;
        verdict.warnings.forEach((warning) => notice(warning.text));
        return { value: verdict.scopes };
      }),
    ),
    redirectUri: z.prefault(
      checked((text) => {
        const verdict = parseRedirectUri(text);
        if (verdict.type === 'refused') return verdict;
        verdict.warnings.forEach((warning) => notice(warning));
        return { value: verdict.uri };
      }),
      DEFAULT_REDIRECT_URI,
    ),
    apiVersion: z.prefault(
      checked((text) => {
        const verdict = parseApiVersion(text, profile);
        if (verdict.type === 'refused') return verdict;
        if (verdict.warning !== null) notice(verdict.warning);
        return { value: verdict.version };
      }),
      profile.defaultApiVersion,
    ),
    expiresAt: z.optional(checked(readTime)),
    tokenKind: z.optional(checked(readTokenKind)),
    tokenEnv: z.optional(
      checked((text) => {
        const message = tokenNameFault(text);
        // The value is not repeated: it may be a pasted token.
        if (message === null) return { value: text };
        return { message: NO_TOKEN_NAME, remedy: 'Write the name of the variable with the token.' };
      }),
    ),
    maxBody: z.prefault(checked(readBytes), String(DEFAULT_MAX_BODY)),
  });
}

const NAME_OF: Readonly<Record<CredentialField, SettingName>> = {
  'client-id': 'clientId',
  'client-secret': 'clientSecret',
  'access-token': 'accessToken',
  'refresh-token': 'refreshToken',
};

/** A text that one of the core's parsers turns into a value or refuses with a message. */
function checked<T>(read: (text: string) => { readonly value: T } | Refusal) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const result = read(text);
      if ('value' in result) return result.value;
      context.issues.push({
        code: 'custom',
        message: result.message,
        params: { remedy: result.remedy, rule: result.rule },
        // zod copies this into issues on request; a secret must not travel with them.
        input: undefined,
      });
      return z.NEVER;
    }),
  );
}

function secret(schema: ReturnType<typeof checked<string>>) {
  return z.pipe(
    schema,
    z.transform((text: string) => new Secret(text)),
  );
}

function readTime(text: string): { value: string } | Refusal {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(time)
    ? { value: new Date(time).toISOString() }
    : {
        message: 'This is not a time.',
        remedy: 'Write it like 2027-01-31T12:00:00Z, or leave it out.',
      };
}

const NO_TOKEN_NAME = 'This is not the name of a variable that can hold a token.';

function readTokenKind(text: string): { value: TokenKind } | Refusal {
  const kind = TOKEN_KINDS.find((one) => one === text.toLowerCase());
  return kind === undefined
    ? {
        message: 'This is not a kind of token.',
        remedy: `Write one of ${TOKEN_KINDS.join(', ')}, or leave it out.`,
      }
    : { value: kind };
}

function readBytes(text: string): { value: number } | Refusal {
  const bytes = Number(text);
  return /^\d{1,12}$/.test(text) && bytes >= 1
    ? { value: bytes }
    : {
        message: 'This is not a number of bytes.',
        remedy: 'Write a whole number, for example 16777216.',
      };
}

import { SHOPIFY_SCOPES } from '../../../core/service/scope-vocabulary.ts';
import { PRACTICE_PROFILE } from '../../../core/service/profile.ts';
import { isKnownScope } from '../../../core/service/scope-catalogue.ts';
import { parseScopes } from '../../../core/service/scopes.ts';
import type { VersionContent } from '../../oauth/app-registry.ts';
import { redirectUriProblem } from '../../oauth/redirect-uris.ts';
import type { Problem } from './fields.ts';

/** The form of a version as it was typed, so that nothing typed is ever lost. */
export interface VersionFields {
  readonly appUrl: string;
  readonly apiVersion: string;
  readonly scopes: string;
  readonly redirectUris: string;
  /** The words of the scope finder. */
  readonly find: string;
}

type VersionReading =
  | { readonly type: 'content'; readonly content: VersionContent }
  | { readonly type: 'problems'; readonly problems: readonly Problem[] };

export const API_VERSIONS: readonly string[] = [...PRACTICE_PROFILE.apiVersions, 'unstable'];

const MOST_REDIRECT_URIS = 40;

/** Characters of a search for scopes; nobody types more. */
const LONGEST_FIND = 500;

/** The fields of a sent form; scopes that were ticked in the finder join the typed ones. */
export function readVersionFields(form: URLSearchParams): VersionFields {
  const text = (name: string): string => form.get(name) ?? '';
  const typed = text('scopes').trim();
  const there = new Set(splitList(typed));
  const ticked = form.getAll('add').filter((scope) => !there.has(scope));
  return {
    appUrl: text('appUrl').trim(),
    apiVersion: text('apiVersion'),
    scopes: [...(typed === '' ? [] : [typed.replace(/(?<![\s,])[\s,]+$/, '')]), ...ticked].join(
      ', ',
    ),
    redirectUris: text('redirectUris').trim(),
    find: text('find').trim().slice(0, LONGEST_FIND),
  };
}

/** The fields with saved content in them. */
export function fieldsOf(content: VersionContent): VersionFields {
  return {
    appUrl: content.appUrl,
    apiVersion: content.apiVersion,
    scopes: content.scopes.join(', '),
    redirectUris: content.redirectUris.join('\n'),
    find: '',
  };
}

/** Checks the fields. As in the service, no redirect URL is necessary. */
export function readVersion(fields: VersionFields): VersionReading {
  const redirectUris = [...new Set(splitLines(fields.redirectUris))];
  const scopes = readScopes(fields.scopes);
  const problems = [
    ...appUrlProblems(fields.appUrl),
    ...(API_VERSIONS.includes(fields.apiVersion)
      ? []
      : [problem('apiVersion', 'Webhooks API version: choose one of the list.')]),
    ...scopes.problems,
    ...redirectUris.flatMap((uri) => {
      const wrong = redirectUriProblem(uri);
      return wrong === null ? [] : [problem('redirectUris', `Redirect URLs: “${uri}” ${wrong}.`)];
    }),
    ...(redirectUris.length > MOST_REDIRECT_URIS
      ? [problem('redirectUris', `Redirect URLs: at most ${MOST_REDIRECT_URIS}.`)]
      : []),
  ];
  if (problems.length > 0) return { type: 'problems', problems };
  const { appUrl, apiVersion } = fields;
  return {
    type: 'content',
    content: { appUrl, apiVersion, scopes: scopes.scopes, redirectUris },
  };
}

/** The known handles among typed ones, to show what they allow. */
export function knownScopes(text: string): readonly string[] {
  return [...new Set(splitList(text))].filter((handle) => isKnownScope(handle, SHOPIFY_SCOPES));
}

function readScopes(text: string): { scopes: readonly string[]; problems: readonly Problem[] } {
  const verdict = parseScopes(text, SHOPIFY_SCOPES, isKnownScope);
  switch (verdict.type) {
    case 'empty':
      return { scopes: [], problems: [] };
    case 'refused':
      return { scopes: [], problems: [problem('scopes', `Scopes: ${verdict.message}`)] };
    case 'scopes': {
      const problems = verdict.warnings
        .filter(({ kind }) => kind === 'unknown')
        .map(({ scope }) => problem('scopes', `Scopes: there is no scope “${scope}”.`));
      return { scopes: verdict.scopes, problems };
    }
  }
}

function appUrlProblems(appUrl: string): readonly Problem[] {
  if (appUrl === '') return [problem('appUrl', 'App URL: it is missing.')];
  const wrong = redirectUriProblem(appUrl.split('?', 1)[0] ?? '');
  return wrong === null ? [] : [problem('appUrl', `App URL: it ${wrong}.`)];
}

function problem(field: string, text: string): Problem {
  return { field, text };
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

import { NODE_PACKAGES } from '../../core/kit/node-packages.ts';

/** Lists that are known without a request; see `knownWords`. */
export type KnownList = 'scopes' | 'faults' | 'versions' | 'redirect-uris' | 'paths' | 'lessons';

/** The kind of a value that is typed. */
export type ValueKind =
  /** `mark` precedes the name of the file: `@`, or nothing. */
  | { readonly type: 'files'; readonly mark: '' | '@' }
  | { readonly type: 'words'; readonly words: readonly string[] }
  | { readonly type: 'known'; readonly list: KnownList }
  /** Names that a person gave to stores on this machine. */
  | { readonly type: 'stores' }
  /** Names of environment variables. */
  | { readonly type: 'variables' }
  /** Names of the operations in the document that the line names after @. */
  | { readonly type: 'operations' }
  /** Another program and its arguments. */
  | { readonly type: 'program' }
  | { readonly type: 'anything' };

/** By the long option, or by the command and its argument. */
const VALUES: Readonly<Record<string, ValueKind>> = {
  '--scopes': { type: 'known', list: 'scopes' },
  '--need': { type: 'known', list: 'scopes' },
  '--store': { type: 'stores' },
  '--fault': { type: 'known', list: 'faults' },
  '--api-version': { type: 'known', list: 'versions' },
  '--redirect-uri': { type: 'known', list: 'redirect-uris' },
  '--token-env': { type: 'variables' },
  '--platforms': { type: 'words', words: NODE_PACKAGES.map(({ platform }) => platform) },
  '--operation': { type: 'operations' },
  '--data': { type: 'files', mark: '@' },
  '--variables': { type: 'files', mark: '@' },
  'kit folder': { type: 'files', mark: '' },
  'graphql query': { type: 'files', mark: '@' },
  'request path': { type: 'known', list: 'paths' },
  'stores name': { type: 'stores' },
  'learn lesson': { type: 'known', list: 'lessons' },
  'run command': { type: 'program' },
};

/** @param placeholder `path` of `--save <path>`; for most files it says enough */
export function optionValue(
  name: string,
  placeholder: string,
  choices: readonly string[],
): ValueKind {
  if (choices.length > 0) return { type: 'words', words: choices };
  const isFile = /^(?:file|globs|path)$/.test(placeholder);
  return VALUES[name] ?? (isFile ? { type: 'files', mark: '' } : { type: 'anything' });
}

/** @param about the parser's description, which contains the names of the methods */
export function argumentValue(
  command: string,
  name: string,
  about: string,
  choices: readonly string[],
): ValueKind {
  if (choices.length > 0) return { type: 'words', words: choices };
  if (name === 'method') return { type: 'words', words: about.match(/\b[A-Z]{3,}\b/g) ?? [] };
  return VALUES[`${command} ${name}`] ?? { type: 'anything' };
}

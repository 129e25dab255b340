import { basename } from 'node:path';

/** Where a value came from. */
export type Source =
  | { readonly kind: 'option'; /** `--shop` */ readonly name: string }
  | { readonly kind: 'environment'; /** `TOKENWRIGHT_SHOP` */ readonly name: string }
  | { readonly kind: 'env-file'; readonly path: string; /** One-based. */ readonly line: number }
  | { readonly kind: 'profile-file'; readonly path: string }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'prompt' }
  | { readonly kind: 'default' };

/** A value together with where it came from. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: Source;
}

/** The source in words for a sentence: `--shop`, `TOKENWRIGHT_SHOP`, `.env line 4`. */
export function describeSource(source: Source): string {
  switch (source.kind) {
    case 'option':
    case 'environment':
      return source.name;
    case 'env-file':
      return `${basename(source.path)} line ${source.line}`;
    case 'profile-file':
      return `the profile file ${basename(source.path)}`;
    case 'stdin':
      return 'standard input';
    case 'prompt':
      return 'the prompt';
    case 'default':
      return 'the default';
  }
}

/** The source as `check --json` reports it in `tokenFrom`. */
export function sourceTag(source: Source): string {
  switch (source.kind) {
    case 'environment':
      return 'env';
    case 'env-file':
      return '.env';
    case 'option':
    case 'profile-file':
    case 'stdin':
    case 'prompt':
    case 'default':
      return source.kind;
  }
}

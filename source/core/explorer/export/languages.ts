import { toCurl } from './curl.ts';
import type { ExportableRequest } from './exportable.ts';
import { toFetch } from './fetch.ts';
import { toPhp } from './php.ts';
import { toPython } from './python.ts';
import { toRuby } from './ruby.ts';
import { toUndici } from './undici.ts';

/** One way to write a request down. */
export interface ExportLanguage {
  /** As it is typed and shown. */
  readonly name: 'curl' | 'fetch' | 'undici' | 'Python' | 'Ruby' | 'PHP';
  /** What it runs in. */
  readonly about: string;
  /** Ends in a line break. */
  readonly write: (request: ExportableRequest) => string;
}

export const LANGUAGES: readonly ExportLanguage[] = [
  { name: 'curl', about: 'bash or zsh', write: toCurl },
  { name: 'fetch', about: 'JavaScript, no package', write: toFetch },
  { name: 'undici', about: 'JavaScript, package undici', write: toUndici },
  { name: 'Python', about: 'Python 3, no package', write: toPython },
  { name: 'Ruby', about: 'Ruby, no gem', write: toRuby },
  { name: 'PHP', about: 'PHP with its curl extension', write: toPhp },
];

/** The language of a typed name, in whatever case, or null. */
export function languageNamed(name: string): ExportLanguage | null {
  const wanted = name.trim().toLowerCase();
  return LANGUAGES.find((one) => one.name.toLowerCase() === wanted) ?? null;
}

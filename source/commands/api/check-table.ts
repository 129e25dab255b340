import { append, largest } from '../../core/any-length.ts';
import type { ScopeVocabulary } from '../../core/service/scope-vocabulary.ts';
import { findScope } from '../../core/service/scope-catalogue.ts';
import { containedIn, type ScopeList } from '../../core/service/scopes.ts';
import { describeTokenKind, timeWords, type TokenKind } from '../../core/sign-in/issued-token.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { durationWords } from '../../core/text/duration.ts';
import { wrapLine } from '../../core/text/wrap-text.ts';
import {
  describeSource,
  type Settings,
  type Source,
  type Sourced,
} from '../../services/settings/settings.ts';
import type { ApiConnection } from './api-connection.ts';

/** What `check` reports about a token. */
export interface CheckReport {
  readonly shop: string;
  /** The name of the store; null when no named store is used. */
  readonly store: string | null;
  readonly valid: boolean;
  readonly app: string | null;
  readonly tokenFrom: string;
  readonly tokenKind: TokenKind;
  readonly scopes: ScopeList;
  readonly need: ScopeList;
  readonly missing: ScopeList;
}

/**
 * The table about a token for people: its source, its lifetime, and what each scope opens.
 *
 * @param columns of the terminal
 * @param nowMs milliseconds since 1970
 */
export function checkTable(
  report: CheckReport,
  { token, settings }: Pick<ApiConnection, 'token' | 'settings'>,
  columns: number,
  nowMs: number,
): string {
  const rows: Array<readonly [name: string, text: string]> = [
    ['Store', report.store === null ? report.shop : `${report.store} (${report.shop})`],
    ['Token', `${report.valid ? 'valid' : 'not valid'}, from ${nameAndPlace(token.source)}`],
    ['Kind', kindWords(report, endOf(settings, token), nowMs)],
  ];
  if (report.app !== null) rows.push(['App', toDisplayText(report.app)]);
  if (report.valid) rows.push(['Scopes', report.scopes.length === 0 ? 'none' : '']);
  const lines = rows.map(([name, text]) => `${name.padEnd(NAME_CELLS)}${text}`.trimEnd());
  if (report.valid) append(lines, scopeTable(report.scopes, settings.profile.scopes, columns));
  if (report.need.length > 0) {
    lines.push(`Needed   ${report.need.join(', ')}`);
    lines.push(`Missing  ${report.missing.join(', ') || 'none'}`);
  }
  return lines.join('\n');
}

const NAME_CELLS = 9;

/** `.env line 4 (MY_TOKEN)`: a file may hold several tokens. */
function nameAndPlace(source: Source): string {
  const isInFile = source.kind === 'env-file' || source.kind === 'saved-store';
  const name = isInFile ? ` (${source.name})` : '';
  return `${describeSource(source)}${name}`;
}

/**
 * When the token ends, as it was saved beside it, in milliseconds since 1970; null when it was not.
 */
function endOf({ expiresAt }: Settings, { source }: Sourced<unknown>): number | null {
  return expiresAt?.source.kind === source.kind ? Date.parse(expiresAt.value) : null;
}

/** A token that the service refuses has no time left, whatever was saved beside it. */
function kindWords(
  { tokenKind, valid }: Pick<CheckReport, 'tokenKind' | 'valid'>,
  end: number | null,
  now: number,
): string {
  const hasEnded = end !== null && end <= now;
  return valid || hasEnded
    ? lifeWords(tokenKind, end, now)
    : `${describeTokenKind(tokenKind).title}.`;
}

/** How long a token lives, in one or two sentences; `end` and `now` in milliseconds since 1970. */
export function lifeWords(kind: TokenKind, end: number | null, now: number): string {
  const { title, lifetime } = describeTokenKind(kind);
  if (end === null) return `${title}. ${lifetime}`;
  const span = durationWords(Math.abs(end - now));
  const when = end > now ? `ends in ${span}` : `ended ${span} ago`;
  return `${title}; it ${when} (${timeWords(end)}).`;
}

/** What each scope opens, one row each; a long sentence continues below its own beginning. */
function scopeTable(
  scopes: ScopeList,
  vocabulary: ScopeVocabulary,
  columns: number,
): readonly string[] {
  const width =
    largest(
      scopes.map((scope) => scope.length),
      0,
    ) + 2;
  const room = Math.max(20, columns - width - INDENT.length);
  return scopes.flatMap((scope) => {
    const contained = containedIn(scope, vocabulary);
    const summary =
      findScope(scope, vocabulary)?.summary ?? 'This list does not know what it opens.';
    const all = contained.length === 0 ? summary : `${summary} Contains ${contained.join(', ')}.`;
    const { rows } = wrapLine(all, 0, room);
    return rows.map((from, row) => {
      const text = all.slice(from, rows[row + 1]).trimEnd();
      return `${INDENT}${(row === 0 ? scope : '').padEnd(width)}${text}`;
    });
  });
}

const INDENT = '  ';

import type { ScopeVocabulary } from '../../core/service/scope-vocabulary.ts';
import { EXIT, type ErrorReport, UserError, wrongUsage } from '../../core/errors.ts';
import { buildGraphqlRequest } from '../../core/http/api-request.ts';
import { type HttpOutcome, readBodyText } from '../../core/http/message.ts';
import { readAnswerNotes } from '../../core/requests/answer-notes.ts';
import {
  buildAccessScopesRequest,
  readAccessScopesOutcome,
} from '../../core/sign-in/access-scopes.ts';
import { missingScopes, parseScopes, type ScopeList } from '../../core/service/scopes.ts';
import { savedTokenKind, sourceTag } from '../../services/settings/settings.ts';
import { withApi, type ApiConnection } from './api-connection.ts';
import type { CheckReport } from './check-table.ts';
import type { World } from '../entry/world.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput, type Output } from '../output.ts';

interface CheckOptions extends ApiOptions {
  readonly need?: string;
  readonly for?: string[];
}

/** `tokenwright check`: which scopes the token carries, and whether they are enough. */
export async function check(world: World, options: CheckOptions): Promise<number> {
  const output = createOutput(world);
  if (options.need?.trim() === '') throw nothingNeeded();
  // Files first: a mistake in the pattern must not cost a request.
  const queries = options.for === undefined ? null : await import('./query-needs.ts');
  const files = queries?.readQueryFiles(options.for ?? [], world.cwd) ?? [];

  return withApi(world, options, output, async (api) => {
    const { address } = api.target;
    const { profile } = address;
    const named = readNeed(options.need, profile.scopes);
    if (named.length > 0) await sayUnlisted(named, profile.scopes, output);
    const documents = await queries?.readQueries(files, profile);
    const [outcome, app] = await Promise.all([
      api.ask({
        request: buildAccessScopesRequest(address, api.token.value),
        repeatable: 'rest-read',
      }),
      // The field with the app's name is not known for another service.
      profile.access === 'built-in' ? askAppTitle(api, world.signal) : null,
    ]);
    const result = readAccessScopesOutcome(outcome, address);
    if (result.type === 'failed') throw new UserError(explained(result.report, outcome, api));
    const scopes = result.type === 'scopes' ? result.scopes : [];
    const fromFiles =
      queries === null || documents === undefined
        ? { need: [], missing: [] }
        : queries.queryNeeds(documents, scopes, output);
    const report: CheckReport = {
      shop: address.shop,
      store: api.settings.store?.value.name ?? null,
      valid: result.type === 'scopes',
      app,
      tokenFrom: sourceTag(api.token.source),
      tokenKind: savedTokenKind(api.settings, api.token),
      scopes,
      need: unique([...named, ...fromFiles.need]),
      missing: unique([...missingScopes(named, scopes, profile.scopes), ...fromFiles.missing]),
    };
    if (options.json === true) output.json(JSON.stringify(report));
    else {
      const { checkTable } = await import('./check-table.ts');
      output.answer(checkTable(report, api, columnsOf(world), Date.now()));
    }
    if (result.type === 'bad-token') {
      output.report(result.report);
      return EXIT.notAuthorized;
    }
    return report.missing.length > 0 ? EXIT.answerIsNo : EXIT.done;
  });
}

function nothingNeeded(): UserError {
  const remedy = 'Name scopes after it, joined by commas, or leave it out.';
  return wrongUsage('invalid-need', '--need names no scope.', remedy);
}

function readNeed(text: string | undefined, vocabulary: ScopeVocabulary): ScopeList {
  if (text === undefined) return [];
  const verdict = parseScopes(text, vocabulary);
  if (verdict.type === 'scopes') return verdict.scopes;
  if (verdict.type === 'empty') throw nothingNeeded();
  throw wrongUsage('invalid-need', `--need: ${verdict.message}`, verdict.remedy);
}

/** Reports unknown scopes: a misspelt one would be missing for ever, and nobody would see why. */
async function sayUnlisted(
  scopes: ScopeList,
  vocabulary: ScopeVocabulary,
  output: Output,
): Promise<void> {
  const { unlistedScopeWords } = await import('../../core/service/scope-catalogue.ts');
  for (const scope of scopes) {
    const words = unlistedScopeWords(scope, vocabulary);
    if (words !== null) output.talk(words);
  }
}

/** For a refused request, the explanation that `request` gives. */
function explained(report: ErrorReport, outcome: HttpOutcome, { target }: ApiConnection) {
  if (outcome.type === 'failure' || outcome.answer.status === 200) return report;
  const { address, token } = target;
  const requester = { address, secrets: [token], grantedScopes: null, tokenKind: null };
  const asked = { api: 'rest', version: null } as const;
  const { diagnoses } = readAnswerNotes(requester, asked, outcome.answer, Date.now());
  const first = diagnoses.find(({ severity }) => severity === 'failure');
  if (first === undefined) return report;
  const { code, what, why, remedy } = first;
  return { ...report, code, message: `${what} ${why}`.trim(), remedy };
}

/** The app's name is optional: without it the check is still complete. */
async function askAppTitle(api: ApiConnection, signal: AbortSignal): Promise<string | null> {
  const query = '{ currentAppInstallation { app { title } } }';
  const outcome = await api.send(buildGraphqlRequest(api.target, { query }), {
    limits: { totalMs: 5_000, maxBytes: 64 * 1024 },
    signal,
  });
  if (outcome.type === 'failure' || outcome.answer.status !== 200) return null;
  try {
    let value: unknown = JSON.parse(readBodyText(outcome.answer)?.text ?? '');
    for (const key of ['data', 'currentAppInstallation', 'app', 'title']) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
      value = Reflect.get(value, key);
    }
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function unique(scopes: readonly string[]): string[] {
  return [...new Set(scopes)];
}

/** The width of the terminal; rows in a pipe are not wrapped. */
function columnsOf({ stdout }: World): number {
  return stdout.isTTY ? stdout.columns : Number.MAX_SAFE_INTEGER;
}

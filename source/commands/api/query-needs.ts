import { append } from '../../core/any-length.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type AccessRules,
  checkCoverage,
  loadAccessRules,
  type Requirement,
} from '../../core/access/access-rules.ts';
import { needWords, scopesToMeet, unmet } from '../../core/access/need.ts';
import { requiredScopes } from '../../core/access/required-scopes.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { Output } from '../output.ts';
import { wrongUsage } from '../../core/errors.ts';

interface QueryFile {
  /** As the pattern matched it, relative to the working folder if the pattern was. */
  readonly path: string;
  readonly text: string;
}

const LARGEST = 4 * 1024 * 1024;

/**
 * Reads the GraphQL files that patterns name. A pattern that is the exact name of a file means
 * that file, whatever characters it holds.
 * @throws UserError `no-query-files`, `unreadable-query-file`
 */
export function readQueryFiles(patterns: readonly string[], cwd: string): QueryFile[] {
  const paths = new Set(
    patterns.flatMap((pattern) =>
      isFile(resolve(cwd, pattern)) ? [pattern] : globSync(pattern, { cwd }).toSorted(),
    ),
  );
  // Folders, and devices of which the reading might never end.
  const files = [...paths].filter((path) => isFile(resolve(cwd, path)));
  if (files.length === 0) {
    throw wrongUsage(
      'no-query-files',
      'No file matches what --for names.',
      "Give a file or a pattern in quotes, for example --for 'queries/**/*.graphql'.",
    );
  }
  return files.map((path) => ({ path, text: read(resolve(cwd, path), path) }));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function read(absolute: string, path: string): string {
  try {
    if (statSync(absolute).size <= LARGEST) return readFileSync(absolute, 'utf8');
  } catch {
    // Falls through to the error below.
  }
  throw wrongUsage(
    'unreadable-query-file',
    `${path} cannot be read as a GraphQL file.`,
    'Check its permissions and its size, or leave it out of the pattern.',
  );
}

/** What each document requires of the store, by the rules of its service. */
interface ReadQueries {
  readonly rules: AccessRules;
  readonly documents: ReadonlyArray<{
    readonly path: string;
    readonly requirements: readonly Requirement[];
  }>;
}

/**
 * Parses the documents, before anything is sent.
 * @throws UserError `unreadable-query` with file, line and column.
 */
export async function readQueries(
  files: readonly QueryFile[],
  profile: ServiceProfile,
): Promise<ReadQueries> {
  const rules = await loadAccessRules(profile);
  const documents = files.map(({ path, text }) => {
    const result = requiredScopes(text, rules);
    if (result.type !== 'unreadable') return { path, requirements: result.requirements };
    const place = result.line === null ? '' : `:${result.line}:${result.column ?? 1}`;
    throw wrongUsage('unreadable-query', `${path}${place}: ${result.message}`, 'Correct the file.');
  });
  return { rules, documents };
}

interface QueryNeeds {
  readonly need: ScopeList;
  readonly missing: ScopeList;
}

/**
 * The scopes that the documents need, and those of them that are not granted. Where several scopes
 * would do, the granted ones are named, else those that lack the least.
 */
export function queryNeeds(
  { rules, documents }: ReadQueries,
  granted: ScopeList,
  output: Output,
): QueryNeeds {
  const need: string[] = [];
  const missing: string[] = [];
  for (const { path, requirements } of documents) {
    const coverage = checkCoverage(requirements, granted, rules.vocabulary);
    append(need, scopesToMeet(coverage.need, granted, rules.vocabulary));
    if (coverage.isCovered) continue;
    append(missing, coverage.missing);
    const fields = coverage.uncovered.map(({ coordinate }) => coordinate).join(', ');
    const how = coverage.isInferred ? 'probably needs' : 'needs';
    const lacking = unmet(coverage.need, granted, rules.vocabulary);
    output.talk(`${path}: ${fields} ${how} ${needWords(lacking)}.`);
  }
  return { need, missing };
}

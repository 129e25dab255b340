import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { wrongUsage } from '../options.ts';

export interface QueryFile {
  /** As the pattern found it, relative to the working folder where it was. */
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
    // Falls through to the words below.
  }
  throw wrongUsage(
    'unreadable-query-file',
    `${path} cannot be read as a GraphQL file.`,
    'Check its permissions and its size, or leave it out of the pattern.',
  );
}

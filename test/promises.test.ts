import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');

/** A row of docs/promises.md: the number, and the last cell. */
const rows = page('promises.md')
  .split('\n')
  .flatMap((line) => {
    const row = /^\| P(\d+) \| .+? \| (.+) \|$/.exec(line);
    return row === null ? [] : [{ number: Number(row[1]), held: row[2] ?? '' }];
  });

const sources = readdirSync(join(root, 'source'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'source', name), 'utf8') }));

const inWords = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');

test('docs/promises.md has every promise from P1 to P77 once, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 77 }, (_, at) => at + 1));
});

test('every promise names the tests that hold it, or says why there is none', () => {
  const broken = rows.flatMap(({ number, held }) => {
    const tests = [...held.matchAll(/`(test\/[^`]+)`: "((?:[^"]|"(?! ?(?:;|$)))+)"/g)];
    if (tests.length === 0) return held.startsWith('Not built: ') ? [] : [`P${number} names none`];
    return tests.flatMap(([, file = '', words = '']) => {
      const path = join(root, file);
      if (!existsSync(path)) return [`P${number}: there is no ${file}`];
      return readFileSync(path, 'utf8').includes(words) ? [] : [`P${number}: ${file}: ${words}`];
    });
  });
  expect(broken).toEqual([]);
});

test('every promise that a comment cites is in the list', () => {
  const cited = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bP(\d{1,2})\b(?=[,)\].:–])/g)].map(([, number]) => Number(number)),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter((number) => !rows.some((row) => row.number === number))).toEqual([]);
});

test('every section of docs/service.md that a comment cites is there', () => {
  const headings = new Set(
    [...page('service.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
  );
  const cited = sources.flatMap(({ name, text }) =>
    [...inWords(text).matchAll(/docs\/service\.md,? "([^"]+)"/g)].map(([, heading]) => ({
      name,
      heading,
    })),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter(({ heading }) => !headings.has(heading ?? ''))).toEqual([]);
});

/** P77: the browser page. */
test('docs/configuration.md tells what browsers do with addresses on this machine', () => {
  const text = inWords(page('configuration.md'));
  expect(text).toMatch(/"always use secure connections" leaves loopback addresses alone/);
  expect(text).toMatch(/access to the local network .*paste field/);
});

/** P60: what to do after a kill that no program can answer. */
test('docs/configuration.md tells how to get a terminal back after kill -9', () => {
  expect(page('configuration.md')).toMatch(/kill -9[\s\S]*`reset`/);
});

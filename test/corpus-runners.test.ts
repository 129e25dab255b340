import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Where a face shows the cases of a file; or, in words, why it has nothing to show. */
type Shown = { readonly in: readonly string[] } | { readonly not: string };

interface Row {
  /** Where it is decided: values, or the service behind the faces; nowhere else where it is a terminal's. */
  readonly decided: readonly string[];
  readonly ink: Shown;
  readonly plain: Shown;
  readonly command: Shown;
}

const ANSWERS = { in: ['test/terminal/answers-corpus.test.ts'] };
const SIGN_IN = { in: ['test/commands/sign-in/corpus.test.ts'] };
const ENVIRONMENT = {
  in: [
    'test/terminal/environment.test.ts',
    'test/terminal/keeping.test.ts',
    'test/commands/usage.test.ts',
    'test/commands/sign-in/corpus.test.ts',
  ],
};

/** Every file of the corpus, the tests that run it, and what they show it in. */
const RUNNERS: Readonly<Record<string, Row>> = {
  'callback-request': {
    decided: ['test/services/callback-listener/corpus.test.ts'],
    ink: { in: ['test/terminal/callback-corpus.test.ts'] },
    plain: { in: ['test/ui/plain/sign-in-corpus.test.ts'] },
    command: SIGN_IN,
  },
  'env-file': {
    decided: ['test/services/env-file/corpus.test.ts'],
    ink: { in: ['test/terminal/env-file-corpus.test.ts'] },
    plain: { not: 'it saves by the same card, word for word: test/ui/plain/guide-words.test.ts' },
    command: { not: 'token --save has rows of its own: test/commands/command-lines/token.txt' },
  },
  environment: {
    decided: [
      'test/services/http/network-settings.test.ts',
      'test/services/memory/memory-file.test.ts',
    ],
    ink: ENVIRONMENT,
    plain: ENVIRONMENT,
    command: ENVIRONMENT,
  },
  'graphql-response': {
    decided: [
      'test/services/http/graphql-answers.test.ts',
      'test/core/diagnosis/api-answer.test.ts',
    ],
    ink: ANSWERS,
    plain: ANSWERS,
    command: ANSWERS,
  },
  'practice-server': {
    decided: ['test/practice-store/corpus.test.ts'],
    ink: { not: 'it is the practice store' },
    plain: { not: 'it is the practice store' },
    command: { not: 'it is the practice store' },
  },
  'redirect-uri': {
    decided: ['test/core/sign-in/redirect-uri.test.ts'],
    ink: { in: ['test/terminal/redirect-corpus.test.ts'] },
    plain: { in: ['test/terminal/redirect-corpus.test.ts'] },
    command: { in: ['test/terminal/redirect-corpus.test.ts'] },
  },
  'rest-response': {
    decided: ['test/services/http/rest-answers.test.ts', 'test/core/diagnosis/api-answer.test.ts'],
    ink: ANSWERS,
    plain: ANSWERS,
    command: ANSWERS,
  },
  scopes: {
    decided: ['test/core/service/scopes.test.ts'],
    ink: { in: ['test/terminal/scopes-corpus.test.ts'] },
    plain: { in: ['test/ui/plain/app-corpus.test.ts'] },
    command: SIGN_IN,
  },
  'shop-domain': {
    decided: ['test/core/service/shop-domain.test.ts'],
    ink: { in: ['test/terminal/shop-corpus.test.ts'] },
    plain: { in: ['test/ui/plain/app-corpus.test.ts'] },
    command: SIGN_IN,
  },
  'terminal-input': {
    decided: [],
    ink: { in: ['test/terminal/input-corpus.test.ts'] },
    plain: { in: ['test/terminal/input-corpus.test.ts'] },
    command: { not: 'it reads no keys' },
  },
  'terminal-size': {
    decided: [],
    ink: { in: ['test/terminal/size-corpus.test.ts'] },
    plain: { in: ['test/terminal/size-corpus.test.ts'] },
    command: { not: 'it draws no screen' },
  },
  'terminal-text': {
    decided: ['test/core/text/display-text.test.ts'],
    ink: { in: ['test/terminal/text-corpus.test.ts'] },
    plain: { in: ['test/terminal/text-corpus.test.ts'] },
    command: { in: ['test/terminal/text-corpus.test.ts'] },
  },
  'token-response': {
    decided: ['test/core/sign-in/exchange.test.ts', 'test/services/http/token-answers.test.ts'],
    ink: { in: ['test/terminal/failures-exchange.test.ts'] },
    plain: { in: ['test/ui/plain/sign-in-corpus.test.ts'] },
    command: SIGN_IN,
  },
};

const NOBODY: Row = {
  decided: [],
  ink: { in: [] },
  plain: { in: [] },
  command: { in: [] },
};

interface CorpusFile {
  readonly rules: Readonly<Record<string, string>>;
  readonly cases: ReadonlyArray<{ readonly id: string; readonly rule: string }>;
}

function corpusFile(name: string): CorpusFile {
  return JSON.parse(readFileSync(`test/corpus/${name}.json`, 'utf8')) as CorpusFile;
}

function runnersOf({ decided, ink, plain, command }: Row): readonly string[] {
  const faces = [ink, plain, command].flatMap((shown) => ('in' in shown ? shown.in : []));
  return [...new Set([...decided, ...faces])];
}

describe('the corpus', () => {
  test('has a row for each of its files', () => {
    const files = readdirSync('test/corpus').filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
      Object.keys(RUNNERS).toSorted(),
    );
  });

  test.each(Object.entries(RUNNERS))('%s is read by each of its runners', (name, row) => {
    const runners = runnersOf(row);
    expect(runners.length).toBeGreaterThan(0);
    const reads = (path: string) => {
      const text = readFileSync(path, 'utf8');
      const ids = corpusFile(name).cases.map(({ id }) => id);
      return (
        text.includes(name) || text.includes('callbackCases') || ids.some((id) => text.includes(id))
      );
    };
    expect(runners.filter((path) => !reads(path))).toEqual([]);
  });

  test.each(Object.keys(RUNNERS))('%s has each case once, under a rule that is said', (name) => {
    const { rules, cases } = corpusFile(name);
    const ids = cases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(cases.map(({ rule }) => rule))].toSorted()).toEqual(
      Object.keys(rules).toSorted(),
    );
  });

  test('environment, whose cases are spread, has each of them in one', () => {
    const texts = runnersOf(RUNNERS['environment'] ?? NOBODY).map((path) =>
      readFileSync(path, 'utf8'),
    );
    const ids = corpusFile('environment').cases.map(({ id }) => id);
    expect(ids.filter((id) => !texts.some((text) => text.includes(id)))).toEqual([]);
  });

  test('what a face does not show is shown by nothing else, and says why', () => {
    const reasons = Object.values(RUNNERS).flatMap(({ ink, plain, command }) =>
      [ink, plain, command].flatMap((shown) => ('not' in shown ? [shown.not] : [])),
    );
    expect(reasons).toHaveLength(7);
    expect(reasons.filter((why) => why.length < 15)).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { collectWords } from '../../../source/core/explorer/flight/collect.ts';
import { collectedSentence } from '../../../source/core/requests/pages/all-pages.ts';
import { counted, noun } from '../../../source/core/text/counted.ts';
import { answerTo } from '../../support/explorer/request-answer.ts';
import { readModules } from '../../support/repository/source-modules.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the number can be no 1, and why. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'core/text/clean-insert.ts': 'a limit of ours',
  'core/text/duration.ts': 'rounded, from three of the smaller unit on',
  'core/service/profile-scopes.ts': 'a limit of ours',
  'core/sign-in/redirect-uri.ts': 'longer than a limit',
  'core/sign-in/issued-token.ts': 'longer than a limit',
  'core/service/shop-verdict.ts': 'longer than a limit',
  'ui/ink/explorer/answer/long-text.ts': 'longer than a line',
  'ui/plain/askers/line-asker.ts': 'a limit of ours',
  'ui/plain/requests/answer-lines.ts': 'longer than a line',
  'ui/plain/requests/answer-words.ts': 'longer than a screen',
  'ui/ink/explorer/request/editor.tsx': 'a limit of ours',
  'ui/ink/components/field.tsx': 'a limit of ours, and more than the lines that fit',
  'services/machine/environment-checks.ts': 'a size, with its colons',
  'commands/input.ts': 'a limit of ours',
  'commands/learn/lesson-schema.ts': 'a limit of ours',
  'commands/learn/seal.ts': 'a limit of ours',
  'core/service/shop-domain.ts': 'a limit of ours, and longer than one',
  'core/wire/wire-value.ts': 'longer than a line',
  'core/guide/steps/scopes/chosen-scopes.ts': 'one is told apart',
  'services/settings/load-settings.ts': 'a verb: it points',
};

const NOUNS =
  'rows|pages|bytes|points|calls|characters|lines|problems|messages|items|differences|days|minutes|hours|goals|places|columns';

test('a number of things is written with its noun by one function, so that one is no plural', () => {
  const fixed = new RegExp(String.raw`\$\{[^{}]*\} (?:more |other )?(?:${NOUNS})\b`, 'g');
  const found = readModules(ROOT, ['source'])
    .filter(({ path }) => !path.includes('/practice-store/'))
    .filter(({ path }) =>
      [...readFileSync(`${ROOT}/${path}`, 'utf8').matchAll(fixed)].some(
        // `count === 1 ? '1 scope' : `${count} scopes`` tells one apart.
        ({ input, index }) => !/=== 1 \?[^;]*$/.test(input.slice(Math.max(0, index - 120), index)),
      ),
    )
    .map(({ path }) => path.replace('source/', ''));
  expect(found.filter((path) => !(path in NEVER_ONE))).toEqual([]);
  expect(Object.keys(NEVER_ONE).filter((path) => !found.includes(path))).toEqual([]);
});

test.each([
  [0, '0 rows', '0 entries'],
  [1, '1 row', '1 entry'],
  [2, '2 rows', '2 entries'],
  [1200, '1,200 rows', '1,200 entries'],
])('%i', (count, rows, entries) => {
  expect(counted(count, 'row')).toBe(rows);
  expect(`${count.toLocaleString('en')} ${noun(count, 'entry', 'entries')}`).toBe(entries);
});

test.each([0, 1, 2])('all pages with %i of each kind are told in the number that fits', (count) => {
  const { asked } = answerTo('GET x.json', '[]');
  const call = { api: 'rest', method: 'GET', path: 'x.json', headers: [], body: '' } as const;
  const ended = { end: { type: 'all' }, answer: null, asked, call, isFromFirst: true } as const;
  const said = collectedSentence({ ...ended, pages: count, rows: count, cost: count }, '');
  const s = count === 1 ? '' : 's';
  expect(said).toBe(
    `${count} row${s} of ${count} page${s} (${count} more call${s}). That is all there is.`,
  );
  const ceiling = { rows: count, pages: count, cost: count, bytes: count };
  expect(collectWords(answerTo('{ x }', '{}'), ceiling)).toContain(
    `at most ${count} row${s}, at most ${count} point${s}`,
  );
});

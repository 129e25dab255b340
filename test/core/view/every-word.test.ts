/**
 * What lessons, the glossary and keys say, and what a projector must not show, as text beside this file;
 * written anew with
 * `vitest run test/core/view/every-word -u`.
 */
import { expect, test } from 'vitest';
import { STEPS } from '../../../source/core/guide/step.ts';
import {
  findTerm,
  GLOSSARY,
  GLOSSARY_WORDS,
  glossaryView,
  newTerms,
  readGlossaryWish,
  firstUses,
} from '../../../source/core/view/glossary.ts';
import { isTextKey, keyLabel, keysOf, withChosenKeys } from '../../../source/core/view/keys.ts';
import { hintKeys, leftLessonView, lessonView } from '../../../source/core/view/lesson.ts';
import { onAnswerKey, onYesKey, questionShown } from '../../../source/core/view/lone-yes.ts';
import { hidePersonalRows, hidePersonalText } from '../../../source/core/view/personal-data.ts';
import { presentAuthorizeUrl } from '../../../source/core/view/presenter.ts';
import { writeQuestion, writtenWords } from '../../../source/core/view/writing.ts';
import { notice } from '../../../source/core/view/blocks.ts';
import {
  doneGoals,
  factsWords,
  goalLine,
  goalWords,
  hintWords,
  leftWords,
  LESSON_WORDS,
  metWords,
  nextWords,
  titleWords,
} from '../../../source/core/lessons/words.ts';
import { addToProgress, hardestCheck, triesWords } from '../../../source/core/lessons/progress.ts';
import type { RunningLesson } from '../../../source/core/lessons/running.ts';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { LESSON } from '../../support/lessons/running-lesson.ts';
import { authorizeInput } from '../../support/sign-in/authorize-input.ts';
import { writtenCases } from '../../support/written-values.ts';

/** What a view says and offers; of its fields the text. */
function shown(view: unknown): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      key === 'buffer' ? (value as { readonly text: string }).text : value,
    ),
  );
}

test('a lesson says and shows what is written down, goal by goal', async () => {
  const end = { code: 'CODE-1', next: { title: 'Next', command: 'tw learn next' } };
  const running = (done: number, hints: number, lesson = LESSON): RunningLesson => ({
    ...{ lesson, seed: 1, startedAtMs: 0, done, hints, tries: [0] },
    endedAtMs: done === lesson.checks.length ? 5 : null,
  });
  const one = { ...LESSON, checks: [LESSON.checks[0]] as const, facts: [] };
  const states = [
    ...[0, 1, 2, 3, 4].flatMap((done) => [0, 1, 3].map((hints) => running(done, hints))),
    running(0, 0, one),
    running(1, 0, one),
  ];
  const cases = states.flatMap((state) => {
    const name = `${state.done} of ${state.lesson.checks.length}, ${state.hints} hints`;
    return [
      [
        `${name}: words`,
        [
          titleWords(state),
          goalLine(state),
          goalWords(state),
          doneGoals(state),
          hintWords(state, 0),
          leftWords(state),
        ],
      ] as const,
      [`${name}: view`, shown(lessonView(state, () => end, null, hintKeys()))] as const,
      [
        `${name}: copied`,
        shown(lessonView(state, () => ({ ...end, next: null }), notice('ok', 'Copied.'), ['f10'])),
      ] as const,
      ...[true, false].map(
        (isTold) =>
          [
            `${name}: left, told: ${isTold}`,
            shown(leftLessonView(state, () => end, isTold)),
          ] as const,
      ),
    ];
  });
  await expect(
    writtenCases([
      ...cases,
      ['more words', [metWords('A'), nextWords('A'), factsWords(['a', 'b']), LESSON_WORDS.met]],
      ['keys', [hintKeys(), hintKeys({ x: { keys: ['h', 'alt+h'] } } as never)]],
    ]),
  ).toMatchFileSnapshot('every-lesson.txt');
});

test('progress keeps the best tries, and says what cost the most', () => {
  const run = (...tries: readonly number[]) => ({ doneAtMs: tries.length, tries });
  const best = (before: readonly number[], now: readonly number[]) =>
    addToProgress({ a: run(...before), b: run(1) }, 'a', run(...now));
  expect(addToProgress({}, 'a', run(1, 2))).toEqual({ a: run(1, 2) });
  expect(best([1, 1], [0, 1])).toEqual({ a: run(0, 1), b: run(1) });
  expect(best([1, 1], [2, 0])['a']?.tries).toEqual([1, 1]);
  expect(best([1, 1], [1, 2])['a']).toEqual({ doneAtMs: 2, tries: [1, 1] });
  expect(best([0], [5, 5])['a']?.tries).toEqual([5, 5]);
  expect([[], [0, 0], [1, 0], [2, 1]].map(triesWords)).toEqual([
    'no extra try',
    'no extra try',
    '1 extra try',
    '3 extra tries',
  ]);
  expect([[], [0, 0], [0, 2, 2], [1]].map(hardestCheck)).toEqual([null, null, 1, 0]);
});

test('the glossary says what is written down', async () => {
  const typed = ['glossary', ' Glossary  scope ', 'glossarys', 'a glossary', 'glossary a b'];
  const words = [
    ...GLOSSARY.map(({ word }) => word),
    'Tokens',
    'scopes',
    'none',
    '',
    'a token',
    'HMAC',
  ];
  const view = {
    question: 'Which scopes?',
    blocks: [{ kind: 'text', weight: 'needed', title: null, paragraphs: ['A scope, and an app.'] }],
  } as const;
  await expect(
    writtenCases([
      ...[null, ...STEPS].map((step) => [`view ${step}`, shown(glossaryView(step))] as const),
      ...STEPS.map((step) => [`new on ${step}`, newTerms(step).map(({ word }) => word)] as const),
      ...STEPS.map((step) => [`marked on ${step}`, [...firstUses(view as never, step)]] as const),
      ...typed.map((line) => [`line ${line}`, readGlossaryWish(line)] as const),
      ...words.map((word) => [`term ${word}`, findTerm(word)?.word ?? null] as const),
      ['no such', GLOSSARY_WORDS.noSuch('x')],
      ['new here', GLOSSARY_WORDS.newHere(GLOSSARY.slice(0, 2))],
    ]),
  ).toMatchFileSnapshot('every-term.txt');
});

test('keys are called and chosen as it is written down', async () => {
  const keys = [
    'q',
    'Q',
    'enter',
    'esc',
    'tab',
    'space',
    'up',
    'down',
    'left',
    'right',
    'pageup',
    'pagedown',
    'home',
    'end',
    'backspace',
  ];
  const more = [
    'f1',
    'f12',
    'fn',
    'ctrl+s',
    'ctrl+enter',
    'alt+shift+x',
    '+',
    '/',
    'ctrl+f4',
    'alt++',
  ];
  const chosen = { open: { keys: ['o', 'ctrl+o'] }, shut: { keys: ['x'] } } as never;
  const from = (name: string | null) => ({ name, keys: 'a f2' }) as never;
  const action = { event: 1, keys: ['k'], word: 'w', title: 't', hint: null };
  await expect(
    writtenCases([
      ...[...keys, ...more].map((key) => [key, [keyLabel(key), isTextKey(key)]] as const),
      ...['open', 'shut', 'none', null].flatMap((name) =>
        [true, false].map(
          (isTyping) =>
            [
              `${name} ${isTyping}`,
              [
                keysOf(from(name), chosen, isTyping),
                withChosenKeys(
                  { ...action, keysFrom: [from(name), from('shut')] } as never,
                  chosen,
                  isTyping,
                ),
              ],
            ] as const,
        ),
      ),
      ['no command', withChosenKeys(action as never, chosen, false)],
      ['none of them', withChosenKeys({ ...action, keysFrom: [] } as never, chosen, false)],
    ]),
  ).toMatchFileSnapshot('every-key.txt');
});

test('a yes counts where it came alone, after a pause', () => {
  const typing = (...keys: ReadonlyArray<readonly [kind: 'letter' | 'yes', atMs: number]>) =>
    keys.reduce(
      (state, [kind, atMs]) => (kind === 'yes' ? onYesKey(state, atMs) : onAnswerKey(state, atMs)),
      questionShown(0),
    );
  expect(questionShown(7)).toEqual({ lastMs: 7, typing: 'nothing', isPending: false });
  expect(typing(['yes', 249]).isPending).toBe(false);
  expect(typing(['yes', 250])).toEqual({ lastMs: 250, typing: 'nothing', isPending: true });
  expect(typing(['yes', 250], ['yes', 600]).isPending).toBe(false);
  expect(typing(['letter', 249])).toEqual({ lastMs: 249, typing: 'at once', isPending: false });
  expect(typing(['letter', 250])).toEqual({ lastMs: 250, typing: 'by hand', isPending: false });
  expect(typing(['letter', 250], ['letter', 261], ['yes', 900]).isPending).toBe(false);
  expect(typing(['letter', 250], ['letter', 262], ['yes', 274]).isPending).toBe(true);
  expect(typing(['letter', 250], ['yes', 261]).isPending).toBe(false);
  expect(typing(['letter', 100], ['letter', 900], ['yes', 1800]).isPending).toBe(false);
});

test('what a projector must not show is hidden as it is written down', async () => {
  const { rows } = readTree(
    JSON.stringify({
      email: 'a@b.example',
      phone: '+41 79 123 45 67',
      customer: {
        first_name: 'Ada',
        lastName: 'L',
        id: 5,
        created_at: '2026-01-02',
        note: 'call +49 30 1234567 or x@y.zz',
        gid: 'gid://shopify/Customer/5',
      },
      addresses: [{ city: 'Bern', zip: '3000', country_code: 'CH', latitude: 46.9 }, 'Street 1'],
      shop: { name: 'Demo', domain: 'demo.myshopify.com' },
      title: 'Hat',
      sku: '123456789',
      count: 41791234567,
      nothing: null,
      flag: true,
      empty: '',
      list: [],
      name: '#1001',
      billing_address: { address1: 'Way 5', company: null },
      displayName: 'Ada L',
      ip: '10.0.0.1',
      browser_ip: '1.2.3.4',
      date: '2026-01-02T03:04:05Z',
    }),
  );
  const hidden = hidePersonalRows(rows);
  const lines = Array.from({ length: hidden.count }, (_, row) =>
    [hidden.row(row), hidden.folded(row), hidden.row(row, 4)]
      .map(({ segments }) => segments.map(({ text }) => text).join(''))
      .join(' / '),
  );
  const texts = [
    ...[
      '',
      'a',
      'a@b',
      'a@b.example',
      'x a.b+c@d-e.example.org, y',
      '+41 79 123 45 67',
      '0791234567',
      '(030) 123-4567',
      '12345',
      '2026-01-02',
      '1.2.3.4',
    ],
    ...[
      'id 123456789',
      'at 10:30',
      '#1001',
      'price 1234.50',
      '@',
      '+',
      'a@b.example and +41791234567',
    ],
  ];
  const sought = ['a@b', 'Ada', 'Hat', '41', 'bern', '***', 'name'].map(
    (text) => [`find ${text}`, hidden.find(text)] as const,
  );
  const url = buildAuthorizeUrl(authorizeInput({ codeChallenge: 'challenge' }));
  await expect(
    writtenCases([
      ['rows', lines.join('\n')],
      ...texts.map((text) => [`text "${text}"`, hidePersonalText(text)] as const),
      ...sought,
      ['authorize URL', presentAuthorizeUrl(url)],
      [
        'questions',
        [
          writeQuestion({ path: '/a\u0007', replaces: true }, 'x', ' with y'),
          writeQuestion({ path: '/a', replaces: true }, 'x'),
          writeQuestion({ path: '/a', replaces: false }, 'x', ' with y'),
          writtenWords('/a'),
        ],
      ],
    ]),
  ).toMatchFileSnapshot('every-hidden.txt');
});

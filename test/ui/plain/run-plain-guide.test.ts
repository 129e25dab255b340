import { describe, expect, test } from 'vitest';
import { createGuideStore } from '../../../source/app/guide-runner.ts';
import { createWireStore } from '../../../source/app/wire.ts';
import type { UnsavedWorkSource } from '../../../source/core/explorer/unsaved-work.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { runPlainGuide } from '../../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld } from '../../support/guide/fake-guide-world.ts';
import { guideConfig, savedToken } from '../../support/guide/guide-config.ts';
import { answered } from '../../support/sockets/http-answers.ts';
import { ENTERS_TO_APPROVE, PlainTalk } from '../../support/guide/plain-guide.ts';

type Options = Parameters<typeof runPlainGuide>[0];

const FILES: NonNullable<Options['wire']>['files'] = {
  look: async () => ({ type: 'free', path: '/here/tape.md' }),
  write: async (path) => ({ type: 'written', path }),
};

/** The guide in lines: all that is typed stands already, and then the input ends. */
async function run(
  typed: readonly string[],
  {
    isTerminal = false,
    outcomes = [],
    ...changes
  }: Partial<Options> & {
    readonly isTerminal?: boolean;
    readonly outcomes?: readonly HttpOutcome[];
  } = {},
  config: Partial<GuideConfig> = {},
) {
  const world = new FakeGuideWorld();
  world.outcomes.push(...outcomes);
  const talk = new PlainTalk();
  if (isTerminal) Object.assign(talk.input, { isTTY: true, setRawMode: () => undefined });
  const store = createGuideStore(guideConfig(config), world.ports);
  talk.type(...typed);
  talk.end();
  const exitCode = await runPlainGuide({
    store,
    send: world.ports.send,
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
    ...changes,
  });
  return { exitCode, said: talk.said, world };
}

const WORDS = 'At any question, the word words lists what can be typed';
const PRESENT = 'The word present hides secrets and personal data, for a projector.';
const WIRE = 'The word wire shows the messages between browser, store and this tool so far.';
const FAULTS = 'The word faults lists the failures that the practice store can be told to make.';

describe('what is said once, before the first question', () => {
  test('is which words mean something at every question', async () => {
    const { said } = await run([]);
    expect(said.startsWith(WORDS)).toBe(true);
    expect(said).toContain(PRESENT);
    expect(said.split(PRESENT)).toHaveLength(2);
    expect(said.indexOf(PRESENT)).toBeLessThan(said.indexOf('Step 1 of'));
    expect(said).not.toContain(WIRE);
    expect(said).not.toContain(FAULTS);
  });

  test('names the words wire and faults where they mean something', async () => {
    const wire = { wire: createWireStore(), files: FILES };
    expect((await run([], { wire })).said).toContain(WIRE);
    const faults = {
      faults: {
        getState: () => ({ faults: [], running: [] }),
        subscribe: () => () => {},
        dispatch: () => {},
        attach: () => undefined,
        settled: async () => {},
        close: async () => {},
      } as never,
      reach: () => 'not-running' as const,
      program: 'tokenwright',
    };
    expect((await run([], { faults })).said).toContain(FAULTS);
  });
});

describe('the words at every question', () => {
  test('list what can be typed, and say the step again', async () => {
    const { said } = await run(['words', 'repeat']);
    expect(said).toContain('  At every question: words, repeat, back, quit.');
    expect(said.split('Step 1 of')).toHaveLength(3);
  });
});

describe('a word that something else stands behind', () => {
  test('has the whole question after it where it says the step, and else the short one', async () => {
    const count = async (word: string) => (await run([word])).said.split('2. My own store').length;
    expect([await count('words'), await count('glossary scope')]).toEqual([3, 2]);
  });

  test('is none where nothing stands there', async () => {
    const { said } = await run(['faults', 'wire']);
    expect(said.split('That is none of the numbers.')).toHaveLength(3);
  });
});

/** The prompt for requests was opened in lines, with a token that is there. */
const EXPLORES: Partial<GuideConfig> = {
  explores: { ...savedToken(), from: { type: 'variable', name: 'TOKENWRIGHT_ACCESS_TOKEN' } },
};

describe('behind a token that is there', () => {
  test('requests alone are spoken of, at the beginning and at the end', async () => {
    const { said } = await run(['quit'], {}, EXPLORES);
    expect(said).toMatch(/^Requests go to demo\.myshopify\.com, with API version 2026-10\./);
    for (const other of [WORDS, PRESENT, 'No token', 'Nothing was written']) {
      expect(said).not.toContain(other);
    }
  });

  test('the exit code is that of the requests, for a program alone', async () => {
    const codeOf = async (typed: readonly string[], isTerminal = false) =>
      (await run(typed, { isTerminal }, EXPLORES)).exitCode;
    // The store has not told the scopes of the token.
    expect(await codeOf(['quit'])).toBe(1);
    expect(await codeOf(['GET', 'quit'])).toBe(2);
    expect(await codeOf(['GET', 'quit'], true)).toBe(0);
  });

  test('one that was typed in is asked about before it is lost, and the way back leads to its card', async () => {
    const typed = { explores: { ...savedToken(), from: { type: 'typed' } as const } };
    const left = await run(['quit', 'no', 'quit', 'yes'], {}, typed);
    expect(left.said.split('Leave now?')).toHaveLength(3);
    expect(left.said).toContain('The token for demo.myshopify.com (Permanent token) is not saved');
    expect((await run(['back'], {}, typed)).said).toContain('Step 7 of 7');
    expect((await run(['quit'], {}, EXPLORES)).said).not.toContain('Leave now?');
  });

  test('each request says which program it is from', async () => {
    const { world } = await run(['GET shop.json'], {}, EXPLORES);
    const sent = world.sent.find(({ url }) => url.endsWith('/api/2026-10/shop.json'));
    expect(sent?.headers).toContainEqual(['User-Agent', 'tokenwright/0.0.0']);
  });

  test('the field types are loaded once, and only for a query', async () => {
    let loads = 0;
    const loadFieldTypes = async () => {
      loads += 1;
      return null;
    };
    await run(['GET shop.json'], { loadFieldTypes }, EXPLORES);
    expect(loads).toBe(0);
    await run(['{ shop { name } }', '{ shop { id } }'], { loadFieldTypes }, EXPLORES);
    expect(loads).toBe(1);
  });

  test('the last answer is told to whoever keeps it through a defect', async () => {
    const sources: UnsavedWorkSource[] = [];
    const counts: number[] = [];
    const setUnsavedWork: Options['setUnsavedWork'] = (source) => {
      counts.push(source().length);
      sources.push(source);
    };
    await run(['GET shop.json'], { setUnsavedWork }, EXPLORES);
    expect([...counts, ...sources.map((list) => list().length)]).toEqual([0, 1]);
  });
});

test('a refused request is not sent again as long as the token is the same', async () => {
  const refused = answered(401, { 'content-type': 'application/json' }, '{"errors":"x"}');
  const { said, world } = await run(
    ['GET shop.json', 'fix', 'back', 'GET b.json'],
    { outcomes: [answered(200, {}, '{"access_scopes":[]}'), refused] },
    EXPLORES,
  );
  expect(said).toContain('Step 3 of 7: Scopes.');
  expect(said).not.toContain('Sent again with the new token');
  expect(world.sent.map(({ url }) => url.split('/').at(-1))).toEqual([
    'access_scopes.json',
    'shop.json',
    'b.json',
  ]);
});

describe('the end', () => {
  test('without a token says so', async () => {
    const { said, exitCode } = await run(['quit']);
    expect(said.trimEnd().split('\n').slice(-2)).toEqual([
      'No token was issued.',
      'Nothing was written to this disk.',
    ]);
    expect(exitCode).toBe(0);
  });

  test('with an approval under way is no success', async () => {
    const { exitCode } = await run([...ENTERS_TO_APPROVE, 'quit', 'yes']);
    expect(exitCode).toBe(4);
  });

  test('closes what was opened on the way', async () => {
    expect((await run([''])).world.practiceClosed).toBe(true);
  });

  test('is told once, and what was typed for nothing is left', async () => {
    const { said } = await run(['quit', 'quit', 'quit']);
    expect(said.split('No token was issued.')).toHaveLength(2);
  });
});

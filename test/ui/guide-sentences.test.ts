import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_SWITCHES } from '../../source/core/service/practice-faults.ts';
import { leaveView, leavingView } from '../../source/core/guide/ending.ts';
import { guideView } from '../../source/core/guide/view.ts';
import { FAULT_WORDS, faultView, FIRST_FAULT_LIST } from '../../source/core/view/fault-list.ts';
import { FIRST_WIRE_LIST, WIRE_WORDS, wireView } from '../../source/core/view/wire-list.ts';
import { EMPTY_TAPE } from '../../source/core/wire/tape.ts';
import { textsOf, viewPicks, walkViews } from '../support/guide/view-walk.ts';
import {
  parseModule,
  readModules,
  type SourceModule,
} from '../support/repository/source-modules.ts';

const FACES = readModules(fileURLToPath(new URL('../..', import.meta.url)), ['source/ui']);

/** Of how a face itself is used: its keys, its prompts, its room. What it is about stands in `core/`. */
const ABOUT_THE_FACE: readonly string[] = [
  // On a screen.
  'more above (PgUp)',
  'more below (PgDn)',
  'Press Ctrl+C again to leave.',
  'What is not saved will be lost.',
  'or use --plain',
  'no density is left',
  // In lines.
  'At any question, the word words lists what can be typed, repeat says the step again, back goes back, quit leaves.',
  'At every question: words, repeat, back, quit.',
  'You can type:',
  'Type a word; words lists them.',
  ', or type a word; words lists them.',
  '; words lists them.',
  '; words lists the rest',
  'Type or paste',
  'Type yes or no. Enter takes no.',
  'Type the whole word.',
  'Answer yes or no.',
  'a number from 1 to',
  ', back or quit.',
  'That is none of the numbers.',
  'That means nothing here.',
  'It needs a number:',
  'There is no number',
  'in the list.',
  'Type or paste the next line; an empty line ends the text.',
  'Enter keeps the one that is there.',
  'contained in a chosen one',
  'more; the word more reads on',
  'That was the last one.',
  'This changes nothing.',
  'alone: all of them again',
  '3 5-7: ticks several; -3 or -5-7: unticks them',
  'no longer ticked',
  ': filled in, not shown',
  'not shown while presenting',
  'That line is longer than',
  'characters and was not read.',
  'Type a shorter one; the command request takes a long body from a file, with --data @FILE.',
];

/** The explorer and the prompt for requests have no views yet: their words are their own. */
const IS_ABOUT_REQUESTS = /^source\/ui\/(?:ink\/explorer\/|plain\/requests\/)/;

/** What a settings file says of keys, which the terminal of this face alone decides. */
const IS_ABOUT_KEYS =
  /^source\/ui\/ink\/(?:input\/(?:read-key|check-keys)|guide\/key-contexts)\.ts$/;

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Three words: no key, no colour. */
const isSentence = (text: string, least = 3): boolean => (text.match(WORD)?.length ?? 0) >= least;

const WORD = /[a-z]{2,}/gi;

/** Fewer of them may well be the same by chance: `close the list`, `to the field`. */
const LONG = 5;

function sentences({ path, texts }: SourceModule): ReadonlyArray<{ path: string; text: string }> {
  return texts.map((text) => ({ path, text: words(text) })).filter(({ text }) => isSentence(text));
}

/** What stands in a face and in a view as well, whole or in part. */
function saidTwice(faces: readonly SourceModule[], said: ReadonlySet<string>): string[] {
  const all = [...said].map(words).join('\n');
  const whole = [...said].map(words).filter((text) => isSentence(text, LONG));
  return faces
    .flatMap(sentences)
    .filter(({ path, text }) => isSentence(text, IS_ABOUT_REQUESTS.test(path) ? LONG : 3))
    .filter(({ text }) => all.includes(text) || whole.some((each) => text.includes(each)))
    .map(({ path, text }) => `${path}: ${text}`);
}

/** Sentences of the guide's faces that are about something else than the face. */
function ofTheGuide(faces: readonly SourceModule[]): string[] {
  return faces
    .filter(({ path }) => !IS_ABOUT_REQUESTS.test(path) && !IS_ABOUT_KEYS.test(path))
    .flatMap(sentences)
    .filter(({ text }) => !ABOUT_THE_FACE.includes(text))
    .map(({ path, text }) => `${path}: ${text}`);
}

/** Everything that the views of the guide say, wherever a person gets to. */
function saidByViews(): ReadonlySet<string> {
  const said = new Set(
    [
      leaveView(null),
      faultView(NO_SWITCHES, FIRST_FAULT_LIST, 'here', 'tokenwright'),
      faultView(NO_SWITCHES, FIRST_FAULT_LIST, 'real-store', 'tokenwright'),
      wireView(EMPTY_TAPE, FIRST_WIRE_LIST),
      wireView(EMPTY_TAPE, { ...FIRST_WIRE_LIST, exporting: { type: 'naming', report: null } }),
    ].flatMap((view) => textsOf(view)),
  );
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, ({ state }) => {
        for (const text of textsOf(guideView(state))) said.add(text);
        for (const text of textsOf(leavingView(state))) said.add(text);
        for (const text of textsOf(leaveView(state))) said.add(text);
      });
    }),
    { numRuns: 60 },
  );
  return said;
}

describe('no sentence of the guide stands in a face', () => {
  it('neither one that a view says', () => {
    const said = saidByViews();
    expect(said.size).toBeGreaterThan(300);
    expect(saidTwice(FACES, said)).toEqual([]);
  });

  it('nor any other, but those about the face itself', () => {
    expect(ofTheGuide(FACES)).toEqual([]);
  });

  it('and none is allowed that is not there', () => {
    const there = FACES.flatMap(sentences).map(({ text }) => text);
    expect(ABOUT_THE_FACE.filter((text) => !there.includes(text))).toEqual([]);
  });
});

describe('the rule', () => {
  const face = (code: string): SourceModule[] => [parseModule('source/ui/ink/some.tsx', code)];

  it('finds a text of a view in quotes, in a template, in a component, and around it', () => {
    const said = new Set([leaveView(null), wireView(EMPTY_TAPE, FIRST_WIRE_LIST)].flatMap(textsOf));
    for (const code of [
      "const a = 'unfold the message, or fold it';",
      'const a = (key: string) => `${key} unfold the message,  or\n fold it`;',
      'const a = <Text>Leaving gives up the request under way</Text>;',
      "const a = 'Mind: unfold the message, or fold it.';",
    ]) {
      expect(saidTwice(face(code), said)).toHaveLength(1);
    }
    expect(saidTwice(face("const a = 'Press a key to go on.';"), said)).toEqual([]);
  });

  it('finds a sentence about the flow that no view says', () => {
    const code = `const a = 'The store has sent the code.', b = 'up down left', c = 'round';`;
    const found = ['source/ui/ink/some.tsx: The store has sent the code.'];
    expect(ofTheGuide(face(code)).slice(0, 1)).toEqual(found);
    expect(ofTheGuide(face(`const a = '${WIRE_WORDS.hint}';`))).toHaveLength(1);
    expect(ofTheGuide(face(`const a = '${FAULT_WORDS.hint}';`))).toHaveLength(1);
  });
});

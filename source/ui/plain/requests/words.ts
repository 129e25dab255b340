import { LESSON_WORDS } from '../../../core/lessons/words.ts';
import { didYouMean } from '../../../core/text/edit-distance.ts';
import type { Asker } from '../askers/asker.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { DRAFT_WORDS } from './draft-words.ts';
import { KEPT_WORDS } from './kept-words.ts';
import { LIST_WORDS } from './list-words.ts';
import { PAGE_WORDS } from './page-words.ts';
import { DONE, type Prompt, type PromptWord, type WordEnd } from './prompt.ts';
import { KNOWLEDGE_WORDS } from './known-words.ts';

/** For a word that has nothing to do now; otherwise it was handled before. */
async function saysAlone(asker: Pick<Asker, 'say'>, words: string): Promise<WordEnd> {
  asker.say(words);
  return DONE;
}

/** Words that the prompt itself handles. */
const OWN_WORDS: WordGroup['words'] = [
  { usage: 'help [WORD]', does: 'lists the words; help all also explains them' },
  {
    usage: 'cancel',
    does: 'gives up a request that is on its way',
    run: ({ context }) => saysAlone(context.asker, 'Nothing is on its way.'),
  },
  {
    usage: 'fix',
    does: 'does what was proposed after a refusal',
    run: ({ context }) => saysAlone(context.asker, 'Nothing was proposed, so nothing is done.'),
  },
  { usage: 'present', does: 'hides secrets and personal data from now on, or no longer' },
  {
    usage: LESSON_WORDS.hint,
    does: 'gives a hint for the goal of a lesson',
    // Where a lesson runs, its side command has handled the word before.
    run: ({ context }) =>
      saysAlone(context.asker, 'No lesson runs here; the command learn lists them.'),
  },
  { usage: 'back', does: 'back to the token, if you came from the guide' },
  { usage: 'quit', does: 'leaves' },
];

interface WordGroup {
  readonly title: string;
  readonly words: ReadonlyArray<Omit<PromptWord, 'run'> & Partial<Pick<PromptWord, 'run'>>>;
}

/** All words that can be typed beside requests, as the help lists them. */
export const WORD_GROUPS: readonly WordGroup[] = [
  { title: 'The request', words: DRAFT_WORDS },
  { title: 'The last answer', words: [...ANSWER_WORDS, ...LIST_WORDS] },
  { title: 'Pages and other answers', words: PAGE_WORDS },
  { title: 'Earlier requests', words: KEPT_WORDS },
  { title: 'What is available', words: KNOWLEDGE_WORDS },
  { title: 'This prompt', words: OWN_WORDS },
];

/** The word that a usage begins with. */
export function wordOf({ usage }: Pick<PromptWord, 'usage'>): string {
  return usage.split(' ', 1)[0] ?? usage;
}

const WORDS = WORD_GROUPS.flatMap(({ words }) => words);

/** Runs the word that a line begins with; null: the line begins with none of them. */
export async function runWord(prompt: Prompt, line: string): Promise<WordEnd | null> {
  const [, typed = '', rest = ''] = /^(\S+)\s*([^]*)$/.exec(line.trim()) ?? [];
  const word = WORDS.find((one) => wordOf(one) === typed.toLowerCase());
  if (word?.run === undefined) return null;
  return word.run(prompt, rest.trim());
}

/** The lines of the help: the words by group; all of them explained; or one explained. */
export function helpLines(about: string): readonly string[] {
  const wanted = about.trim().toLowerCase();
  if (wanted === '') {
    return [
      ...WORD_GROUPS.map(({ title, words }) => `${title}: ${words.map(wordOf).join(', ')}.`),
      'help all explains them, help WORD one of them.',
    ];
  }
  const lines = WORD_GROUPS.flatMap(({ title, words }) => {
    const meant = words.filter((one) => wanted === 'all' || wordOf(one) === wanted);
    const shown = meant.map(({ usage, does }) => `  ${usage}: ${does}`);
    return wanted === 'all' ? [`${title}:`, ...shown] : shown;
  });
  return lines.length > 0 ? lines : [noWord(wanted)];
}

/** Said of a line that is neither a request nor begins with one of the words. */
export function noWord(typed: string): string {
  const [word = ''] = typed.trim().split(/\s/, 1);
  const near = didYouMean(word, WORDS.map(wordOf));
  return [
    'This is neither a request nor a known word.',
    near ?? '',
    'help lists the words, quit leaves.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

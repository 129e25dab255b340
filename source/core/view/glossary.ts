/** The words of OAuth and of stores that the screens use, each in two sentences. */
import type { StepName } from '../guide/step.ts';
import { fact, facts, present } from './blocks.ts';
import type { Block, View } from './view.ts';

interface Term {
  readonly word: string;
  /** What it is, and where it is on the screen. */
  readonly sentences: readonly [what: string, where: string];
  /** The step of the guide that uses it first; null: none does. */
  readonly first: StepName | null;
  /** It is seen only now and then, such as after a failure: the plain face does not announce it. */
  readonly isRare?: true;
  /** Matches the word in sentences. */
  readonly pattern: RegExp;
}

/** In the order in which they are met. Sources: RFC 6749 and the sections of docs/service.md. */
export const GLOSSARY: readonly Term[] = [
  {
    word: 'token',
    sentences: [
      'The key with which a program uses one store’s Admin API; whoever has it may do what its scopes allow.',
      'It is the last step: the card shows it hidden, and the explorer sends it with each request.',
    ],
    first: 'start',
    pattern: /\b(?:access )?tokens?\b/i,
  },
  {
    word: 'store',
    sentences: [
      'The shop whose data the token opens, known by its permanent address; the practice store is one on this machine.',
      'It is chosen on the Start step, and its name stands in the top line from then on.',
    ],
    first: 'start',
    pattern: /\bstores?\b/i,
  },
  {
    word: 'app',
    sentences: [
      'What asks for access to a store: it has a Client ID, a Client secret and the addresses a browser may be sent back to.',
      'The App step takes its credentials, and shows how to make one.',
    ],
    first: 'start',
    pattern: /\bapps?\b/i,
  },
  {
    word: 'install',
    sentences: [
      'A store takes an app on, with the scopes that its owner approved; uninstalling ends the app’s tokens.',
      'Approving on the consent page does it, which the Approve step waits for.',
    ],
    first: 'start',
    pattern: /\binstall(?:s|ed|ing)?\b/i,
  },
  {
    word: 'scope',
    sentences: [
      'One permission of a token, such as read_products; one that begins with write_ contains its read_.',
      'The Scopes step is where they are ticked, and the token’s card lists those that the store granted.',
    ],
    first: 'scopes',
    pattern: /\bscopes?\b/i,
  },
  {
    word: 'release',
    sentences: [
      'A version of an app’s settings that is in force; what was changed and not released does not count.',
      'The App step says when it is needed.',
    ],
    first: 'app',
    pattern: /\breleased?\b/i,
  },
  {
    word: 'redirect URI',
    sentences: [
      'The address to which the store sends the browser back with the code; it must be registered in the app, letter by letter.',
      'The App step names it (app settings call it a redirect URL), and so do the parts of the authorize URL.',
    ],
    first: 'app',
    pattern: /\bredirect UR[IL]s?\b/i,
  },
  {
    word: 'state',
    sentences: [
      'A random text that goes along with the browser and has to come back unchanged, so that nobody else’s callback counts.',
      'The Authorize step shows it among the parts of the authorize URL.',
    ],
    first: 'authorize',
    pattern: /\bstate\b/i,
  },
  {
    word: 'code',
    sentences: [
      'What the browser brings back after an approval: good for one exchange, and for a short time.',
      'The Approve step waits for it; it is never shown whole.',
    ],
    first: 'authorize',
    pattern: /\bcode\b/i,
  },
  {
    word: 'hmac',
    sentences: [
      'A signature of the callback, made with the app’s Client secret, that only the service and this program can compute.',
      'The wire tape (w) lists it with the callback, and a callback whose signature does not fit is refused on the Approve step.',
    ],
    first: 'approve',
    isRare: true,
    pattern: /\b(?:hmac|signature)\b/i,
  },
  {
    word: 'exchange',
    sentences: [
      'The one request that turns the code and the Client secret into a token.',
      'It is sent between the Approve and the Token step, and the wire tape (w) has it.',
    ],
    first: 'app',
    isRare: true,
    pattern: /\bexchang(?:e|ed|ing)\b/i,
  },
  {
    word: 'offline',
    sentences: [
      'An offline token belongs to the app and works while nobody is signed in; an online one ends with a person’s session.',
      'The token’s card says which kind it is.',
    ],
    first: null,
    pattern: /\boffline\b/i,
  },
];

export const GLOSSARY_WORDS = {
  title: 'Glossary',
  here: 'New on this step',
  all: 'All words',
  hint: 'The word glossary says what the words of this guide mean.',
  /** Announces the words that are new on a step, in the plain face. */
  newHere: (terms: readonly Term[]): string =>
    `New words: ${terms.map(({ word }) => word).join(', ')}. glossary WORD says what one means.`,
  noSuch: (typed: string): string =>
    `"${typed}" is not in the glossary. Its words: ${GLOSSARY.map(({ word }) => word).join(', ')}.`,
} as const;

/** The words that this step of the guide uses first. */
export function newTerms(step: StepName): readonly Term[] {
  return GLOSSARY.filter(({ first }) => first === step);
}

/** @param step null: no step of the guide is shown */
export function glossaryView(step: StepName | null): View<never> {
  const here = step === null ? [] : newTerms(step);
  const others = GLOSSARY.filter((term) => !here.includes(term));
  return {
    id: 'glossary',
    question: '',
    blocks: present(
      here.length > 0 && termFacts(here, GLOSSARY_WORDS.here),
      termFacts(others, here.length > 0 ? GLOSSARY_WORDS.all : null),
    ),
    actions: [],
    moves: {},
  };
}

function termFacts(terms: readonly Term[], title: string | null): Block<never> {
  const rows = terms.map((term) => fact(term.word, term.sentences.join(' ')));
  return facts(rows, { weight: 'needed', ...(title === null ? {} : { title }) });
}

/** `glossary`, `glossary scope`: what was typed behind the word; null: another line. */
export function readGlossaryWish(line: string): string | null {
  const found = /^glossary(?:\s+(.*))?$/i.exec(line.trim());
  return found === null ? null : (found[1] ?? '').trim();
}

/** The term that was typed, in any case and number; null: none. */
export function findTerm(typed: string): Term | null {
  return GLOSSARY.find(({ pattern }) => pattern.exec(typed)?.[0] === typed) ?? null;
}

/**
 * The first use of each new word of this step in the view: the texts, each with the patterns to
 * mark in it.
 */
export function firstUses(
  view: Pick<View<unknown>, 'question' | 'blocks'>,
  step: StepName,
): ReadonlyMap<string, readonly RegExp[]> {
  const marks = new Map<string, RegExp[]>();
  const texts = [...textsOf(view)];
  for (const { pattern } of newTerms(step)) {
    const found = texts.find((one) => pattern.test(one));
    if (found === undefined) continue;
    marks.set(found, [...(marks.get(found) ?? []), pattern]);
  }
  return marks;
}

/** The sentences of a view, from its first to its last. */
function* textsOf({ question, blocks }: Pick<View<unknown>, 'question' | 'blocks'>) {
  yield question;
  for (const block of blocks) {
    if ('title' in block && block.title !== null) yield block.title;
    if (block.kind === 'text') yield* block.paragraphs;
    else if (block.kind === 'notice') yield block.message;
    else if (block.kind === 'choices')
      for (const { title, detail } of block.options)
        yield* detail === null ? [title] : [title, detail];
    else if (block.kind === 'facts') for (const { value } of block.facts) yield value;
    else if (block.kind === 'parts')
      for (const { name, purpose } of block.parts) yield* [name, purpose];
    else if (block.kind === 'list') for (const { title } of block.items) yield title;
    else if (block.kind === 'field' && block.placeholder !== null) yield block.placeholder;
  }
}

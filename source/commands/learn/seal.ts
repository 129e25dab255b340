import { createHmac } from 'node:crypto';
import { wrongUsage } from '../../core/errors.ts';
import { completionCode, LONGEST_NAME, lessonMark } from '../../core/lessons/completion-code.ts';
import type { RunningLesson } from '../../core/lessons/running.ts';

type Seal = Parameters<typeof completionCode>[1];

/** For everybody who names no word: it keeps mistypings away, and nobody who reads this. */
const USUAL_WORD = 'tokenwright';

/** Stands for the word of a workshop in a line that is shown. */
export const WORD_TO_FILL_IN = 'WORD';

/**
 * The seal of codes, by HMAC-SHA256 with this word as its key.
 *
 * @throws UserError `no-word` for a word of nothing but blanks, and for one that is only to be filled in
 */
export function sealWith(word: string | undefined): Seal {
  const key = (word ?? USUAL_WORD).normalize('NFC').trim();
  if (key === '') {
    throw wrongUsage('no-word', 'The value of --word is empty.', 'Give the word of your workshop.');
  }
  if (key === WORD_TO_FILL_IN) {
    throw wrongUsage(
      'no-word',
      `${WORD_TO_FILL_IN} stands for the word of your workshop.`,
      'Write that word in its place.',
    );
  }
  return (bytes) => createHmac('sha256', key).update(bytes).digest();
}

/**
 * The name as a code can hold it.
 *
 * @throws UserError `invalid-name`
 */
export function nameInCode(name = ''): string {
  const text = name.normalize('NFC').trim();
  const isLine = /^[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]*$/u.test(text);
  if (isLine && new TextEncoder().encode(text).length <= LONGEST_NAME) return text;
  throw wrongUsage(
    'invalid-name',
    isLine
      ? `The name is longer than the ${LONGEST_NAME} bytes that a completion code has for it.`
      : 'The name holds characters that nobody sees.',
    'Give a short one: --name Ana',
  );
}

/** The completion code of a lesson that has ended. */
export function codeOf(ended: RunningLesson, name: string, seal: Seal): string {
  const { lesson, seed, startedAtMs, endedAtMs, tries } = ended;
  if (endedAtMs === null) throw new Error('the lesson has not ended');
  // A clock may have been set back meanwhile.
  const tookMinutes = Math.max(0, Math.round((endedAtMs - startedAtMs) / 60_000));
  return completionCode(
    { lesson: lessonMark(lesson.id), seed, endedAtMs, tookMinutes, tries, name },
    seal,
  );
}

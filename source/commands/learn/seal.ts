import { createHmac } from 'node:crypto';
import { wrongUsage } from '../../core/errors.ts';
import { completionCode, LONGEST_NAME, lessonMark } from '../../core/lessons/completion-code.ts';
import type { RunningLesson } from '../../core/lessons/running.ts';

type Seal = Parameters<typeof completionCode>[1];

/** The key without --word: it detects typing mistakes, but stops nobody who reads this. */
const USUAL_WORD = 'tokenwright';

/** The placeholder for the word of a workshop in a line that is shown. */
export const WORD_TO_FILL_IN = 'WORD';

/**
 * The seal of codes: HMAC-SHA256 with this word as its key.
 *
 * @throws UserError `no-word` for a blank word, and for the placeholder
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
 * The name in the form that a code can hold.
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
  // The clock may have been set back meanwhile.
  const tookMinutes = Math.max(0, Math.round((endedAtMs - startedAtMs) / 60_000));
  return completionCode(
    { lesson: lessonMark(lesson.id), seed, endedAtMs, tookMinutes, tries, name },
    seal,
  );
}

import {
  type Completion,
  lessonMark,
  readCompletionCode,
} from '../../core/lessons/completion-code.ts';
import { hardestCheck } from '../../core/lessons/progress.ts';
import type { Lesson } from '../../core/lessons/lesson.ts';
import { timeWords } from '../../core/sign-in/issued-token.ts';
import { toDisplayText } from '../../core/text/display-text.ts';

type Seal = Parameters<typeof readCompletionCode>[1];

/** What a code says, or why it is not valid. */
interface VerifiedCode {
  /** As it was given. */
  readonly code: string;
  readonly completion: Completion | null;
  /** Null when the code is of none of the known lessons. */
  readonly lesson: Lesson | null;
  /** Why it is not valid, as a sentence; null when it is. */
  readonly fault: string | null;
}

/** Splits a text into codes: each word is one. */
export function codesIn(text: string): readonly string[] {
  return text.match(/\S+/g) ?? [];
}

/** @param lessons the known lessons */
export function verifyCode(code: string, lessons: readonly Lesson[], seal: Seal): VerifiedCode {
  const read = readCompletionCode(code, seal);
  if (read.type === 'unreadable') {
    return { code, completion: null, lesson: null, fault: UNREADABLE[read.why] };
  }
  const { completion } = read;
  const lesson = lessons.find(({ id }) => lessonMark(id) === completion.lesson) ?? null;
  return { code, completion, lesson, fault: lesson === null ? UNKNOWN_LESSON : null };
}

const UNREADABLE = {
  form: 'This is no completion code, or a part of it is missing.',
  seal: 'The seal is wrong: it was mistyped, made up, or sealed with another --word.',
} as const;

const UNKNOWN_LESSON =
  'The seal is right, but its lesson is none of these; --lessons names the folder of others.';

/** Two lines for a code that cannot be read, four for any other. */
export function verifiedLines(verified: VerifiedCode): string {
  const { code, completion, lesson, fault } = verified;
  const shown = toDisplayText(code.slice(0, LONGEST_SHOWN));
  if (completion === null) return [shown, `  ${fault ?? ''}`].join('\n');
  const { name, endedAtMs, tookMinutes, seed } = completion;
  const facts = [
    name === '' ? 'no name' : toDisplayText(name),
    timeWords(endedAtMs),
    // A code holds no larger number.
    tookMinutes === 255 ? '255 minutes or more' : minutesWords(tookMinutes),
    `seed ${seed}`,
  ].join(', ');
  return [
    shown,
    `  ${facts}`,
    `  ${lesson === null ? (fault ?? '') : toDisplayText(lesson.title)}`,
    `  ${hardestWords(verified)}`,
  ].join('\n');
}

/** In characters; longer than any code. */
const LONGEST_SHOWN = 120;

function minutesWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function hardestWords({ completion, lesson }: VerifiedCode): string {
  const tries = completion?.tries ?? [];
  const at = hardestCheck(tries);
  if (at === null) return 'Each check was done at the first try.';
  const most = tries[at] ?? 0;
  const count = `${most === 15 ? '15 or more' : most} extra ${most === 1 ? 'try' : 'tries'}`;
  const goal = lesson?.checks[at]?.goal;
  const words = goal === undefined ? '.' : `: ${toDisplayText(goal)}`;
  return `Hardest was check ${at + 1} of ${tries.length}, with ${count}${words}`;
}

/** The same for a program, as an object for JSON. */
export function verifiedJson({ code, completion, lesson, fault }: VerifiedCode) {
  if (completion === null) return { code, holds: false, fault };
  const { name, seed, endedAtMs, tookMinutes, tries } = completion;
  const at = hardestCheck(tries);
  return {
    ...{ code, holds: fault === null, fault, name },
    lesson: lesson?.id ?? null,
    title: lesson?.title ?? null,
    endedAt: new Date(endedAtMs).toISOString(),
    minutes: tookMinutes,
    ...{ seed, tries },
    hardest:
      at === null
        ? null
        : { check: at + 1, tries: tries[at] ?? 0, goal: lesson?.checks[at]?.goal ?? null },
  };
}

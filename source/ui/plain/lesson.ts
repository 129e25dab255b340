import { endOf, type LessonControls } from '../../app/lessons.ts';
import { currentCheck, shownHints } from '../../core/lessons/running.ts';
import {
  doneGoals,
  goalWords,
  hintWords,
  LESSON_WORDS,
  metWords,
  titleWords,
} from '../../core/lessons/words.ts';
import { capitalized } from '../../core/text/display-text.ts';
import { COMMON_KEY_TITLES } from '../../core/view/common-keys.ts';
import { leftLessonView } from '../../core/view/lesson.ts';
import type { SideCommand, Asker } from './askers/asker.ts';
import { tellingAsker } from './askers/telling-asker.ts';
import { tellBlock } from './tellers.ts';

/** Tells a lesson line by line. */
export interface LessonTelling {
  /** The word `hint`. */
  readonly sideCommand: SideCommand;
  /** Wraps an asker: before each question it tells the reached goals and the next one. */
  around(asker: Asker): Asker;
  /** Says the last lines when the program is left. */
  leave(asker: Asker): void;
}

export function lessonTelling(controls: LessonControls): LessonTelling {
  const { lesson } = controls;
  /** How many reached goals were told; null: nothing was told yet. */
  let told: number | null = null;
  let isEndTold = false;

  function tellDone(asker: Asker): void {
    const { done } = lesson.getState();
    const goals = doneGoals(lesson.getState()).slice(told ?? 0);
    if (goals.length > 0) asker.say(goals.map((goal) => metWords(goal)));
    told = done;
  }

  function tellEnd(asker: Asker, isTold: boolean): void {
    const { blocks } = leftLessonView(lesson.getState(), () => endOf(controls), isTold);
    for (const { text, isCopied } of blocks.flatMap((block) => tellBlock(block))) {
      if (isCopied) asker.show(text);
      else asker.say(text);
    }
    isEndTold = lesson.getState().endedAtMs !== null;
  }

  function tell(asker: Asker): void {
    const running = lesson.getState();
    const isFirst = told === null;
    if (isFirst) asker.say(titleWords(running));
    else if (told === running.done) return;
    tellDone(asker);
    const goal = goalWords(running);
    if (goal === null) return tellEnd(asker, false);
    asker.say(goal, isFirst ? [LESSON_WORDS.wordHint] : []);
  }

  function hint(asker: Asker): void {
    const before = lesson.getState();
    const goal = goalWords(before);
    if (goal === null) return tellEnd(asker, false);
    lesson.dispatch({ type: 'hint' });
    const running = lesson.getState();
    const hints = shownHints(running).map((_, index) => hintWords(running, index));
    // There is no further hint: all of them are said again.
    const isLast = before.hints === (currentCheck(before)?.hints.length ?? 0);
    asker.say(goal, isLast ? hints : hints.slice(-1));
  }

  return {
    sideCommand: {
      title: capitalized(COMMON_KEY_TITLES.lesson),
      handle(line, asker) {
        if (line.trim().toLowerCase() !== LESSON_WORDS.hint) return null;
        hint(asker);
        return Promise.resolve();
      },
      open(asker) {
        hint(asker);
        return Promise.resolve();
      },
    },
    around: (asker) => tellingAsker(asker, () => tell(asker)),
    leave(asker) {
      tellDone(asker);
      tellEnd(asker, isEndTold);
    },
  };
}

import type { Happening } from '../core/lessons/happening.ts';
import type { Lesson } from '../core/lessons/lesson.ts';
import {
  type LessonEvent,
  type RunningLesson,
  startLesson,
  updateLesson,
} from '../core/lessons/running.ts';
import type { CallbackVerdict } from '../core/sign-in/callback-check.ts';
import type { Clock, GuidePorts } from './ports.ts';
import { createStore, type Store } from './store.ts';

/** The lesson of this run; a store of its own, as the wire tape's. */
interface LessonStore extends Store<RunningLesson, LessonEvent> {
  /** Takes what the practice store saw. */
  readonly tell: (happening: Happening) => void;
}

/** What the faces need to show a lesson. */
export interface LessonControls {
  readonly lesson: LessonStore;
  /** The completion code of a lesson that has ended. */
  readonly code: (ended: RunningLesson) => string;
  /** The lesson that goes on from here, with the line that opens it; null: none. */
  readonly next: { readonly title: string; readonly command: string } | null;
}

/** @param seed of the practice store that the lesson runs on */
export function createLessonStore(lesson: Lesson, seed: number, clock: Clock): LessonStore {
  const store = createStore<RunningLesson, LessonEvent, never>({
    initial: startLesson(lesson, seed, clock.epochMs()),
    update: (running, event) => ({ state: updateLesson(running, event), effects: [] }),
    runEffect: () => {},
  });
  return {
    ...store,
    tell: (happening) => store.dispatch({ type: 'happened', happening, atMs: clock.epochMs() }),
  };
}

/** The same ports, with each verdict on a callback told to the lesson, also on pasted ones. */
export function watchCallbacks<Ports extends Pick<GuidePorts, 'listen' | 'onPasted'>>(
  ports: Ports,
  { tell }: Pick<LessonStore, 'tell'>,
): Ports {
  return {
    ...ports,
    listen: (options: Parameters<GuidePorts['listen']>[0]) =>
      ports.listen({
        ...options,
        onSeen: (seen) => {
          tell(happeningOf(seen.verdict));
          options.onSeen?.(seen);
        },
      }),
    onPasted: (...[text, verdict]: Parameters<NonNullable<GuidePorts['onPasted']>>) => {
      tell(happeningOf(verdict));
      ports.onPasted?.(text, verdict);
    },
  };
}

function happeningOf(verdict: CallbackVerdict): Happening {
  switch (verdict.type) {
    case 'accepted':
      return { type: 'callback-accepted' };
    case 'denied':
      return { type: 'callback-denied' };
    case 'refused':
      return { type: 'callback-refused', reason: verdict.reason };
  }
}

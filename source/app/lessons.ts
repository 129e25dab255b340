import type { ObservedEvent } from '../core/lessons/observed-event.ts';
import type { Lesson } from '../core/lessons/lesson.ts';
import {
  type LessonEvent,
  type RunningLesson,
  startLesson,
  updateLesson,
} from '../core/lessons/running.ts';
import type { CallbackVerdict } from '../core/sign-in/callback-check.ts';
import { NO_CLIPBOARD } from '../core/diagnosis/machine-check.ts';
import { LESSON_WORDS } from '../core/lessons/words.ts';
import { Secret } from '../core/text/secret.ts';
import { notice } from '../core/view/blocks.ts';
import type { LessonEnd } from '../core/view/lesson.ts';
import type { NoticeBlock } from '../core/view/view.ts';
import type { Clock, CopyText, GuidePorts } from './ports.ts';
import { copiedWords, notCopiedWords } from './runners.ts';
import { createStore, type Store } from './store.ts';

/** The running lesson, in a state store of its own, like the wire tape. */
interface LessonStore extends Store<RunningLesson, LessonEvent> {
  /** Reports to the lesson what the practice store or a callback did. */
  readonly observe: (event: ObservedEvent) => void;
}

/** What the faces need to show a lesson. */
export interface LessonControls {
  readonly lesson: LessonStore;
  /** The completion code of a lesson that has ended. */
  readonly code: (ended: RunningLesson) => string;
  /** The lesson after this one, with the command line that opens it; null: none. */
  readonly next: { readonly title: string; readonly command: string } | null;
}

/** The controls for a face in which a key copies the code. */
export interface CopyableLesson extends LessonControls {
  /** Absent: the code is copied by hand. */
  readonly copy?: CopyText;
}

/** The completion code and the next lesson; to be called only once the lesson has ended. */
export function endOf({ lesson, code, next }: LessonControls): LessonEnd {
  return { code: code(lesson.getState()), next };
}

type PanelEvent =
  | { readonly type: 'copy' }
  | { readonly type: 'close' }
  /** The outcome of copying. */
  | { readonly type: 'said'; readonly notice: NoticeBlock };

/** Creates a store with the notice about copying the completion code; null: no notice. */
export function createLessonPanel(controls: CopyableLesson): Store<NoticeBlock | null, PanelEvent> {
  async function copyCode(): Promise<NoticeBlock> {
    const what = LESSON_WORDS.code;
    const copied = await controls.copy?.(new Secret(endOf(controls).code), { clearAfterMs: null });
    if (copied?.type === 'copied') return notice('ok', copiedWords(what, copied.by, null));
    return notice('problem', notCopiedWords(what, copied?.reason ?? NO_CLIPBOARD));
  }
  return createStore<NoticeBlock | null, PanelEvent, 'copy'>({
    initial: null,
    update(said, event) {
      if (event.type === 'copy') return { state: said, effects: [event.type] };
      return { state: event.type === 'said' ? event.notice : null, effects: [] };
    },
    runEffect: (_, dispatch) =>
      void copyCode().then((said) => dispatch({ type: 'said', notice: said })),
  });
}

/** Starts a lesson. @param seed of the practice store that the lesson runs on */
export function createLessonStore(lesson: Lesson, seed: number, clock: Clock): LessonStore {
  const store = createStore<RunningLesson, LessonEvent, never>({
    initial: startLesson(lesson, seed, clock.epochMs()),
    update: (running, event) => ({ state: updateLesson(running, event), effects: [] }),
    runEffect: () => {},
  });
  return {
    ...store,
    observe: (observed) => store.dispatch({ type: 'observed', observed, atMs: clock.epochMs() }),
  };
}

/** Wraps the ports: each verdict on a callback, pasted ones included, is told to the lesson. */
export function watchCallbacks<Ports extends Pick<GuidePorts, 'listen' | 'onPasted'>>(
  ports: Ports,
  { observe }: Pick<LessonStore, 'observe'>,
): Ports {
  return {
    ...ports,
    listen: (options: Parameters<GuidePorts['listen']>[0]) =>
      ports.listen({
        ...options,
        onSeen: (seen) => {
          observe(callbackEvent(seen.verdict));
          options.onSeen?.(seen);
        },
      }),
    onPasted: (...[text, verdict]: Parameters<NonNullable<GuidePorts['onPasted']>>) => {
      observe(callbackEvent(verdict));
      ports.onPasted?.(text, verdict);
    },
  };
}

function callbackEvent(verdict: CallbackVerdict): ObservedEvent {
  switch (verdict.type) {
    case 'accepted':
      return { type: 'callback-accepted' };
    case 'denied':
      return { type: 'callback-denied' };
    case 'refused':
      return { type: 'callback-refused', reason: verdict.reason };
  }
}

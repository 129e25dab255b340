import { action, present, progress, text, textOf } from '../../../view/blocks.ts';
import type { Action, ChoicesBlock } from '../../../view/view.ts';
import type { StartEvent } from '../../event.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { CHECKING_SAVED, ELSEWHERE, STORE_CHOICES, STARTING_PRACTICE, welcome } from './words.ts';
import { earlierChoices, isSamePick } from './earlier.ts';
import { by, goOn } from '../commands.ts';
import { LESSONS_WORDS, lessonsView, offersLessons } from './lessons.ts';

/** Practice store, own store, or where an earlier run was left. */
export function startView(state: GuideState): StepView<StartEvent> {
  if (state.lessons.type !== 'closed') return lessonsView(state);
  const isStarting = state.practice.type === 'starting';
  const isChecking = state.checkingSaved !== null;
  const greeting = welcome(state.config.profile);
  return {
    id: isStarting ? 'start/starting' : 'start',
    ...(isStarting ? { question: STORE_CHOICES.practice.title } : {}),
    blocks: present(
      !isStarting && choices(state),
      isStarting && progress(STARTING_PRACTICE),
      isChecking && progress(CHECKING_SAVED),
      text(...greeting.slice(0, 1)),
      textOf('helpful', greeting.slice(1)),
    ),
    actions: [
      goOn('go', 'go on', 'go on with the chosen store'),
      ...(offersLessons(state) ? [SHOW_LESSONS] : []),
    ],
    moves: {},
    isBusy: isStarting || isChecking,
  };
}

const SHOW_LESSONS: Action<StartEvent> = action(
  'list-lessons',
  by('lessons'),
  'lessons',
  LESSONS_WORDS.hint,
  LESSONS_WORDS.title,
);

function choices({ config, mode, picked }: GuideState): ChoicesBlock<StartEvent> {
  const { practice, own } = STORE_CHOICES;
  const earlier = earlierChoices(config);
  const at = earlier.findIndex(({ pick }) => isSamePick(pick, picked));
  return {
    kind: 'choices',
    question: null,
    options: [
      {
        title: practice.title,
        detail: practice.text,
        event: { type: 'choose-store', store: 'practice' },
      },
      {
        title: own.title,
        detail: ownStoreDetail(config),
        event: { type: 'choose-store', store: 'own' },
      },
      ...earlier.map(({ pick, title, text: detail }) => ({
        title,
        detail,
        event: { type: 'choose-earlier', pick } as const,
      })),
    ],
    chosen: picked !== null && at >= 0 ? 2 + at : mode === 'practice' ? 0 : 1,
    role: 'precedes',
  };
}

/** A shop that is known already is shown with its source. */
function ownStoreDetail({ shop, shopSource, storeOrigin }: GuideState['config']): string {
  if (shop === '') return STORE_CHOICES.own.text;
  const known = shopSource === null ? shop : `${shop} (from ${shopSource})`;
  return storeOrigin === null ? known : `${known}, ${ELSEWHERE}`;
}

import { earlierChoices, isSamePick } from '../../../core/guide/steps/start/earlier.ts';
import type { GuideWish } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import { STORE_CHOICES, WELCOME } from '../../../core/guide/steps/start/words.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { choiceList } from '../rows/list.ts';
import { stack } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { StepScreen } from './step-screen.ts';

/** Practice store or own store. */
export const startStep: StepScreen = {
  question: () => STEP_WORDS.start.question,

  body(state, { theme, room }) {
    const { practice, own } = STORE_CHOICES;
    const earlier = earlierChoices(state.config);
    const choices = choiceList(
      [
        { title: practice.title, detail: practice.text },
        { title: own.title, detail: ownStoreDetail(state) },
        ...earlier.map(({ title, text }) => ({ title: toDisplayText(title), detail: text })),
      ],
      chosenIndex(state),
      room.width,
      theme,
    );
    const welcome = WELCOME.flatMap((sentence) => wrapRows(sentence, room.width));
    const isStarting = state.practice.type === 'starting';
    return stack(choices, [''], welcome, isStarting ? ['', 'Starting the practice store …'] : []);
  },

  bindings: (state) => [
    { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
    { command: beside(state, 1), keys: ['down', 'j', 'tab'], hint: 'choose' },
    {
      command: beside(state, -1),
      keys: ['up', 'k', 'shift+tab'],
      hint: null,
      help: 'the one before',
    },
    {
      command: { type: 'choose-store', store: 'practice' },
      keys: ['1'],
      hint: null,
      help: STORE_CHOICES.practice.title,
    },
    {
      command: { type: 'choose-store', store: 'own' },
      keys: ['2'],
      hint: null,
      help: STORE_CHOICES.own.title,
    },
  ],
};

/** What each row of the list asks for, in its order. */
function wishes({ config }: GuideState): readonly GuideWish[] {
  return [
    { type: 'choose-store', store: 'practice' },
    { type: 'choose-store', store: 'own' },
    ...earlierChoices(config).map(({ pick }): GuideWish => ({ type: 'choose-earlier', pick })),
  ];
}

function chosenIndex({ config, mode, picked }: GuideState): number {
  if (picked === null) return mode === 'practice' ? 0 : 1;
  return 2 + earlierChoices(config).findIndex(({ pick }) => isSamePick(pick, picked));
}

/** The row after or before the chosen one, around. */
function beside(state: GuideState, by: 1 | -1): GuideWish {
  const all = wishes(state);
  const next = (chosenIndex(state) + by + all.length) % all.length;
  return all[next] ?? { type: 'choose-store', store: state.mode };
}

/** A shop that is known already is shown with where it came from. */
function ownStoreDetail({ config }: GuideState): string {
  if (config.shop === '') return STORE_CHOICES.own.text;
  const shop = toDisplayText(config.shop);
  return config.shopSource === null ? shop : `${shop} (from ${toDisplayText(config.shopSource)})`;
}

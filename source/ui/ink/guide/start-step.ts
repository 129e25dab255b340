import type { GuideState } from '../../../core/guide/state.ts';
import { STEP_TEXTS, STORE_CHOICES, WELCOME } from '../../../core/guide/texts.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { choiceList } from '../rows/list.ts';
import { stack } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { StepScreen } from './step-screen.ts';

/** Practice store or own store. */
export const startStep: StepScreen = {
  question: () => STEP_TEXTS.start.question,

  body(state, { theme, room }) {
    const { practice, own } = STORE_CHOICES;
    const choices = choiceList(
      [
        { title: practice.title, detail: practice.text },
        { title: own.title, detail: ownStoreDetail(state) },
      ],
      state.mode === 'practice' ? 0 : 1,
      room.width,
      theme,
    );
    const welcome = WELCOME.flatMap((sentence) => wrapRows(sentence, room.width));
    const isStarting = state.practice.type === 'starting';
    return stack(choices, [''], welcome, isStarting ? ['', 'Starting the practice store …'] : []);
  },

  bindings: (state) => [
    { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
    {
      command: { type: 'choose-store', store: state.mode === 'practice' ? 'own' : 'practice' },
      keys: ['down', 'up', 'j', 'k', 'tab'],
      hint: 'choose',
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

/** A shop that is known already is shown with where it came from. */
function ownStoreDetail({ config }: GuideState): string {
  if (config.shop === '') return STORE_CHOICES.own.text;
  const shop = toDisplayText(config.shop);
  return config.shopSource === null ? shop : `${shop} (from ${toDisplayText(config.shopSource)})`;
}

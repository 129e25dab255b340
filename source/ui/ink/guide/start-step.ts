import type { GuideState } from '../../../core/guide/state.ts';
import { choiceList } from '../rows/list.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { StepScreen } from './step-screen.ts';

/** Practice store or own store. */
export const startStep: StepScreen = {
  question: () => 'Which store do you want an access token for?',

  body(state, { theme, room }) {
    const choices = choiceList(
      [
        {
          title: 'The practice store',
          detail: 'No account and no internet: it runs on this machine.',
        },
        { title: 'My own store', detail: ownStoreDetail(state) },
      ],
      state.mode === 'practice' ? 0 : 1,
      room.width,
      theme,
    );
    const promise = wrapRows(
      'This program talks to the store you choose and to nobody else. Nothing is saved unless you ask for it.',
      room.width,
    );
    return stack(choices, [''], promise, practiceRows(state, room.width, theme));
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
      help: 'the practice store',
    },
    {
      command: { type: 'choose-store', store: 'own' },
      keys: ['2'],
      hint: null,
      help: 'my own store',
    },
  ],
};

function ownStoreDetail(state: GuideState): string {
  const { shop, shopSource, profile } = state.config;
  if (shop === '') return `A ${profile.brand} store you may install apps on.`;
  return shopSource === null ? shop : `${shop} (from ${shopSource})`;
}

function practiceRows(
  state: GuideState,
  width: number,
  theme: Parameters<typeof noticeRows>[2],
): string[] {
  switch (state.practice.type) {
    case 'starting':
      return ['', 'Starting the practice store …'];
    case 'failed':
      return ['', ...noticeRows({ level: 'problem', ...state.practice.report }, width, theme)];
    case 'off':
    case 'running':
      return [];
  }
}

import {
  checksByWeight,
  prerequisites,
  type Prerequisite,
} from '../../../core/guide/steps/prerequisites/prerequisites.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { PREREQUISITES_NOTE } from '../../../core/guide/steps/prerequisites/words.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { allCheckRows, fewCheckRows, statusMark } from './check-rows.ts';
import type { StepBinding, StepContext, StepScreen } from './step-screen.ts';

/** What it takes, and what this machine says to it. */
export const prerequisitesStep: StepScreen = {
  question: () => STEP_WORDS.prerequisites.question,

  body(state, context) {
    const roomy = body(state, context, true);
    // Where not all fits, the one that is looked at is explained, and what is fine is summed up.
    return roomy.rows.length <= context.room.height - 2 ? roomy : body(state, context, false);
  },

  bindings(state): readonly StepBinding[] {
    const proof = prerequisites(state)[state.prerequisite]?.proof;
    return [
      { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
      { command: { type: 'check-again' }, keys: ['r'], hint: 'test again' },
      ...(proof?.type === 'tick'
        ? [
            {
              command: { type: 'toggle-tick-here' },
              keys: ['space', 'x'],
              hint: proof.isTicked ? 'untick' : 'tick: I have it',
            } satisfies StepBinding,
          ]
        : []),
      {
        command: { type: 'move-prerequisite', by: 1 },
        keys: ['down', 'j'],
        hint: 'look at another',
      },
      {
        command: { type: 'move-prerequisite', by: -1 },
        keys: ['up', 'k'],
        hint: null,
        help: 'look at the one above',
      },
    ];
  },
};

function body(state: GuideState, context: StepContext, isRoomy: boolean): RowBlock {
  const { theme, room } = context;
  const { checks, mode, prerequisite: here } = state;
  const items = prerequisites(state).map((item, index) =>
    itemRows(item, { isHere: index === here, isOpen: isRoomy || index === here }, context),
  );
  const testing = checks.isRunning ? ' (testing …)' : '';
  const rows = isRoomy ? allCheckRows : fewCheckRows;
  return stack(
    wrapRows(PREREQUISITES_NOTE[mode], room.width),
    ...items,
    ...(isRoomy ? [['']] : []),
    [theme.strong(`Tested on this machine${testing}`)],
    rows(checksByWeight(checks.results), room.width, theme),
  );
}

function itemRows(
  item: Prerequisite,
  { isHere, isOpen }: { readonly isHere: boolean; readonly isOpen: boolean },
  { theme, room }: StepContext,
): RowBlock {
  const pointer = isHere ? theme.glyphs.pointer : ' ';
  const title = isHere ? theme.selected(item.title) : theme.strong(item.title);
  const head = hangingRows(`${pointer} ${proofMark(item.proof, theme)}`, title, room.width);
  const details = isOpen
    ? [
        ...hangingRows('     ', `${item.action} ${item.reason}`, room.width),
        ...hangingRows('     ', `Where: ${toDisplayText(item.place)}`, room.width),
      ]
    : [];
  return { rows: [...head, ...details], focusRow: isHere ? 0 : null, cursor: null };
}

/** How it is known that a prerequisite is there, in a word or a box. */
function proofMark(proof: Prerequisite['proof'], theme: Theme): string {
  switch (proof.type) {
    case 'tick':
      return proof.isTicked ? theme.ok(theme.glyphs.checked) : theme.glyphs.unchecked;
    case 'tests':
      return statusMark(proof.status, theme);
    case 'given':
      return statusMark('ok', theme);
  }
}

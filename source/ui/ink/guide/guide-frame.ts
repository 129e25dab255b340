import { readShop } from '../../../core/guide/steps/app/app-check.ts';
import { STEP_WORDS, stepNumber, STEPS } from '../../../core/guide/step.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { hintsOf, type KeyHint } from '../keymap.ts';
import { bodyRoom, type BodyRoom, drawFrame, type DrawnFrame } from '../rows/frame.ts';
import { helpRows, hintRow } from '../rows/key-hints.ts';
import { noticeRows } from '../rows/notice.ts';
import { plainBlock, stack } from '../rows/row.ts';
import { stepsLine } from '../rows/steps-line.ts';
import { wrapRows } from '../rows/wrap.ts';
import { leaveQuestion } from '../shell/leave-question.ts';
import type { ShellState } from '../shell/shell-state.ts';
import { isCramped, type TerminalSize } from '../terminal-size.ts';
import type { Theme } from '../theme.ts';
import type { StepBinding } from './step-screen.ts';
import { STEP_SCREENS } from './step-screens.ts';

/** Own keys of a step in the bottom row; back and help come after them. */
const AT_THE_BOTTOM = 3;

/** No key of the guide depends on what the terminal can tell apart. */
const PLAIN_KEYS = { tellsKeysApart: false };

/** The guide's whole screen for a state. Pure. */
export function drawGuide(
  state: GuideState,
  shell: ShellState,
  size: TerminalSize,
  theme: Theme,
): DrawnFrame {
  const room = bodyRoom(size);
  const screen = STEP_SCREENS[state.step];
  const presenting = state.presenter ? '  [presenting]' : '';
  const head = {
    left: `tokenwright  ${storeName(state)}${presenting}`,
    faultsOn: shell.faultsOn,
    right: `Step ${stepNumber(state.step)} of ${STEPS.length}`,
    line: stepsLine(
      STEPS.map((step) => STEP_WORDS[step].name),
      STEPS.indexOf(state.step),
      room.width,
      theme,
    ),
  };
  const bindings = screen.bindings(state);
  const lastKey = state.presenter ? shell.lastKey : null;
  if (shell.overlay === 'leave') {
    const question = leaveQuestion(shell, room.width, theme);
    return drawFrame({ head, ...question, scroll: 0, lastKey }, size, theme);
  }
  if (shell.overlay === 'help') {
    const body = plainBlock(helpBody(bindings, room.width, theme));
    return drawFrame(
      {
        head,
        body,
        hints: [{ key: 'Esc', words: 'close the help' }],
        scroll: shell.scroll,
        lastKey,
      },
      size,
      theme,
    );
  }
  const top = wrapRows(screen.question(state), room.width).map((row) => theme.title(row));
  const notices = [
    ...(state.notice === null ? [] : noticeRows(state.notice, room.width, theme)),
    ...plainFaceRows(state, size, room, theme),
    ...(shell.isInterrupted ? [theme.warning('Press Ctrl+C again to leave.')] : []),
  ];
  const gap = room.height >= 11 ? [''] : [];
  const above = [...top, ...notices, ...gap];
  const more = moreKeys(bindings, room.width, theme);
  // Lists fill what is left, so the keys under them must have their rows first.
  const bodyHeight = Math.max(1, room.height - above.length - more.length);
  const body = stack(
    above,
    screen.body(state, { theme, room: { ...room, height: bodyHeight }, isQuiet: shell.isQuiet }),
    more,
  );
  return drawFrame(
    { head, body, hints: guideHints(state, bindings), scroll: shell.scroll, lastKey },
    size,
    theme,
  );
}

function storeName(state: GuideState): string {
  if (state.step === 'start') return '';
  // Only a name that is one: what was put into the field may be anything, a secret too.
  const reading = readShop(state);
  if (reading?.type === 'shop') return toDisplayText(reading.shop);
  return state.mode === 'practice' ? 'practice store' : 'your own store';
}

/** A small terminal is no reason to give up: the other face needs no screens. */
function plainFaceRows(
  { step }: GuideState,
  size: TerminalSize,
  { width, height }: BodyRoom,
  theme: Theme,
): string[] {
  if (step !== 'start' || !isCramped(size) || height < 5) return [];
  const message = 'A small terminal: tokenwright --plain asks line by line.';
  return noticeRows({ level: 'note', message, remedy: null }, width, theme);
}

const TAPE: KeyHint = { key: 'w', words: 'wire' };

/** The keys that the bottom row has no room for, under the body. */
function moreKeys(bindings: readonly StepBinding[], width: number, theme: Theme): string[] {
  const more = hintsOf(bindings, PLAIN_KEYS).slice(AT_THE_BOTTOM);
  if (more.length === 0) return [];
  const row = hintRow(more, width, theme);
  const withTape = hintRow([...more, TAPE], width, theme);
  // The tape is named where no key of the step has to go for it.
  return ['', more.length < 5 && withTape.startsWith(row) ? withTape : row];
}

/** The step's own first, then how to go back and the help. */
function guideHints(state: GuideState, bindings: readonly StepBinding[]): KeyHint[] {
  const own = hintsOf(bindings, PLAIN_KEYS).slice(0, AT_THE_BOTTOM);
  const takesEsc = bindings.some(({ keys }) => keys.includes('esc'));
  const back = state.step === 'start' || takesEsc ? [] : [{ key: 'Esc', words: 'back' }];
  // In a text field a question mark is text.
  return [...own, ...back, { key: state.focus === null ? '?' : 'F1', words: 'help' }];
}

function helpBody(bindings: readonly StepBinding[], width: number, theme: Theme): string[] {
  const own = bindings.flatMap(({ keys, hint, help }) => {
    const words = help ?? hint;
    return words === null ? [] : hintsOf([{ command: null, keys, hint: words }], PLAIN_KEYS);
  });
  return [
    theme.title('Keys of this step'),
    ...helpRows(own, width, theme),
    '',
    theme.title('Keys that work everywhere'),
    ...helpRows(EVERYWHERE, width, theme),
  ];
}

const EVERYWHERE: readonly KeyHint[] = [
  { key: 'Esc', words: 'one step back; nothing you typed is lost' },
  { key: 'w or F3', words: 'the messages so far, taken apart (wire tape)' },
  { key: 'b or F4', words: 'faults of the practice store: make it fail as real ones do' },
  { key: 'F2 or Ctrl+O', words: 'presenting: hide secrets and personal data, name the keys' },
  { key: 'PgUp PgDn', words: 'scroll' },
  { key: '? or F1', words: 'this help' },
  { key: 'q', words: 'leave (outside text fields)' },
  { key: 'Ctrl+C', words: 'once: cancel what is going on; twice: leave' },
  { key: 'Ctrl+Z', words: 'pause; fg brings it back' },
];

import { useTerminalSize } from '../use-store.ts';
import { bodyRoom, drawFrame } from '../rows/frame.ts';
import { leaveQuestion } from '../shell/leave-question.ts';
import type { ScreenState } from '../screen-state.ts';
import { useTheme } from '../theme.ts';
import { FrameView } from './frame-view.tsx';

/** The question before leaving, over the explorer. */
export function LeaveScreen({ shell }: { readonly shell: ScreenState }) {
  const size = useTerminalSize();
  const theme = useTheme();
  const question = leaveQuestion(shell, bodyRoom(size).width, theme);
  const head = { left: 'tokenwright', faultsOn: shell.faultsOn, right: '', line: null };
  return <FrameView frame={drawFrame({ head, ...question, scroll: 0 }, size, theme)} />;
}

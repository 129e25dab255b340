import { memo, useEffect, useMemo } from 'react';
import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { Store } from '../../../app/store.ts';
import { FrameView } from '../components/frame-view.tsx';
import type { ScreenWords } from '../faces.ts';
import { useStoreSelector, useTerminalSize, wholeState } from '../use-store.ts';
import { useTheme } from '../theme.ts';
import { drawExplorer } from './draw-explorer.ts';

export interface ExplorerScreenProps extends ScreenWords {
  readonly store: Store<ExplorerState, ExplorerEvent>;
}

/** The explorer. Its keys come through `explorer-face.tsx`, never from here. */
export const ExplorerScreen = memo(function ExplorerScreen({
  store,
  isInterrupted,
  tellsKeysApart,
  lastKey,
  faultsOn,
}: ExplorerScreenProps) {
  const state = useStoreSelector(store, wholeState);
  const theme = useTheme();
  const { columns, rows } = useTerminalSize();
  const { frame, view } = useMemo(
    () =>
      drawExplorer(
        state,
        { isInterrupted, tellsKeysApart, lastKey, faultsOn },
        { columns, rows },
        theme,
      ),
    [state, isInterrupted, tellsKeysApart, lastKey, faultsOn, columns, rows, theme],
  );
  const { height, diagnosisRows, wireRows } = view;
  useEffect(() => {
    store.dispatch({ type: 'sized', height, diagnosisRows, wireRows });
  }, [store, height, diagnosisRows, wireRows]);
  return <FrameView frame={frame} />;
});

import { Box } from 'ink';
import { createContext, type ReactNode, use } from 'react';
import type { Pointed } from '../../../core/explorer/state.ts';
import { useMouse, WHEEL_ROWS } from '../input/mouse.ts';
import type { ExplorerCommand } from './bindings/binding.ts';

/** Carries out what the mouse asks for; without it a click means nothing. */
export const RunContext = createContext<(command: ExplorerCommand) => void>(() => {});

/** The reference of a box that stands for something: a click on it leads the keys there. */
export function usePointed(at: (column: number, row: number) => Pointed | null) {
  const run = use(RunContext);
  return useMouse(({ kind, column, row }) => {
    const pointed = kind === 'click' ? at(column, row) : null;
    if (pointed === null) return false;
    run({ type: 'point', at: pointed });
    return true;
  });
}

/** The reference of a pane: a click gives it the keys; the wheel is nobody's while it has none. */
export function usePane(pane: Extract<Pointed, { type: 'pane' }>['pane'], hasKeys: boolean) {
  const run = use(RunContext);
  return useMouse(({ kind }) => {
    if (kind !== 'click') return !hasKeys;
    run({ type: 'point', at: { type: 'pane', pane } });
    return true;
  });
}

/** The reference of the box of the answer, which the wheel scrolls whoever has the keys. */
export function useScrolled() {
  const run = use(RunContext);
  return useMouse(({ kind, row }) => {
    if (kind === 'click') {
      run({ type: 'point', at: { type: 'row', row } });
      return true;
    }
    run({ type: 'scroll', by: kind === 'wheel-up' ? -WHEEL_ROWS : WHEEL_ROWS, unit: 'row' });
    return true;
  });
}

/** Around a field: a click chooses it. */
export function PointedField({
  children,
  ...field
}: Omit<Extract<Pointed, { type: 'field' }>, 'type'> & { readonly children: ReactNode }) {
  const ref = usePointed(() => ({ type: 'field', ...field }));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  );
}

import { Box } from 'ink';
import { createContext, type ReactNode, use } from 'react';
import type { Pointed } from '../../../core/explorer/state.ts';
import { useMouse, WHEEL_ROWS } from '../input/mouse.ts';
import type { ExplorerCommand } from './bindings/binding.ts';

/** Runs the command of a click or the wheel; without a provider they do nothing. */
export const RunContext = createContext<(command: ExplorerCommand) => void>(() => {});

/** The reference of a box: a click on it points at what `at` returns; null: the click goes on. */
export function usePointed(at: (column: number, row: number) => Pointed | null) {
  const run = use(RunContext);
  return useMouse(({ kind, column, row }) => {
    const pointed = kind === 'click' ? at(column, row) : null;
    if (pointed === null) return false;
    run({ type: 'point', at: pointed });
    return true;
  });
}

/** The reference of a pane: a click gives it the focus; without the focus it ignores the wheel. */
export function usePane(pane: Extract<Pointed, { type: 'pane' }>['pane'], hasKeys: boolean) {
  const run = use(RunContext);
  return useMouse(({ kind }) => {
    if (kind !== 'click') return !hasKeys;
    run({ type: 'point', at: { type: 'pane', pane } });
    return true;
  });
}

/** The reference of the answer's box, which the wheel scrolls also without the focus. */
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

/** A text field; `place`: its row among parameters or headers. */
export type PointedText = Pick<PointedFieldName, 'field' | 'place'>;

type PointedFieldName = Extract<Pointed, { type: 'field' }>;

/** The reference of a text's box: a click puts the cursor there. @param field absent: not so */
export function usePointedText(
  field: PointedText | undefined,
  textAt: (column: number, row: number) => NonNullable<PointedFieldName['text']>,
) {
  return usePointed((column, row) =>
    field === undefined ? null : { type: 'field', ...field, text: textAt(column, row) },
  );
}

/** The reference of a list over other boxes: a click takes an item, the wheel moves the cursor. */
export function useOffered(options: {
  readonly count: number;
  /** Null: there is no item in that row. */
  readonly itemAt: (row: number) => number | null;
  /** By 1 the cursor wraps at the ends of the list, by more it stops there. */
  readonly move: (by: number) => ExplorerCommand;
  readonly take: ExplorerCommand;
}) {
  const run = use(RunContext);
  return useMouse(
    ({ kind, row }) => {
      const { count, itemAt, move, take } = options;
      if (kind !== 'click') {
        run(move(kind === 'wheel-up' ? -WHEEL_ROWS : WHEEL_ROWS));
        return true;
      }
      const item = itemAt(row);
      if (item === null) return true;
      // Counted from the first item: a key that is not drawn yet may have moved the cursor.
      if (count > 1) run(move(-count));
      if (item > 0) run(move(item));
      run(take);
      return true;
    },
    { isOver: true },
  );
}

/** Wraps a field: a click chooses it. */
export function PointedField({
  children,
  ...field
}: Omit<PointedFieldName, 'type' | 'text'> & { readonly children: ReactNode }) {
  const ref = usePointed(() => ({ type: 'field', ...field }));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  );
}

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

/** A field with a text, of parameters and headers with its row. */
export type PointedText = Pick<PointedFieldName, 'field' | 'place'>;

type PointedFieldName = Extract<Pointed, { type: 'field' }>;

/** The reference of the box of a text: a click puts the cursor to the cell. @param field absent: not there */
export function usePointedText(
  field: PointedText | undefined,
  textAt: (column: number, row: number) => NonNullable<PointedFieldName['text']>,
) {
  return usePointed((column, row) =>
    field === undefined ? null : { type: 'field', ...field, text: textAt(column, row) },
  );
}

/** The reference of a list that lies over others: a click takes an entry, the wheel goes through it. */
export function useOffered(options: {
  readonly count: number;
  /** Null: there is none. */
  readonly itemAt: (row: number) => number | null;
  /** By one it goes round the ends, by more it ends there. */
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
      // From the first one on: a key that is not drawn yet may have chosen another one.
      if (count > 1) run(move(-count));
      if (item > 0) run(move(item));
      run(take);
      return true;
    },
    { isOver: true },
  );
}

/** Around a field: a click chooses it. */
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

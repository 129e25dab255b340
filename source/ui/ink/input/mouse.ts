import type { DOMElement } from 'ink';
import { measureElement } from 'ink';
import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type InputEvent, makeKey } from './key.ts';

/** What a person does with the mouse, at a cell of the screen, counted from 0. */
export interface MouseEvent {
  readonly kind: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/**
 * What an area does with the mouse; the cell is counted from its own corner.
 *
 * @returns false: it is nothing to it, and what lies around is asked
 */
type MouseHandler = (event: MouseEvent) => boolean;

interface Area {
  readonly ref: RefObject<DOMElement | null>;
  readonly handle: MouseHandler;
  /** It lies over others, and is asked before those inside of which it is not. */
  readonly isOver: boolean;
}

interface Mouse {
  /** @returns takes it away */
  attach(area: Area): () => void;
  /** As if a key was pressed so often: what moves a cursor by keys is moved so by the mouse. */
  press(name: string, times: number): void;
}

/** Rows that a turn of the wheel moves by. */
export const WHEEL_ROWS = 3;

/**
 * Tells the innermost area under the mouse. What nobody takes of the wheel turns pages.
 *
 * @param tell hears the keys that the mouse stands for; they are never a confirmation
 */
export function createMouse(
  tell: (event: InputEvent, wasQuiet: boolean) => void,
): Mouse & { tell(event: MouseEvent): void } {
  const areas = new Set<Area>();
  function press(name: string, times: number): void {
    for (let count = 0; count < times; count++) tell({ type: 'key', key: makeKey(name) }, false);
  }
  return {
    attach(area) {
      areas.add(area);
      return () => void areas.delete(area);
    },
    press,
    tell(event) {
      const { column, row, kind } = event;
      const under = [...areas]
        .flatMap((area) => {
          const place = area.ref.current === null ? null : measureElement(area.ref.current);
          if (place === null) return [];
          const { x, y, width, height } = place;
          const isUnder = column >= x && column < x + width && row >= y && row < y + height;
          return isUnder ? [{ area, x, y, size: area.isOver ? 0 : width * height }] : [];
        })
        .toSorted((a, b) => a.size - b.size);
      const isTaken = under.some(({ area, x, y }) =>
        area.handle({ kind, column: column - x, row: row - y }),
      );
      if (isTaken || kind === 'click') return;
      press(kind === 'wheel-up' ? 'pageup' : 'pagedown', 1);
    },
  };
}

export const MouseContext = createContext<Mouse>({ attach: () => () => {}, press: () => {} });

/** Makes the box with this reference hear of the mouse while it is on the screen. */
export function useMouse(
  handle: (event: MouseEvent, mouse: Mouse) => boolean,
  { isOver = false }: Partial<Pick<Area, 'isOver'>> = {},
) {
  const mouse = use(MouseContext);
  const ref = useRef<DOMElement>(null);
  const onMouse = useEffectEvent((event: MouseEvent) => handle(event, mouse));
  useLayoutEffect(
    () => mouse.attach({ ref, isOver, handle: (event) => onMouse(event) }),
    [mouse, isOver],
  );
  return ref;
}

/** What a list does: a click puts the cursor on a row, the wheel moves it. */
export function useListMouse(options: {
  /** Index of the item in a row of the box; null: none is there. */
  readonly itemAt: (row: number) => number | null;
  /** Null: the list has not the keys. */
  readonly cursor: number | null;
}) {
  return useMouse(({ kind, row }, mouse) => {
    const { itemAt, cursor } = options;
    if (cursor === null) return false;
    if (kind !== 'click') {
      mouse.press(kind === 'wheel-up' ? 'up' : 'down', WHEEL_ROWS);
      return true;
    }
    const item = itemAt(row);
    if (item === null) return false;
    mouse.press(item < cursor ? 'up' : 'down', Math.abs(item - cursor));
    return true;
  });
}

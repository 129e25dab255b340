import type { DOMElement } from 'ink';
import { measureElement } from 'ink';
import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type ScrollWindow, ScrollContext } from '../frame/cursor.tsx';
import { type Confirm, NEVER } from './confirming.ts';
import { type InputEvent, keyOfId } from './key.ts';

/** What a person does with the mouse, at a cell of the screen, counted from 0. */
export interface MouseEvent {
  readonly kind: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/**
 * What an area does with the mouse; the cell is counted from its own corner.
 *
 * @returns false: not handled, so that the area around it is asked
 */
type MouseHandler = (event: MouseEvent) => boolean;

interface Area {
  readonly ref: RefObject<DOMElement | null>;
  readonly handle: MouseHandler;
  /** It lies over others, and is asked first, also before areas that it is not inside of. */
  readonly isOver: boolean;
  /** The visible part of the scrolled body around it; null: there is none. */
  readonly window: () => ScrollWindow | null;
}

interface Mouse {
  /** @returns detaches the area */
  attach(area: Area): () => void;
  /**
   * Acts as if a key, named as in bindings, was pressed so often: the mouse does what keys do. This
   * is never a confirmation.
   */
  press(id: string, times?: number): void;
}

/** Rows that a turn of the wheel moves by. */
export const WHEEL_ROWS = 3;

/**
 * Tells the innermost area under the mouse. A turn of the wheel that no area handles scrolls the
 * screen, or presses the key for a page.
 *
 * @param tell gets the keys that the mouse presses; they are never a confirmation
 * @param scroll scrolls what is taller than the screen by so many rows; false: it does not
 */
export function createMouse(
  tell: (event: InputEvent, confirm: Confirm) => void,
  scroll: (rows: number) => boolean = () => false,
): Mouse & { tell(event: MouseEvent): void } {
  const areas = new Set<Area>();
  function press(id: string, times = 1): void {
    for (let count = 0; count < times; count++) tell({ type: 'key', key: keyOfId(id) }, NEVER);
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
          const { x, width, height } = place;
          const window = area.window();
          const y = place.y - (window?.offset ?? 0);
          const isInSight =
            window === null || (row >= window.top && row < window.top + window.height);
          const isBeside = column < x || column >= x + width || row < y || row >= y + height;
          const isUnder = isInSight && !isBeside;
          return isUnder ? [{ area, x, y, size: area.isOver ? 0 : width * height }] : [];
        })
        .toSorted((a, b) => a.size - b.size);
      const isTaken = under.some(({ area, x, y }) =>
        area.handle({ kind, column: column - x, row: row - y }),
      );
      if (isTaken || kind === 'click') return;
      const isUp = kind === 'wheel-up';
      if (!scroll(isUp ? -WHEEL_ROWS : WHEEL_ROWS)) press(isUp ? 'pageup' : 'pagedown');
    },
  };
}

export const MouseContext = createContext<Mouse>({ attach: () => () => {}, press: () => {} });

/**
 * Gives the focus to a field, and puts its cursor to an offset in its text. Field null: no field
 * gets it, so that a list has the keys; offset null: the cursor stays.
 */
export const PointContext = createContext<
  ((field: string | null, offset: number | null) => void) | null
>(null);

/** The reference of a box whose mouse events are handled while it is on the screen. */
export function useMouse(
  handle: (event: MouseEvent, mouse: Mouse) => boolean,
  { isOver = false }: Partial<Pick<Area, 'isOver'>> = {},
) {
  const mouse = use(MouseContext);
  const scroll = use(ScrollContext);
  const ref = useRef<DOMElement>(null);
  const onMouse = useEffectEvent((event: MouseEvent) => handle(event, mouse));
  const windowNow = useEffectEvent(() => scroll);
  useLayoutEffect(
    () =>
      mouse.attach({ ref, isOver, handle: (event) => onMouse(event), window: () => windowNow() }),
    [mouse, isOver],
  );
  return ref;
}

/** The reference of a box: a click on it presses a key. @param id absent: it does nothing */
export function useClick(id: string | undefined, times = 1) {
  return useMouse(({ kind }, mouse) => {
    if (kind !== 'click' || id === undefined) return false;
    mouse.press(id, times);
    return true;
  });
}

/** The reference of a list: a click puts the cursor on a row, the wheel moves it or scrolls. */
export function useListMouse(options: {
  /** Index of the item in a row of the box; null: none is there. */
  readonly itemAt: (row: number) => number | null;
  /** Null: the list does not have the focus. */
  readonly cursor: number | null;
  /** The key that a click presses once the item is under the cursor; null: none. */
  readonly keyAt?: (item: number, column: number, row: number) => string | null;
  /** The wheel scrolls the body around it: the texts between its items may be long. */
  readonly isScrolled?: boolean;
  /** Gives the focus to a list without it; absent: a click cannot. */
  readonly takeKeys?: () => void;
}) {
  return useMouse(({ kind, column, row }, mouse) => {
    const { itemAt, cursor, keyAt, takeKeys, isScrolled = false } = options;
    if (kind !== 'click' && isScrolled) return false;
    if (cursor === null) {
      if (kind !== 'click' || takeKeys === undefined) return false;
      takeKeys();
      return true;
    }
    if (kind !== 'click') {
      mouse.press(kind === 'wheel-up' ? 'up' : 'down', WHEEL_ROWS);
      return true;
    }
    const item = itemAt(row);
    if (item === null) return false;
    mouse.press(item < cursor ? 'up' : 'down', Math.abs(item - cursor));
    const key = keyAt?.(item, column, row) ?? null;
    if (key !== null) mouse.press(key);
    return true;
  });
}

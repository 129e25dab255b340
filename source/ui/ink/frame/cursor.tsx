import { Box, measureElement, useCursor, type DOMElement } from 'ink';
import {
  createContext,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

/** Where the text cursor is: so many cells and rows into an element. */
interface Place {
  readonly ref: RefObject<DOMElement | null>;
  readonly column: number;
  readonly row: number;
  readonly scroll: ScrollWindow | null;
}

/** The visible part of a scrolled body. */
export interface ScrollWindow {
  /** Rows that are scrolled away above. */
  readonly offset: number;
  readonly height: number;
  /** The row of the screen with the first row in sight. */
  readonly top: number;
}

export const ScrollContext = createContext<ScrollWindow | null>(null);

/** Rows of the terminal above the screen. */
export const RowsAboveContext = createContext(0);

/** Knows which place has the cursor. Fields report it when a frame is committed. */
interface CursorOwner {
  readonly place: Place | null;
  take(place: Place): void;
  leave(place: Place): void;
  /** A new field is not laid out in its first frame: the cursor is shown in the next one. */
  showLate(): void;
}

const NO_OWNER: CursorOwner = { place: null, take: () => {}, leave: () => {}, showLate: () => {} };

const OwnerContext = createContext<CursorOwner>(NO_OWNER);

/** Owns the terminal's cursor, for a whole screen: a field says where it is, the host shows it. */
export function CursorHost({ children }: { readonly children: ReactNode }) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const [owner] = useState(() => createOwner(showAgain));
  return (
    <OwnerContext value={owner}>
      {children}
      <TerminalCursor owner={owner} />
    </OwnerContext>
  );
}

function createOwner(showAgain: () => void): CursorOwner {
  let place: Place | null = null;
  let wasShown = false;
  return {
    get place() {
      wasShown = cellOf(place) !== null;
      return place;
    },
    take(next) {
      place = next;
    },
    leave(old) {
      if (place === old) place = null;
    },
    showLate() {
      if (!wasShown && cellOf(place) !== null) showAgain();
    },
  };
}

/** Last in the tree: its effects run after those of all fields, so none can take the cursor away. */
function TerminalCursor({ owner }: { readonly owner: CursorOwner }) {
  const { setCursorPosition } = useCursor();
  return <CursorReader owner={owner} show={setCursorPosition} />;
}

/** A child, since its effect must come before the one of `useCursor`, which tells Ink. */
function CursorReader({
  owner,
  show,
}: {
  readonly owner: CursorOwner;
  readonly show: ReturnType<typeof useCursor>['setCursorPosition'];
}) {
  useInsertionEffect(() => {
    const { place } = owner;
    // Ink reads x and y when it writes a frame, which is after its layout: getters are on time.
    show(
      cellOf(place) === null
        ? undefined
        : {
            get x() {
              return cellOf(place)?.x ?? 0;
            },
            get y() {
              return cellOf(place)?.y ?? 0;
            },
          },
    );
  });
  return null;
}

/** The cell of the screen, or null where the place is not laid out or scrolled away. */
function cellOf(place: Place | null): { readonly x: number; readonly y: number } | null {
  if (place?.ref.current == null) return null;
  const { x, y } = measureElement(place.ref.current);
  const { scroll } = place;
  const row = y + place.row - (scroll?.offset ?? 0);
  if (scroll !== null && (row < scroll.top || row >= scroll.top + scroll.height)) return null;
  return { x: x + place.column, y: row };
}

/** The cursor is `column` cells and `row` rows into this place while it `hasKeys`. */
export function CursorPlace({
  column,
  row = 0,
  hasKeys,
  children,
}: {
  readonly column: number;
  readonly row?: number;
  readonly hasKeys: boolean;
  readonly children: ReactNode;
}) {
  const ref = useRef<DOMElement>(null);
  const owner = use(OwnerContext);
  const scroll = use(ScrollContext);
  useInsertionEffect(() => {
    if (!hasKeys) return;
    const mine = { ref, column, row, scroll };
    owner.take(mine);
    return () => owner.leave(mine);
  });
  useLayoutEffect(() => {
    if (hasKeys) owner.showLate();
  }, [owner, hasKeys]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  );
}

import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { type ReactNode, use, useLayoutEffect } from 'react';
import { focusedField, notice, textOf } from '../../../core/view/blocks.ts';
import { NOT_ALONE } from '../../../core/view/lone-yes.ts';
import type { Action, Block, NoticeBlock, View } from '../../../core/view/view.ts';
import type { Density, Layout } from '../components/layout.ts';
import { keyLabel } from '../../../core/view/keys.ts';
import { Asks, askedBy } from '../input/confirming.ts';
import { useClick } from '../input/mouse.ts';
import type { KeyHint } from '../keymap.ts';
import { isYesNamed, type ScreenState } from '../screen-state.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import { type Glyphs, useTheme } from '../theme.ts';
import { type Beside, besideOf, WithBeside } from './beside.tsx';
import { Blocks } from './blocks.tsx';
import { chromeOf, fit, type Fitted } from './fit.ts';
import { CursorHost, RowsAboveContext, ScrollContext } from './cursor.tsx';
import { type Head, Header, Stepper, type StepsSoFar } from './header.tsx';
import { type BarHint, fitHints, KeyBar, lastKeyWords } from './key-bar.tsx';
import { type Scrolling, scrollPlace } from './scrolling.ts';

interface ScreenProps {
  readonly head: Head;
  readonly steps?: StepsSoFar;
  /** Question, blocks and actions. */
  readonly view: View<unknown>;
  /** After the view's own keys: the way back and the help. */
  readonly lastHints: readonly BarHint[];
  /** Named beside the view's own keys, where there is room. */
  readonly extraHint?: BarHint;
  /** As `extraHint`, but where rows are not scarce, a second row of keys is made for it. */
  readonly neededHint?: BarHint | null;
  readonly screen: Pick<
    ScreenState,
    'scroll' | 'isQuiet' | 'asked' | 'wasNotAlone' | 'isInterrupted' | 'losesWork' | 'lastKey'
  >;
  readonly scrolling: Scrolling;
  readonly size: TerminalSize;
  /** Stands beside the text where the terminal is wide enough. */
  readonly beside?: Beside;
  readonly fill?: ScreenFill;
}

/** Something below the blocks that takes the rows they leave; at least `least` of them. */
export interface ScreenFill {
  readonly least: (density: Density) => number;
  readonly render: (layout: Layout, height: number) => ReactNode;
}

/** A whole screen: top line, steps, question and blocks, keys. Never taller than the terminal. */
export function Screen(props: ScreenProps) {
  const { size } = props;
  return isTooSmall(size) ? <TooSmall size={size} /> : <FittedScreen {...props} />;
}

function FittedScreen({
  head,
  steps,
  view,
  lastHints,
  extraHint,
  neededHint = null,
  screen,
  scrolling,
  size,
  beside,
  fill,
}: ScreenProps) {
  const { glyphs } = useTheme();
  const { columns, rows } = size;
  const chrome = chromeOf(size);
  const isField = focusedField(view) !== null;
  const asked = askedBy(view);
  const hints = hintsOf(view.actions, { isField, namesYes: isYesNamed(screen, asked) });
  const own = hints.filter(({ key }) => key !== 'Esc');
  const back = hints.filter(({ key }) => key === 'Esc');
  const { tab } = view.moves;
  const choosing = [
    ...digitsHint(view),
    ...(tab?.hint === undefined ? [] : [{ key: keyLabel('tab'), words: tab.hint, press: 'tab' }]),
  ];
  const extra = [...choosing, ...(extraHint === undefined ? [] : [extraHint])];
  const needed = neededHint === null ? [] : [neededHint];
  const lastKey = lastKeyWords(screen.lastKey, glyphs);
  const barWidth = columns - chrome.margin;
  const barCells = Math.max(
    1,
    chrome.hasRules || lastKey === null ? barWidth : barWidth - cellWidth(lastKey) - 2,
  );
  const first = own.slice(0, AT_THE_BOTTOM);
  const others = own.slice(AT_THE_BOTTOM);
  const ends = [...back, ...lastHints];
  const inOneRow = [...first, ...needed, ...choosing, ...ends];
  const isOneRow = others.length === 0 && allFit(inOneRow, barCells, glyphs);
  // With fewer rows the body needs the row more.
  const isWorthARow = rows >= ENOUGH_FOR_A_ROW && needed.length > 0;
  const hasMore = chrome.hasMoreKeys && !isOneRow && (others.length > 0 || isWorthARow);
  const more = hasMore ? withFittingHints(extra, columns - 2, glyphs, [others, needed]) : [];
  const bottom = hasMore
    ? [...first, ...ends]
    : withFittingHints([...needed, ...choosing], barCells, glyphs, [first, ends]);
  const hasSteps = steps !== undefined && chrome.hasStepper;
  const above = 1 + (hasSteps ? 1 : 0) + (chrome.hasRules ? 1 : 0);
  const below = 1 + (more.length > 0 ? 1 : 0) + (chrome.hasRules ? 1 : 0);
  const height = Math.max(1, rows - above - below);
  const wide = besideOf(beside, view.blocks, size);
  const blocks = withQuestion(view, screen);
  const fitted = fit(blocks, {
    width: chrome.width,
    columns,
    rows,
    height,
    glyphs,
    keyFor: (word) => keyForWord(view.actions, word),
    isForOnlookers: head.isPresenting,
    isExplainedBeside: (wide?.explanation ?? null) !== null,
    ...(fill === undefined ? {} : { reserved: fill.least }),
  });
  return (
    <CursorHost>
      {asked !== null && isQuestionInSight(fitted, height, screen.scroll) ? (
        <Asks question={asked} />
      ) : null}
      <Box flexDirection="column" width="100%" height={rows} overflow="hidden">
        <Box paddingLeft={chrome.margin} flexShrink={0}>
          <Header head={head} width={Math.max(1, columns - 2 * chrome.margin)} />
        </Box>
        {hasSteps ? (
          <Box paddingLeft={chrome.margin} flexShrink={0} height={1}>
            <Stepper steps={steps} width={columns - chrome.margin} />
          </Box>
        ) : null}
        {chrome.hasRules ? <Rule /> : null}
        <Body
          fitted={fitted}
          height={height}
          top={above}
          margin={chrome.margin}
          scroll={screen.scroll}
          scrolling={scrolling}
          wide={wide}
          fill={fill}
        />
        {chrome.hasRules ? <Rule words={lastKey} /> : null}
        {more.length === 0 ? null : (
          <Box paddingLeft={chrome.margin} flexShrink={0}>
            <KeyBar hints={more} width={barWidth} />
          </Box>
        )}
        <Box paddingLeft={chrome.margin} flexShrink={0} justifyContent="space-between">
          <KeyBar hints={bottom} width={barCells} />
          {chrome.hasRules || lastKey === null ? null : (
            <Box flexShrink={0}>
              <Text wrap="truncate">{lastKey}</Text>
            </Box>
          )}
        </Box>
      </Box>
    </CursorHost>
  );
}

/** Whether the question, which is the first block, is on the screen whole: else no yes counts. */
function isQuestionInSight(fitted: Fitted, height: number, scroll: number): boolean {
  const { offset, height: rows } = scrollPlace(
    fitted.height,
    height,
    fitted.focus,
    scroll,
    fitted.formEnd,
  );
  return offset === 0 && (fitted.placed[0]?.height ?? 0) <= rows;
}

const ENOUGH_FOR_A_ROW = 20;

/** Own keys of a view in the bottom row; back and help come after them. */
const AT_THE_BOTTOM = 3;

function withQuestion(
  { question, blocks }: ScreenProps['view'],
  screen: Interrupted,
): readonly Block<unknown>[] {
  const head = question === '' ? [] : [textOf('needed', [], question)];
  const warning = interruptedNotices(screen);
  return [...head, ...warning, ...blocks];
}

type Interrupted = Pick<ScreenState, 'isInterrupted' | 'losesWork' | 'wasNotAlone'>;

/** After the first Ctrl+C, says what the second one does; else, if a yes did not count, that. */
export function interruptedNotices(screen: Interrupted): NoticeBlock[] {
  const { isInterrupted, losesWork, wasNotAlone } = screen;
  if (!isInterrupted) return wasNotAlone ? [notice('warning', NOT_ALONE)] : [];
  return [notice('warning', losesWork ? `${AGAIN} What is not saved will be lost.` : AGAIN)];
}

const AGAIN = 'Press Ctrl+C again to leave.';

/** The keys of a view that have words, the primary one first. */
function hintsOf(
  actions: readonly Action<unknown>[],
  { isField, namesYes }: { readonly isField: boolean; readonly namesYes: boolean },
): readonly BarHint[] {
  const hints = actions.flatMap((action): BarHint[] => {
    const { hint, keys, isPrimary, isKept, isRisky } = action;
    // Neither a paste nor keys typed ahead may answer: the key is shown only once it counts.
    if (hint === null || (isRisky === true && !namesYes)) return [];
    const key = keys.find((one) => !isField || !isText(one));
    if (key === undefined) return [];
    return [
      {
        key: keyLabel(key),
        words: hint,
        press: key,
        isPrimary: isPrimary === true,
        isKept: isKept === true,
      },
    ];
  });
  // Without a primary action the first hint becomes the button; never where an action is risky.
  const [first, ...others] = hints;
  const isOneDeed = actions.some(({ isRisky }) => isRisky === true);
  if (first === undefined || isOneDeed || hints.some(({ isPrimary }) => isPrimary === true))
    return hints;
  return [{ ...first, isPrimary: first.key !== 'Esc' }, ...others];
}

/** The digits, where they choose an answer to the question of the view. */
function digitsHint(view: View<unknown>): readonly BarHint[] {
  const count = view.blocks.flatMap((block) =>
    block.kind === 'choices' && block.role === 'answers' ? block.options : [],
  ).length;
  return count < 2 || focusedField(view) !== null
    ? []
    : [{ key: `1-${Math.min(count, 9)}`, words: 'choose' }];
}

/** A key that a text field takes for itself. */
function isText(key: string): boolean {
  return key.length === 1 || key === 'space';
}

function keyForWord(actions: readonly Action<unknown>[], word: string): KeyHint | null {
  const action = actions.find((one) => one.word === word);
  if (action === undefined) return null;
  const [key] = action.keys;
  return { key: keyLabel(key), words: action.hint ?? action.word, press: key };
}

/** The hints `first` and `last`, with those of `extra` between them that need no other to go. */
function withFittingHints(
  extra: readonly BarHint[],
  width: number,
  glyphs: Glyphs,
  [first, last = []]: readonly [readonly BarHint[], (readonly BarHint[])?],
): readonly BarHint[] {
  let kept = first;
  for (const hint of extra) {
    if (allFit([...kept, hint, ...last], width, glyphs)) kept = [...kept, hint];
  }
  return [...kept, ...last];
}

function allFit(hints: readonly BarHint[], width: number, glyphs: Glyphs): boolean {
  return fitHints(hints, width, glyphs).length === hints.length;
}

/** A line over the whole width, with words near its right end. */
function Rule({ words = null }: { readonly words?: string | null }) {
  const { frame } = useTheme();
  return (
    <Box
      {...frame('plain')}
      borderBottom={false}
      borderLeft={false}
      borderRight={false}
      flexShrink={0}
      height={1}
      width="100%"
    >
      {words === null ? null : (
        <Box position="absolute" top={-1} right={1}>
          <Text>{` ${words} `}</Text>
        </Box>
      )}
    </Box>
  );
}

function Body({
  fitted,
  height,
  top,
  margin,
  scroll,
  scrolling,
  wide,
  fill,
}: {
  readonly fitted: Fitted;
  readonly height: number;
  /** Rows above the body. */
  readonly top: number;
  readonly margin: number;
  readonly scroll: number;
  readonly scrolling: Scrolling;
  readonly wide: ReturnType<typeof besideOf>;
  readonly fill: ScreenProps['fill'];
}) {
  const { glyphs } = useTheme();
  const place = scrollPlace(fitted.height, height, fitted.focus, scroll, fitted.formEnd);
  const { offset, hasMoreAbove, hasMoreBelow, shown } = place;
  useLayoutEffect(() => {
    if (fill === undefined) scrolling.show(shown);
  }, [fill, scrolling, shown]);
  const first = use(RowsAboveContext) + top + (hasMoreAbove ? 1 : 0);
  const window = { offset, height: place.height, top: first };
  const { layout, placed } = fitted;
  const isWhole = fitted.height <= height;
  if (isWhole && wide !== null) {
    return (
      <WithBeside wide={wide} placed={placed} layout={layout} margin={margin} height={height} />
    );
  }
  return (
    <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
      {hasMoreAbove ? <More words={`${glyphs.up} more above (PgUp)`} press="pageup" /> : null}
      <Box
        flexDirection="column"
        {...(isWhole ? {} : { height: place.height })}
        overflow="hidden"
        contentOffsetY={offset}
      >
        <ScrollContext value={isWhole ? null : window}>
          <Blocks placed={placed} layout={layout} margin={margin} />
        </ScrollContext>
      </Box>
      {hasMoreBelow ? <More words={`${glyphs.down} more below (PgDn)`} press="pagedown" /> : null}
      {fill === undefined || !isWhole ? null : (
        <Box flexDirection="column" paddingLeft={margin} flexShrink={0}>
          {fill.render(layout, height - fitted.height)}
        </Box>
      )}
    </Box>
  );
}

/** Says that there is more above or below; a click scrolls by a page. */
function More({ words, press }: { readonly words: string; readonly press: string }) {
  return (
    <Box ref={useClick(press)} flexShrink={0}>
      <Text>{words}</Text>
    </Box>
  );
}

/** Row by row, each in the longest words that fit: cut words could not be read. */
const TOO_SMALL: ReadonlyArray<readonly string[]> = [
  ['too small', 'small', 'tiny', '!'],
  ['q: leave', 'q ends', 'q'],
  ['or use --plain', '--plain'],
];

/** Replaces every screen, down to one cell. While it is shown no key can answer a question. */
export function TooSmall({ size: { columns, rows } }: { readonly size: TerminalSize }) {
  const words = TOO_SMALL.flatMap((forms) => forms.find((form) => form.length <= columns) ?? []);
  return (
    <Box flexDirection="column" width="100%" height={rows} overflow="hidden">
      {words.slice(0, Math.max(1, rows)).map((row) => (
        <Text key={row} wrap="truncate">
          {row}
        </Text>
      ))}
    </Box>
  );
}

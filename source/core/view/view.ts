/**
 * What a screen can hold, as data. A step, a panel or a question gives a `View`; the Ink face has
 * one component for each kind of block, the plain face one teller. A sentence is written once.
 */
import type { TextBuffer } from '../text/text-buffer.ts';

/** A whole screen, or a whole turn of the conversation in the plain face. */
export interface View<Event, FieldName extends string = string> {
  /** The same as long as it is the same screen: the plain face says a block once for each id. */
  readonly id: string;
  /** The one question, or what is shown; stands at the top in bold. */
  readonly question: string;
  /** In the order in which they are read. */
  readonly blocks: readonly Block<Event, FieldName>[];
  /** The primary one first. */
  readonly actions: readonly Action<Event>[];
  /** What the arrow keys and Tab do. */
  readonly moves: Moves<Event>;
  /** What a paste does in Ink, and in plain a line that is no action's word; absent: nothing. */
  readonly takesText?: TakesText<Event>;
  /** True: something is under way, and only the keys of the actions work. */
  readonly isBusy?: boolean;
}

/** Something that can be done now: a key in the Ink face, a word in the plain one. */
export interface Action<Event> {
  readonly event: Event;
  /** As the input decoder names them (`enter`, `ctrl+y`, `?`); the first one is shown. */
  readonly keys: readonly [string, ...string[]];
  /** The commands whose keys they are, for a person to choose others; absent: they are fixed. */
  readonly keysFrom?: readonly KeySource[];
  /** What is typed for it in the plain face: one or two words in lower case. */
  readonly word: string;
  /** Two or three words beside the key at the bottom; null: only in help, palette and plain. */
  readonly hint: string | null;
  /** What it does, without a full stop: for help, palette and the plain face. */
  readonly title: string;
  /** Enter alone means it, in both faces. */
  readonly isPrimary?: true;
  /** Its key is named at the bottom even on the narrowest screen. */
  readonly isKept?: true;
  /** Cannot be taken back: its key counts only when no other key came for a moment. */
  readonly isRisky?: true;
  /**
   * The same for one item of the view's list, by its place: `copy 3` in plain. `isByNumber`: the
   * number alone is enough, in Ink the digit. `ticks`: it ticks and unticks the item.
   */
  readonly forItem?: {
    readonly events: readonly Event[];
    readonly isByNumber: boolean;
    readonly ticks?: true;
  };
}

/** A command with its default keys, blanks between them; by its name a person can choose others. */
export interface KeySource {
  /** Null: its keys are fixed. */
  readonly name: string | null;
  readonly keys: string;
}

/** A key that moves a cursor or the focus, with a title for the help. */
interface Move<Event> {
  readonly event: Event;
  readonly title: string;
  /** One or two words beside the key at the bottom, if there is room; absent: only in the help. */
  readonly hint?: string;
}

export type MoveKey =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageup'
  | 'pagedown'
  | 'home'
  | 'end'
  | 'tab'
  | 'shift+tab';

export type Moves<Event> = Readonly<Partial<Record<MoveKey, Move<Event>>>>;

interface TakesText<Event> {
  /** What can be typed or pasted, for the plain face: `the address the browser ended on`. */
  readonly what: string;
  readonly event: (text: string) => Event;
  /** The event of a typed line in the plain face, where it differs from that of a paste. */
  readonly typed?: (line: string) => Event;
  /** Whether the text is complete, or goes on in the next typed line. Absent: it is. */
  readonly isWhole?: (text: string) => boolean;
}

/** How much a block matters where rows are scarce: the small print goes first. */
export type Weight = 'needed' | 'helpful' | 'small-print';

export type Level = 'note' | 'ok' | 'warning' | 'problem';

/** Colour and glyph of a word; each comes with the word itself. */
export type Tone = 'plain' | 'ok' | 'warning' | 'problem' | 'accent';

export type Block<Event, FieldName extends string = string> =
  | TextBlock
  | NoticeBlock
  | ProgressBlock
  | FactsBlock
  | CardBlock
  | ChoicesBlock<Event>
  | ListBlock
  | FieldBlock<FieldName>
  | UrlBlock
  | CodeBlock
  | PartsBlock
  | CountdownBlock;

/** Paragraphs. */
export interface TextBlock {
  readonly kind: 'text';
  readonly weight: Weight;
  readonly paragraphs: readonly string[];
  /** A short bold line above; null: none. */
  readonly title: string | null;
  /** It shows a time that runs down; the plain face says it only once. */
  readonly isTicking?: true;
}

/** A sentence about what happened, with its remedy. */
export interface NoticeBlock {
  readonly kind: 'notice';
  readonly level: Level;
  readonly message: string;
  readonly remedy: string | null;
}

/** Something runs: `Exchanging the code …`. */
export interface ProgressBlock {
  readonly kind: 'progress';
  readonly text: string;
}

/** A label and what stands beside it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly tone: Tone;
  /** Values, each with a sign (granted, missing …). Shown instead of `value` where not empty. */
  readonly marks?: ReadonlyArray<{ readonly text: string; readonly mark: Mark }>;
  /** Word of an action of the same view, whose key or word is shown beside the fact. */
  readonly action?: string;
}

export interface FactsBlock {
  readonly kind: 'facts';
  readonly weight: Weight;
  readonly title: string | null;
  readonly facts: readonly Fact[];
}

/** The main result: framed, with a title in the frame. */
export interface CardBlock {
  readonly kind: 'card';
  readonly level: Level;
  readonly title: string;
  /** At the right end of the title's line, or null. */
  readonly corner: string | null;
  readonly facts: readonly Fact[];
}

/** Options of which one is chosen. */
export interface ChoicesBlock<Event> {
  readonly kind: 'choices';
  /** Shown above the options; null: they answer the question of the view. */
  readonly question: string | null;
  readonly options: ReadonlyArray<{
    readonly title: string;
    /** One sentence, or null. */
    readonly detail: string | null;
    readonly event: Event;
  }>;
  /** Index of the chosen one, or null. */
  readonly chosen: number | null;
  /** `answers`: choosing acts. `precedes`: the primary action follows. `sets`: it sets a value. */
  readonly role: 'answers' | 'precedes' | 'sets';
}

/** The sign before an item; a word says the same where signs cannot be shown. */
export type Mark =
  | 'none'
  | 'ticked'
  | 'unticked'
  | 'implied'
  | 'ok'
  | 'attention'
  | 'failed'
  | 'untested';

export interface Item {
  readonly mark: Mark;
  readonly title: string;
  /** In the same line, or null. */
  readonly summary: string | null;
  /** Short warnings in brackets before the summary. */
  readonly badges: readonly string[];
  /** Sentences that are shown for the item under the cursor (in plain: when it is told). */
  readonly detail: string | null;
  /** A text to copy and paste elsewhere, at column 0 for the item under the cursor; or null. */
  readonly value: string | null;
  /** The heading under which it stands, or null. */
  readonly group: string | null;
}

/** Items of which one is under the cursor. Windowed: long ones are never drawn whole. */
export interface ListBlock {
  readonly kind: 'list';
  readonly title: string | null;
  readonly items: readonly Item[];
  /** Null: the list does not have the focus. */
  readonly cursor: number | null;
  /** Each item is numbered in Ink too, since a digit stands for it. */
  readonly isNumbered: boolean;
  /** `fill`: takes the rows that are left, as a long list does. `fit`: as tall as it is. */
  readonly height: 'fill' | 'fit';
  /** The text for an empty list. */
  readonly empty: string;
  /** Word of the action that ticks the item under the cursor, for a click on its sign. */
  readonly ticks?: string;
  /** How to find the rest, where the plain face lists only the first items. */
  readonly more?: string;
}

/** A text field. Its text is what may be shown: of a secret the masked one. */
export interface FieldBlock<FieldName extends string = string> {
  readonly kind: 'field';
  readonly name: FieldName;
  readonly label: string;
  readonly buffer: TextBuffer;
  readonly hasFocus: boolean;
  /** Never shown in the plain face, and typed without echo. */
  readonly isSecret: boolean;
  /** Masked too while presenting: its text does not belong on a projector. */
  readonly isPrivate: boolean;
  readonly isMultiline: boolean;
  /** Shown while it is empty; null: nothing. */
  readonly placeholder: string | null;
  /** Under the field: what is wrong with it or how it is read. */
  readonly remark: Pick<NoticeBlock, 'level' | 'message' | 'remedy'> | null;
  /** A frame of its own with the label in it: the field that matters most on its screen. */
  readonly isFramed: boolean;
  /** In plain `word text` fills it without the focus (`find orders`); null: only with it. */
  readonly word: string | null;
  /** What Enter alone takes in the plain face, where it is not the text: a better spelling. */
  readonly proposal?: string;
}

/** An address at column 0, unboxed, so that a selection copies nothing else. */
export interface UrlBlock {
  readonly kind: 'url';
  readonly title: string | null;
  readonly url: string;
}

/** Lines to be pasted into a command shell or a file; at column 0. */
export interface CodeBlock {
  readonly kind: 'code';
  readonly weight: Weight;
  readonly title: string | null;
  readonly lines: readonly string[];
}

/** Something taken apart: name, value, and what it is for. */
export interface PartsBlock {
  readonly kind: 'parts';
  readonly parts: ReadonlyArray<{
    readonly name: string;
    readonly value: string;
    readonly purpose: string;
  }>;
  /** Index of the part that is explained where there is no room for all. */
  readonly cursor: number;
}

/** Time that runs out. */
export interface CountdownBlock {
  readonly kind: 'countdown';
  /** `Listening on 127.0.0.1:3456`. */
  readonly label: string;
  readonly tone: Tone;
  /** Milliseconds. */
  readonly leftMs: number;
  readonly totalMs: number;
  /** True: the countdown stands still. */
  readonly isPaused: boolean;
}

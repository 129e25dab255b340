/** The border between a view and a face: the one place that hides and sanitises its texts. */
import { toDisplayText } from '../text/display-text.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { Action, Block, Fact, FieldBlock, Item, Moves, View } from './view.ts';

/** A view that a face may show: only displayable characters, and nothing private to a projector. */
export type ShownView<Event, FieldName extends string = string> = View<Event, FieldName> & {
  readonly isShown: true;
};

interface Presenting {
  /** A text without what a projector should not show; the same text while nobody presents. */
  readonly hide: (text: string) => string;
  /** A private field as it may be shown. */
  readonly mask: (buffer: TextBuffer) => TextBuffer;
}

/**
 * The view as it may be shown. Every text goes through `hide` and then through the sanitiser, so
 * that no step has to think of either. Words of actions stay, since they are typed, and so does the
 * text of a field, since it is edited; a private field is masked.
 */
export function showView<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  { hide, mask }: Presenting,
): ShownView<Event, FieldName> {
  const show = (text: string): string => toDisplayText(hide(text));
  const { takesText } = view;
  return {
    ...view,
    question: show(view.question),
    blocks: view.blocks.map((block) => showBlock(block, show, mask)),
    actions: view.actions.map((action) => showAction(action, show)),
    moves: showMoves(view.moves, show),
    ...(takesText === undefined ? {} : { takesText: { ...takesText, what: show(takesText.what) } }),
    isShown: true,
  };
}

type Show = (text: string) => string;

/** Most actions are constants, and stay the same object from frame to frame. */
function showAction<Event>(action: Action<Event>, show: Show): Action<Event> {
  const title = show(action.title);
  const hint = action.hint === null ? null : show(action.hint);
  return title === action.title && hint === action.hint ? action : { ...action, title, hint };
}

function showMoves<Event>(moves: Moves<Event>, show: Show): Moves<Event> {
  return Object.fromEntries(
    Object.entries(moves).map(([key, move]) => {
      const { title, hint } = move;
      return [
        key,
        { ...move, title: show(title), ...(hint === undefined ? {} : { hint: show(hint) }) },
      ];
    }),
  );
}

function showBlock<Event, FieldName extends string>(
  block: Block<Event, FieldName>,
  show: Show,
  mask: Presenting['mask'],
): Block<Event, FieldName> {
  const orNull = (text: string | null): string | null => (text === null ? null : show(text));
  switch (block.kind) {
    case 'text':
      return {
        ...block,
        title: orNull(block.title),
        paragraphs: block.paragraphs.map((paragraph) => show(paragraph)),
      };
    case 'notice':
      return { ...block, message: show(block.message), remedy: orNull(block.remedy) };
    case 'progress':
      return { ...block, text: show(block.text) };
    case 'facts':
      return {
        ...block,
        title: orNull(block.title),
        facts: block.facts.map((fact) => showFact(fact, show)),
      };
    case 'card':
      return {
        ...block,
        title: show(block.title),
        corner: orNull(block.corner),
        facts: block.facts.map((fact) => showFact(fact, show)),
      };
    case 'choices':
      return {
        ...block,
        question: orNull(block.question),
        options: block.options.map((option) => ({
          ...option,
          title: show(option.title),
          detail: orNull(option.detail),
        })),
      };
    case 'list':
      return {
        ...block,
        title: orNull(block.title),
        items: block.items.map((item) => showItem(item, show)),
        empty: show(block.empty),
        ...(block.more === undefined ? {} : { more: show(block.more) }),
      };
    case 'field':
      return showField(block, show, mask);
    case 'url':
      return { ...block, title: orNull(block.title), url: show(block.url) };
    case 'code':
      return {
        ...block,
        title: orNull(block.title),
        lines: block.lines.map((line) => show(line)),
      };
    case 'parts':
      return {
        ...block,
        parts: block.parts.map(({ name, value, purpose }) => ({
          name: show(name),
          value: show(value),
          purpose: show(purpose),
        })),
      };
    case 'countdown':
      return { ...block, label: show(block.label) };
  }
}

function showField<FieldName extends string>(
  { proposal, ...block }: FieldBlock<FieldName>,
  show: Show,
  mask: Presenting['mask'],
): FieldBlock<FieldName> {
  const { buffer, isPrivate, placeholder, remark } = block;
  return {
    ...block,
    label: show(block.label),
    buffer: isPrivate ? mask(buffer) : buffer,
    placeholder: placeholder === null ? null : show(placeholder),
    remark:
      remark === null
        ? null
        : {
            ...remark,
            message: show(remark.message),
            remedy: remark.remedy === null ? null : show(remark.remedy),
          },
    // Enter takes it as it is shown: one that would change is not proposed.
    ...(proposal === undefined || show(proposal) !== proposal ? {} : { proposal }),
  };
}

function showFact(fact: Fact, show: Show): Fact {
  const { marks } = fact;
  return {
    ...fact,
    label: show(fact.label),
    value: show(fact.value),
    ...(marks === undefined
      ? {}
      : { marks: marks.map(({ text, mark }) => ({ text: show(text), mark })) }),
  };
}

function showItem(item: Item, show: Show): Item {
  const orNull = (text: string | null): string | null => (text === null ? null : show(text));
  return {
    ...item,
    title: show(item.title),
    summary: orNull(item.summary),
    badges: item.badges.map((badge) => show(badge)),
    detail: orNull(item.detail),
    value: orNull(item.value),
    group: orNull(item.group),
  };
}

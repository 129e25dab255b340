/** The border between a view and a face: the one place that hides and sanitises its texts. */
import { toDisplayText } from '../text/display-text.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { Block, Fact, Item, View } from './view.ts';

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
 * The view as it may be shown. Every text that can hold data goes through `hide` and then through
 * the sanitiser, so that no step has to think of either.
 */
export function showView<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  { hide, mask }: Presenting,
): ShownView<Event, FieldName> {
  const show = (text: string): string => toDisplayText(hide(text));
  return {
    ...view,
    question: show(view.question),
    blocks: view.blocks.map((block) => showBlock(block, show, mask)),
    isShown: true,
  };
}

type Show = (text: string) => string;

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
      };
    case 'field': {
      const { buffer, isPrivate, remark } = block;
      return {
        ...block,
        buffer: isPrivate ? mask(buffer) : buffer,
        remark:
          remark === null
            ? null
            : { ...remark, message: show(remark.message), remedy: orNull(remark.remedy) },
      };
    }
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

function showFact(fact: Fact, show: Show): Fact {
  const { marks } = fact;
  return {
    ...fact,
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
  };
}

import type { Block } from '../../../core/view/view.ts';
import { CardView, rowsOfCard } from './card.tsx';
import { ChoicesView, rowsOfChoices } from './choices.tsx';
import { CountdownView, rowsOfCountdown } from './countdown.tsx';
import { FactsView, rowsOfFacts } from './facts.tsx';
import { FieldView, rowsOfField } from './field.tsx';
import type { BlockProps, Layout } from './layout.ts';
import { ListView, rowsOfList } from './list.tsx';
import { NoticeView, rowsOfNotice } from './notice.tsx';
import { PartsView, rowsOfParts } from './parts.tsx';
import { ProgressView, rowsOfProgress, rowsOfText, TextView } from './text.tsx';
import { rowsOfUrl, UrlView } from './url.tsx';

/** A block of a view, drawn by the component of its kind. `height`: rows for a list or parts. */
export function BlockView({
  block,
  layout,
  height,
}: BlockProps<Block<unknown>> & { readonly height: number }) {
  switch (block.kind) {
    case 'text':
      return <TextView block={block} layout={layout} />;
    case 'notice':
      return <NoticeView block={block} layout={layout} />;
    case 'progress':
      return <ProgressView block={block} layout={layout} />;
    case 'facts':
      return <FactsView block={block} layout={layout} />;
    case 'card':
      return <CardView block={block} layout={layout} />;
    case 'choices':
      return <ChoicesView block={block} layout={layout} />;
    case 'list':
      return <ListView block={block} layout={layout} height={height} />;
    case 'field':
      return <FieldView block={block} layout={layout} />;
    case 'url':
    case 'code':
      return <UrlView block={block} layout={layout} />;
    case 'parts':
      return <PartsView block={block} layout={layout} height={height} />;
    case 'countdown':
      return <CountdownView block={block} layout={layout} />;
  }
}

/** The rows that a block takes in this layout, and the fewest that it can be drawn in. */
export function rowsOf(
  block: Block<unknown>,
  layout: Layout,
): { readonly all: number; readonly least: number } {
  if (block.kind === 'list') return rowsOfList(block, layout);
  if (block.kind === 'parts') return rowsOfParts(block, layout);
  const all = fixedRows(block, layout);
  return { all, least: all };
}

function fixedRows(
  block: Exclude<Block<unknown>, { kind: 'list' | 'parts' }>,
  layout: Layout,
): number {
  switch (block.kind) {
    case 'text':
      return rowsOfText(block, layout);
    case 'notice':
      return rowsOfNotice(block, layout);
    case 'progress':
      return rowsOfProgress(block, layout);
    case 'facts':
      return rowsOfFacts(block, layout);
    case 'card':
      return rowsOfCard(block, layout);
    case 'choices':
      return rowsOfChoices(block, layout);
    case 'field':
      return rowsOfField(block, layout);
    case 'url':
    case 'code':
      return rowsOfUrl(block, layout);
    case 'countdown':
      return rowsOfCountdown(block, layout);
  }
}

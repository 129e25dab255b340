import { Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';

/** Texts that hold a word of the glossary for the first time, with what to underline in each. */
export const MarkedWordsContext = createContext<ReadonlyMap<string, readonly RegExp[]>>(new Map());

/** The patterns to underline in these texts; empty where none is marked. */
export function useMarks(...texts: readonly string[]): readonly RegExp[] {
  const marks = useContext(MarkedWordsContext);
  return texts.flatMap((text) => marks.get(text.trim()) ?? []);
}

/** A text in one row that may hold a word of the glossary. */
export function MarkedWords({ text }: { readonly text: string }): ReactNode {
  return <Underlined shown={text} patterns={useMarks(text)} />;
}

/** The first place of each pattern underlined, also where a row ends within it. */
export function Underlined({
  shown,
  patterns,
}: {
  readonly shown: string;
  readonly patterns: readonly RegExp[];
}): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of placesOf(shown, patterns)) {
    if (start < at) continue;
    parts.push(
      shown.slice(at, start),
      <Text key={start} underline>
        {shown.slice(start, end)}
      </Text>,
    );
    at = end;
  }
  return [...parts, shown.slice(at)];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function placesOf(shown: string, patterns: readonly RegExp[]): readonly Span[] {
  return patterns
    .flatMap(({ source, flags }) => {
      // A blank may have become the end of a row.
      const found = new RegExp(source.replaceAll(' ', String.raw`\s`), flags).exec(shown);
      return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
    })
    .toSorted((a, b) => a.start - b.start);
}

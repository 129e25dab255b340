import type { GraphqlTokenKind } from '../../../core/graphql/highlight.ts';
import type { SegmentKind } from '../../../core/json/body-rows.ts';
import type { Theme } from '../theme.ts';

/** The colour of a kind of token, the same in the editor and in the answer. */
export function paintOf(
  kind: SegmentKind | GraphqlTokenKind,
  theme: Theme,
): (text: string) => string {
  switch (kind) {
    case 'name':
      return theme.code.name;
    case 'string':
      return theme.code.string;
    case 'number':
      return theme.code.number;
    case 'keyword':
    case 'variable':
      return theme.code.keyword;
    case 'punctuation':
      return theme.code.punctuation;
    case 'comment':
      return theme.code.comment;
    case 'mark':
      return theme.warning;
    case 'plain':
      return (text) => text;
  }
}

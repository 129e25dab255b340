import { GraphQLError, parse, type DocumentNode } from 'graphql';

/** More than any document that a person or a program writes. */
const MOST_TOKENS = 50_000;

export type ParsedDocument =
  | { readonly type: 'document'; readonly document: DocumentNode }
  /** `line` from 1; null where the parser does not know it. */
  | { readonly type: 'unreadable'; readonly line: number | null; readonly message: string };

/** Parses a document, with the places of its parts. Never throws, whatever the text is. */
export function parseDocument(text: string): ParsedDocument {
  try {
    return { type: 'document', document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    // A nesting of many thousand levels ends in a RangeError of the parser.
    if (!(error instanceof GraphQLError)) {
      return { type: 'unreadable', line: null, message: 'The document is nested too deep.' };
    }
    const line = error.locations?.[0]?.line ?? null;
    return { type: 'unreadable', line, message: error.message };
  }
}

/** What is done with the text of the field that has the keys, typed in or not. */
export type EditingEvent =
  | { readonly type: 'undo' | 'redo' | 'empty-field' | 'prettify' }
  /** What is selected, else the whole text, into the clipboard. */
  | { readonly type: 'copy-text'; readonly isCut: boolean };

import { countGraphemes, firstGraphemes } from '../text/cursor.ts';
import { looksSecret, Secret } from '../text/secret.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
  withoutHistory,
} from '../text/text-buffer.ts';

/** One for each character, so that only the length can be seen. */
const MASK = '•';

/** A text field for a secret: it can be edited and shown as dots, but not printed by accident. */
export class SecretField {
  readonly #buffer: TextBuffer;

  constructor(buffer: TextBuffer = createTextBuffer()) {
    this.#buffer = buffer;
  }

  /** Returns the edited field; this one stays as it is. There is no undo to an earlier secret. */
  edit(edit: BufferEdit): SecretField {
    return new SecretField(withoutHistory(editText(this.#buffer, edit)));
  }

  get isEmpty(): boolean {
    return this.#buffer.text === '';
  }

  get value(): Secret {
    return new Secret(this.#buffer.text);
  }

  /** The same field with every character masked, for the view. */
  get view(): TextBuffer {
    return maskedView(this.#buffer);
  }

  toJSON(): string {
    return '***';
  }
}

/** A buffer with every character masked, the cursor and the selection in their places. */
export function maskedView(buffer: TextBuffer): TextBuffer {
  const { text, cursor, anchor } = buffer;
  const masked = MASK.repeat(countGraphemes(text));
  const at = (offset: number) =>
    firstGraphemes(masked, countGraphemes(text.slice(0, offset))).length;
  return withoutHistory({
    ...buffer,
    text: masked,
    cursor: at(cursor),
    anchor: anchor === null ? null : at(anchor),
  });
}

/** The buffer as it is, or masked when a secret was put into it. */
export function shownText(buffer: TextBuffer): TextBuffer {
  return looksSecret(buffer.text) ? maskedView(buffer) : buffer;
}

import { countGraphemes, firstGraphemes } from '../text/cursor.ts';
import { looksSecret, Secret } from '../text/secret.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../text/text-buffer.ts';

/** One sign a character, so that the length can be seen and nothing else. */
const MASK = '•';

/** A text field for a secret: it can be edited and shown as dots, but not printed by accident. */
export class SecretField {
  readonly #buffer: TextBuffer;

  constructor(buffer: TextBuffer = createTextBuffer()) {
    this.#buffer = buffer;
  }

  /** The field after one edit; this one stays as it is. */
  edit(edit: BufferEdit): SecretField {
    return new SecretField(editText(this.#buffer, edit));
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

/** A buffer with every character masked and the cursor in its place. */
export function maskedView(buffer: TextBuffer): TextBuffer {
  const { text, cursor } = buffer;
  const masked = MASK.repeat(countGraphemes(text));
  const before = countGraphemes(text.slice(0, cursor));
  return { ...buffer, text: masked, cursor: firstGraphemes(masked, before).length };
}

/** The buffer as it is, or masked when a secret was put into it. */
export function shownText(buffer: TextBuffer): TextBuffer {
  return looksSecret(buffer.text) ? maskedView(buffer) : buffer;
}

const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** A text as Ruby and PHP both read it: between single quotes nothing is expanded. */
export function quotedString(text: string): string {
  return INVISIBLE.test(text)
    ? `"${text.replaceAll(/["\\$#\u0000-\u0009\u000b-\u001f\u007f]/g, escaped)}"`
    : `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** A header is sent in one byte a character, whatever the encoding of the file is. */
export function headerString(text: string): string {
  return /[\u0080-\u00ff]/.test(text)
    ? `"${text.replaceAll(/["\\$#\u0000-\u001f\u007f-\u00ff]/g, escaped)}"`
    : quotedString(text);
}

/** `\xNN` for all, since `\#` is an escape in Ruby alone. */
function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

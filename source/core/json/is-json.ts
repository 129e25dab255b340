/** Whether the text is one JSON value (RFC 8259), white space around it allowed. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

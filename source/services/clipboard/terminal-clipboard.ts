/** Terminals give up on longer sequences; 74,994 bytes of base64 are what xterm and tmux take. */
const LONGEST_BASE64 = 74_994;

/**
 * The sequence that asks the terminal to set the clipboard (xterm, OSC 52), or null when the
 * text is too long for it. The terminal does not answer, so nobody knows whether it did.
 */
export function osc52(text: string): string | null {
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  return base64.length > LONGEST_BASE64 ? null : `\u001B]52;c;${base64}\u0007`;
}

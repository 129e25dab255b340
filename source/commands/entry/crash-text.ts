const MOST_FRAMES = 6;

/**
 * What is printed for a defect of ours (P60): the message with secrets removed and where it was
 * thrown, never a source line.
 * @param redact removes known secrets and makes the text displayable; null before it is loaded, and
 *   then the message is left out.
 * @param version of tokenwright, which `scripts/read-crash.ts` needs to read the frames
 */
export function crashText(
  error: unknown,
  redact: ((text: string) => string) | null,
  version: string,
): string {
  const on = `${version} on Node ${process.versions.node}, ${process.platform}`;
  const lines = [`tokenwright ${on} met a defect of its own and has to stop.`];
  if (redact !== null) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    for (const line of [message, ...framesOf(error)]) lines.push(redact(line));
  }
  lines.push('Please report it with the text above.');
  return `${lines.join('\n')}\n`;
}

/** Only `at …` lines: a stack can begin with a quoted source line. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES);
}

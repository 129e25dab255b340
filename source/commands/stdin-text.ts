import { wrongUsage } from './usage-error.ts';

const LONGEST_LINE = 64 * 1024;

/**
 * Reads one line, without its end. What follows it is left to nobody: call it once.
 * @throws UserError `stdin-empty` when there is none.
 */
export async function readOneLine(stdin: NodeJS.ReadStream, what: string): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n') || text.length > LONGEST_LINE) break;
  }
  const line = (text.split('\n', 1)[0] ?? '').replace(/\r$/, '');
  if (line === '' || line.length > LONGEST_LINE) {
    throw wrongUsage(
      'stdin-empty',
      `Standard input did not bring one line with the ${what}.`,
      'Pipe it in, for example: tokenwright … --secret-stdin < secret.txt',
    );
  }
  return line;
}

/** Everything that standard input brings, as text. */
export async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) text += String(chunk);
  return text;
}

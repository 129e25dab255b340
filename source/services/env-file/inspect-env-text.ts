import { BYTE_ORDER_MARK } from './both-parsers.ts';
import type { EnvNotice } from './env-notice.ts';
import { scanEnvText, type EnvAssignment } from './scan-env-text.ts';

/**
 * What a person should know about the text of an .env file: values that look cut, quotes left
 * open, lines that programs read differently. Keys are named, values never.
 */
export function inspectEnvText(text: string): EnvNotice[] {
  const notices = scanEnvText(text).flatMap(describeOddity);
  if (/\r(?!\n)/.test(text)) {
    notices.unshift(
      differ(null, 'The file has lone carriage returns, which programs read differently.'),
    );
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    notices.unshift({
      code: 'byte-order-mark',
      line: 1,
      message:
        "The file begins with a byte order mark, which Node's own reader takes as part of the first key.",
      remedy: 'Save the file as UTF-8 without a byte order mark.',
    });
  }
  return notices;
}

function describeOddity(entry: EnvAssignment): EnvNotice[] {
  if (!entry.isPlain) {
    return [
      differ(
        entry.line,
        `Line ${entry.line} (${entry.key}) is read differently by different programs.`,
      ),
    ];
  }
  if (entry.unterminated) {
    return [
      {
        code: 'unterminated',
        line: entry.line,
        message: `The value of ${entry.key} on line ${entry.line} opens a quote and does not close it.`,
        remedy: 'Close the quote at the end of the value.',
      },
    ];
  }
  if (entry.cutAtHash) {
    return [
      {
        code: 'hash-cut',
        line: entry.line,
        message: `The value of ${entry.key} on line ${entry.line} is cut at a "#", so a secret may be incomplete.`,
        remedy: 'Put the whole value in single quotes.',
      },
    ];
  }
  return [];
}

function differ(line: number | null, message: string): EnvNotice {
  return {
    code: 'readers-differ',
    line,
    message,
    remedy: 'Write it as KEY=value, with single quotes around a value with blanks.',
  };
}

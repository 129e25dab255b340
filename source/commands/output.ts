import type { ErrorReport } from '../core/errors.ts';
import { isJson } from '../core/json/json-object.ts';
import { toDisplayText } from '../core/text/display-text.ts';
import { redactSecrets } from '../core/text/secret.ts';
import type { World } from './entry/world.ts';

/** The output of a command: answers go to standard output, all messages to standard error. */
export interface Output {
  /**
   * Text for a person, with a line end added; made displayable, since a terminal shows it in the
   * end.
   */
  answer(text: string): void;
  /**
   * A body: exact bytes into a pipe or file, displayable text onto a terminal. @returns whether the
   * exact bytes were written
   */
  body(bytes: Uint8Array): boolean;
  /** One JSON document, with a line end. */
  json(document: string): void;
  /** One event or hint. */
  talk(text: string): void;
  /** An address that this program made, complete and alone on a line of standard error. */
  address(url: string): void;
  /** An error: what happened, then what to do. */
  report(error: Pick<ErrorReport, 'message' | 'remedy'>): void;
}

/** Where an answer is written: standard output, or a file instead. */
export interface AnswerSink {
  readonly isTTY: boolean;
  write(piece: string | Uint8Array): unknown;
}

/** The output of this process; what people read has no control characters and no known secrets. */
export function createOutput(
  world: Pick<World, 'stderr' | 'secrets'> & { readonly stdout: AnswerSink },
): Output {
  const { stdout, stderr, secrets } = world;
  const say = (text: string) => {
    // Also into a pipe: logs are read on terminals later.
    stderr.write(`${toDisplayText(redactSecrets(text, secrets), { multiline: true })}\n`);
  };
  return {
    answer(text) {
      stdout.write(`${toDisplayText(text, { multiline: true })}\n`);
    },
    body(bytes) {
      if (!stdout.isTTY) {
        stdout.write(bytes);
        return true;
      }
      const text = toDisplayText(new TextDecoder().decode(bytes), { multiline: true });
      stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
      return false;
    },
    json(document) {
      stdout.write(`${stdout.isTTY ? safeJsonForTerminal(document) : document}\n`);
    },
    talk: say,
    address: (url) => void stderr.write(`${url}\n`),
    report({ message, remedy }) {
      say(remedy === '' ? message : `${message}\n${remedy}`);
    },
  };
}

/** Characters that JSON.stringify leaves unescaped but a terminal would act on or hide. */
const UNSAFE = /[\u007f-\u009f\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The same JSON document with every control, format and bidi character written as `\uXXXX`
 * (P51). Such characters can stand only inside strings, so the document means the same.
 */
export function safeJsonForTerminal(document: string): string {
  return document
    .replaceAll('\r', '')
    .replace(UNSAFE, (character) =>
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
}

/** A member of an object whose value is JSON text already. */
export type JsonMember = readonly [name: string, json: string];

/** Builds an object from JSON texts, so that numbers in them keep their digits. */
export function jsonObject(members: readonly JsonMember[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/**
 * A body as the value of a JSON member: its own text where that is valid JSON, so that every
 * digit stays, else a string.
 */
export function bodyAsJson(text: string): string {
  return isJson(text) ? text.trim() : JSON.stringify(text);
}

import type { ErrorReport } from '../core/errors.ts';
import { toDisplayText } from '../core/text/display-text.ts';
import { redactSecrets } from '../core/text/secret.ts';
import type { World } from './door/world.ts';
import { safeJsonForTerminal } from './json-text.ts';

/** Where a command's words go: the answer to standard output, all talk to standard error. */
export interface Output {
  /** Text for a person, with a line end added; made fit for a terminal, where it ends up at last. */
  answer(text: string): void;
  /** A body: exact bytes into a pipe or file, visible characters onto a terminal. */
  body(bytes: Uint8Array): void;
  /** One JSON document, with a line end. */
  json(document: string): void;
  /** One event or hint. */
  talk(text: string): void;
  /** An address of our own making, alone on a line of standard error, whole. */
  address(url: string): void;
  /** An error: what happened, then what to do. */
  report(error: Pick<ErrorReport, 'message' | 'remedy'>): void;
}

/** The output of this process, without control characters and known secrets where people read. */
export function createOutput(world: Pick<World, 'stdout' | 'stderr' | 'secrets'>): Output {
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
        return;
      }
      const text = toDisplayText(new TextDecoder().decode(bytes), { multiline: true });
      stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
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

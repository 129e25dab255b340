import type { WireControls } from '../../app/wire.ts';
import { capitalized } from '../../core/text/display-text.ts';
import { COMMON_KEY_TITLES } from '../../core/view/common-keys.ts';
import { WIRE_WORDS } from '../../core/view/wire-list.ts';
import {
  droppedWords,
  headWords,
  messageLines,
  NOTHING_YET,
  toMarkdown,
} from '../../core/wire/to-markdown.ts';
import type { SideCommand, Asker } from './askers/asker.ts';
import { writeAfterYes } from './writing.ts';

/** What the word `wire` needs. */
interface WirePlain extends WireControls {
  /** Whether the Client ID and the like are hidden now. */
  readonly isPresenting: () => boolean;
  /** Called with the path of a written file, so that leaving can name it. */
  readonly onWritten: (path: string) => void;
}

/** The most messages that are said at once; the rest can be asked for. */
const SHOWN = 30;

/** Screen readers read an arrow in different ways, or not at all. */
const ARROW = 'to';

/** `wire`: the messages so far; `wire 3` unfolds one, `wire save FILE` writes them as Markdown. */
export function wireSideCommand(options: WirePlain): SideCommand {
  return {
    title: capitalized(COMMON_KEY_TITLES.wire),
    handle(line, asker) {
      const typed = /^wire(?:\s+(.*))?$/i.exec(line.trim());
      return typed === null ? null : obey(options, asker, typed[1] ?? '');
    },
    async open(asker) {
      await obey(options, asker, '');
      for (;;) {
        const answer = await asker.ask(WIRE_WORDS.prompt);
        if (answer.type !== 'value' || answer.value.trim() === '') return;
        await obey(options, asker, answer.value.trim());
      }
    },
  };
}

async function obey(options: WirePlain, asker: Asker, wish: string): Promise<void> {
  const saving = /^save(?:\s+(.*))?$/i.exec(wish);
  if (saving !== null) await save(options, asker, saving[1] ?? '');
  else if (/^\d{1,6}$/.test(wish)) unfold(options, asker, Number(wish));
  else if (wish === '' || wish.toLowerCase() === 'all') list(options, asker, wish !== '');
  else asker.say(WIRE_WORDS.ways);
}

function list({ wire }: WirePlain, asker: Asker, isWhole: boolean): void {
  const { messages, dropped } = wire.getState();
  if (messages.length === 0) {
    asker.say(NOTHING_YET);
    return;
  }
  const shown = isWhole ? messages : messages.slice(-SHOWN);
  if (dropped > 0) asker.say(droppedWords(dropped));
  const left = messages.length - shown.length;
  if (left > 0) asker.say(WIRE_WORDS.earlier(left));
  asker.say(
    shown.map((message) => `  ${headWords(message, ARROW)}`),
    WIRE_WORDS.ways,
  );
}

function unfold({ wire, isPresenting }: WirePlain, asker: Asker, number: number): void {
  const message = wire.getState().messages.find(({ id }) => id === number);
  if (message === undefined) asker.say(WIRE_WORDS.noSuch(number));
  else asker.say(messageLines(message, { arrow: ARROW, isPresenting: isPresenting() }));
}

function save(
  { wire, files, isPresenting, onWritten }: WirePlain,
  asker: Asker,
  typed: string,
): Promise<void> {
  const content = (): string =>
    toMarkdown(wire.getState().messages, { isPresenting: isPresenting() });
  asker.say(WIRE_WORDS.tutorial);
  return writeAfterYes(asker, files, typed, { what: WIRE_WORDS.tape, content, onWritten });
}

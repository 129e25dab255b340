import type { TutorialPort } from '../../app/ports.ts';
import type { WireStore } from '../../app/wire.ts';
import {
  droppedWords,
  headWords,
  messageLines,
  NOTHING_YET,
  toMarkdown,
} from '../../core/wire/to-markdown.ts';
import type { Aside, Asker } from './askers/asker.ts';

/** What the word `wire` needs. */
export interface WirePlain {
  readonly wire: WireStore;
  readonly files: TutorialPort;
  /** Whether the Client ID and the like are hidden now. */
  readonly isPresenting: () => boolean;
  /** Told of a file that was written, so that leaving can name it. */
  readonly onWritten: (path: string) => void;
}

/** So many are read out at once; the rest can be asked for. */
const SHOWN = 30;

/** An arrow is read out as anything, or not at all. */
const ARROW = 'to';

const WAYS =
  'wire 3 unfolds message 3, wire all lists every message, wire save FILE writes a tutorial.';

/** `wire`: the messages so far; `wire 3` unfolds one, `wire save FILE` writes them as Markdown. */
export function wireAside(options: WirePlain): Aside {
  return {
    title: 'Show the messages so far (wire tape)',
    heed(line, asker) {
      const typed = /^wire(?:\s+(.*))?$/i.exec(line.trim());
      return typed === null ? null : obey(options, asker, typed[1] ?? '');
    },
    async open(asker) {
      await obey(options, asker, '');
      for (;;) {
        const answer = await asker.ask('Number unfolds, all, save FILE; Enter goes back.');
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
  else asker.say(WAYS);
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
  if (left > 0) asker.say(`${left} earlier ones; wire all lists them too.`);
  asker.say(...shown.map((message) => `  ${headWords(message, ARROW)}`), WAYS);
}

function unfold({ wire, isPresenting }: WirePlain, asker: Asker, number: number): void {
  const message = wire.getState().messages.find(({ id }) => id === number);
  if (message === undefined) asker.say(`There is no message ${number} on the tape.`);
  else asker.say(...messageLines(message, { arrow: ARROW, isPresenting: isPresenting() }));
}

/** The whole path is said before anything is written, and an existing file needs a yes. */
async function save(options: WirePlain, asker: Asker, typed: string): Promise<void> {
  const { wire, files, isPresenting, onWritten } = options;
  const place = await files.look(typed);
  if (place.type === 'refused') {
    asker.say(`${place.report.message} ${place.report.remedy}`);
    return;
  }
  let { path } = place;
  let replaces = place.type === 'taken';
  for (;;) {
    const question = replaces ? `${path} exists. Replace it?` : `Write the tape to ${path}?`;
    const answer = await asker.confirm(question);
    if (answer.type !== 'value' || !answer.value) {
      asker.say('Nothing was written.');
      return;
    }
    const { messages } = wire.getState();
    const text = toMarkdown(messages, { isPresenting: isPresenting() });
    const outcome = await files.write(path, text, { replaces });
    if (outcome.type === 'written') {
      onWritten(outcome.path);
      asker.say(`Written to ${outcome.path}, readable by you alone. No secret is in it.`);
      return;
    }
    if (outcome.type === 'refused') {
      asker.say(`${outcome.report.message} ${outcome.report.remedy}`);
      return;
    }
    ({ path } = outcome);
    replaces = true;
  }
}

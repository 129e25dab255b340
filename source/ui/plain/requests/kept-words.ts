import { NO_FILES, type SavedRequests } from '../../../app/explorer-ports.ts';
import type { HttpOutcome } from '../../../core/http/message.ts';
import { callLine, type RequestCall } from '../../../core/requests/call.ts';
import {
  agoWords,
  endWords,
  fitsHistory,
  givenVersion,
  otherVersionWords,
  type PastRequest,
} from '../../../core/requests/kept/history.ts';
import { shareable, writeRequestSet } from '../../../core/requests/kept/request-set.ts';
import {
  isSecret,
  LONGEST_NAME,
  type SavedRequest,
  secretIn,
  toSaved,
  withNewName,
  withoutSaved,
  withSaved,
} from '../../../core/requests/kept/saved.ts';
import type { AskedRequest } from '../../../core/requests/sending.ts';
import { writeAfterYes } from '../writing.ts';
import { withDraft } from './draft-words.ts';
import {
  DONE,
  noteWritten,
  type Prompt,
  type PromptWord,
  refusal,
  shown,
  type WordEnd,
} from './prompt.ts';

/** The words for earlier requests: those of this run, of earlier runs, and saved ones. */
export const KEPT_WORDS: readonly PromptWord[] = [
  {
    usage: 'history [WORD]',
    does: 'the requests of this run and of earlier ones, or those that hold a word',
    async run(prompt, sought) {
      const lines = [...historyLines(prompt), ...(await pastLines(prompt))];
      const found = lines.filter((line) => line.toLowerCase().includes(sought.toLowerCase()));
      prompt.context.asker.show(lines.length === 0 ? ['Nothing was sent yet.'] : found);
      if (lines.length > 0 && found.length === 0)
        prompt.context.asker.say('No request contains that.');
      return DONE;
    },
  },
  {
    usage: 'again [NUMBER]',
    does: 'sends one of the history again: again 2, again e2 of an earlier run, again the last one',
    async run(prompt, number) {
      const call = await callToRepeat(prompt, number);
      if (call !== null) return { type: 'send', call };
      prompt.context.asker.say('There is no such request; history lists those that there are.');
      return DONE;
    },
  },
  {
    usage: 'save NAME',
    does: 'keeps the last request on this disk, without token and answer',
    run: (prompt, name) => savedWord(prompt, 'save', name),
  },
  {
    usage: 'saved',
    does: 'lists the saved requests, and those of a file that was named at the start',
    run: (prompt, name) => savedWord(prompt, 'saved', name),
  },
  { usage: 'run NAME', does: 'sends one', run: (prompt, name) => savedWord(prompt, 'run', name) },
  {
    usage: 'rename OLD to NEW',
    does: 'gives a saved request another name',
    run: (prompt, names) => savedWord(prompt, 'rename', names),
  },
  {
    usage: 'unsave NAME',
    does: 'removes a saved request',
    run: (prompt, name) => savedWord(prompt, 'unsave', name),
  },
  {
    usage: 'drop eNUMBER',
    does: 'removes a request of an earlier run from this disk',
    run: dropWord,
  },
  {
    usage: 'share FILE',
    does: 'writes the saved requests to a file for others, or else those of this run',
    run: shareWord,
  },
];

function historyLines({ work: { calls } }: Prompt): string[] {
  return calls.map((call, index) => `${index + 1}: ${shown(callLine(call))}`);
}

/** Of earlier runs only so many are read out. */
const MOST_READ_OUT = 20;

/** Lines for the requests of earlier runs, newest first; or a line about what went wrong. */
async function pastLines({ kept, context }: Prompt): Promise<string[]> {
  try {
    const past = (await kept?.history?.load()) ?? [];
    const now = context.clock.epochMs();
    return past
      .slice(0, MOST_READ_OUT)
      .map((one, index) =>
        shown(`e${index + 1}: ${one.end}, ${agoWords(one.atMs, now)}: ${callLine(one)}`),
      );
  } catch (error) {
    return [refusal(error)];
  }
}

/** The request of an earlier run that `e2` means, or null. */
async function pastOne({ kept }: Prompt, typed: string): Promise<PastRequest | null> {
  const number = /^e(\d{1,3})$/.exec(typed)?.[1];
  if (number === undefined) return null;
  const past = await kept?.history?.load().catch(() => []);
  return past?.[Number(number) - 1] ?? null;
}

/** The request `2` of this run, `e2` of earlier runs, or the last. Says another API version. */
async function callToRepeat(prompt: Prompt, number: string): Promise<RequestCall | null> {
  const { context, target, work } = prompt;
  const { calls } = work;
  const last = calls.at(-1) ?? null;
  // The variables and headers that were set since then go with it.
  if (number === '') return last === null || !work.isChanged ? last : withDraft(work, last);
  if (!number.startsWith('e')) return calls[Number(number) - 1] ?? null;
  const found = await pastOne(prompt, number);
  const words = otherVersionWords(found?.apiVersion, target().version);
  if (words !== null) context.asker.say(words);
  return found;
}

/** Notes a request that has ended for later runs, where nothing in it is secret. */
export async function noteSent(
  { kept, context, target }: Prompt,
  call: RequestCall,
  asked: AskedRequest,
  outcome: HttpOutcome,
): Promise<void> {
  const field = toSaved(call, 'sent');
  if (kept?.history == null || field === null || !fitsHistory(field)) return;
  if (secretIn(call, [target().token]) !== null) return;
  const { name: _, ...texts } = field;
  const durationMs = outcome.type === 'answer' ? Math.round(outcome.answer.durationMs) : null;
  const atMs = context.clock.epochMs();
  const apiVersion = givenVersion(asked);
  const ended = { end: endWords(outcome), atMs, durationMs, apiVersion };
  try {
    await kept.history.add({ ...texts, ...ended });
  } catch (error) {
    context.asker.say(refusal(error));
  }
}

type SavedWord = 'save' | 'saved' | 'run' | 'rename' | 'unsave';

async function savedWord(prompt: Prompt, word: SavedWord, name: string): Promise<WordEnd> {
  const { asker, collection } = prompt.context;
  const requests = prompt.kept?.saved;
  const given = collection?.requests ?? [];
  const isOfFile = given.length > 0 && (word === 'saved' || word === 'run');
  if (requests === undefined && !isOfFile) {
    asker.say('This run keeps nothing on this machine, so no request is saved.');
    return DONE;
  }
  try {
    const saved = (await requests?.load()) ?? [];
    // The saved requests come first, also where the file has the same name.
    const there = isOfFile ? [...saved, ...given] : saved;
    const one = there.find((listed) => listed.name === name);
    if (word === 'run' && one !== undefined) return { type: 'send', call: one };
    if (word === 'saved') asker.say(savedLines(there));
    else if (requests !== undefined) asker.say(await changeSaved(prompt, requests, word, name));
    else asker.say(NO_SUCH_NAME);
  } catch (error) {
    asker.say(refusal(error));
  }
  return DONE;
}

const NO_SUCH_NAME = 'No request is saved under that name.';

function savedLines(there: readonly SavedRequest[]): readonly string[] {
  if (there.length === 0) return ['No request is saved.'];
  return there.map((listed) => shown(`${listed.name}: ${callLine(listed)}`));
}

/** @returns what became of the request, in words. @throws UserError when it cannot be written */
async function changeSaved(
  prompt: Prompt,
  requests: SavedRequests,
  word: Exclude<SavedWord, 'saved'>,
  name: string,
): Promise<string> {
  if (word === 'save') return save(prompt, requests, name);
  if (word === 'rename') return rename(prompt, requests, name);
  const saved = await requests.load();
  if (word === 'run' || saved.every((one) => one.name !== name)) return NO_SUCH_NAME;
  await requests.update((before) => withoutSaved(before, name));
  return 'It is no longer saved.';
}

/** @throws UserError when it cannot be written */
async function save(
  { context, target, work }: Prompt,
  requests: SavedRequests,
  name: string,
): Promise<string> {
  const call = work.calls.at(-1);
  if (call === undefined) return 'Send a request first; the last one is saved.';
  if (name === '') return 'It needs a name: save NAME';
  const secrets = [target().token];
  if (isSecret(name, secrets)) return SECRET_NAME;
  const holds = secretIn(call, secrets);
  if (holds !== null) return holds;
  const saved = toSaved(call, name.slice(0, LONGEST_NAME));
  if (saved === null) return 'A request with this method cannot be saved.';
  await requests.update((before) => withSaved(before, saved));
  const { program } = context.store.getState().config;
  return `Saved, without token and answer; ${program} forget removes it.`;
}

const SECRET_NAME = 'The name looks like a secret. Give it another one.';

/** Names may contain ` to ` themselves: the saved names decide where the old one ends. */
async function rename({ target }: Prompt, requests: SavedRequests, names: string): Promise<string> {
  const saved = await requests.load();
  const one = saved.find(({ name }) => names.startsWith(`${name} to `));
  if (one === undefined) return `${NO_SUCH_NAME} Type it as rename OLD to NEW.`;
  const name = names
    .slice(one.name.length + ' to '.length)
    .trim()
    .slice(0, LONGEST_NAME);
  if (name === '') return 'It needs a name: rename OLD to NEW';
  if (isSecret(name, [target().token])) return SECRET_NAME;
  if (saved.some((other) => other.name === name)) return 'Another request has that name already.';
  await requests.update((before) => withNewName(before, one.name, name));
  return `It is saved as ${shown(name)} now.`;
}

async function dropWord(prompt: Prompt, number: string): Promise<WordEnd> {
  const { asker } = prompt.context;
  const one = await pastOne(prompt, number);
  if (one === null) {
    asker.say('Name one of an earlier run, as history lists them: drop e2');
    return DONE;
  }
  try {
    await prompt.kept?.history?.remove(one);
    asker.say('It is no longer kept.');
  } catch (error) {
    asker.say(refusal(error));
  }
  return DONE;
}

async function shareWord({ context, kept, work }: Prompt, path: string): Promise<WordEnd> {
  const { asker, files } = context;
  if (path === '') asker.say('It needs the name of a file: share requests.http');
  else if (files === undefined) asker.say(NO_FILES);
  else {
    const saved = (await kept?.saved.load().catch(() => [])) ?? [];
    const sent = work.calls.flatMap((call) => toSaved(call, callLine(call)) ?? []);
    const set = shareable(saved.length > 0 ? saved : sent);
    if (set.length === 0) {
      asker.say('No request here can be handed on. Send one, or save one first.');
      return DONE;
    }
    await writeAfterYes(asker, files, path, {
      what: `${set.length} ${set.length === 1 ? 'request' : 'requests'}`,
      content: () => writeRequestSet('Requests', set),
      onWritten: (written) => noteWritten(context, written),
    });
  }
  return DONE;
}

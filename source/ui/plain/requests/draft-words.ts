import { NO_EDITOR } from '../../../app/explorer-ports.ts';
import { openPath } from '../../../core/service/example-requests.ts';
import type { Header } from '../../../core/http/api-request.ts';
import { checkExtraHeaders, parseHeaderLine } from '../../../core/http/api-request.ts';
import { layOutQuery } from '../../../core/graphql/lay-out-query.ts';
import { layOutJson } from '../../../core/json/lay-out-json.ts';
import { jsonFields, parseJson } from '../../../core/json/json-object.ts';
import { askCall, callLine, type RequestCall } from '../../../core/requests/call.ts';
import { toExportable } from '../../../core/requests/code/exportable.ts';
import { languageNamed, languagesFor } from '../../../core/requests/code/languages.ts';
import { readCurl } from '../../../core/requests/curl/read-curl.ts';
import { takesVariables } from '../../../core/requests/graphql-request.ts';
import { successorOf } from '../../../core/requests/rest/successor.ts';
import { beginJson, readTyped } from '../../../core/requests/typed-request.ts';
import { successorWords } from '../../../core/explorer/compose/convert.ts';
import { versionWords } from '../../../core/explorer/overlay/versions.ts';
import { parseApiVersion } from '../../../core/service/profile.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { isSecretHeader } from '../../../core/wire/wire-value.ts';
import { linesPortion } from './answer-lines.ts';
import { startPortion } from './answer-words.ts';
import { DONE, type Prompt, type PromptWord, refusal, shown, type WordEnd } from './prompt.ts';
import type { PromptWork } from './prompt-work.ts';
import { moreLines } from './typing.ts';

/** The words for what goes with a request, and for its other forms. */
export const DRAFT_WORDS: readonly PromptWord[] = [
  {
    usage: 'variables [JSON]',
    does: 'what goes with queries that take variables, over several lines if need be; variables none',
    run: variablesWord,
  },
  {
    usage: 'header [NAME: VALUE]',
    does: 'a header for each request; header NAME asks for the value, header NAME none takes it out, header alone lists them',
    run: headerWord,
  },
  {
    usage: 'operation [NAME]',
    does: 'which operation of a document is sent; operation none',
    async run({ context, work }, name) {
      if (name === 'none') work.operation = null;
      else if (name !== '') work.operation = name;
      const { operation } = work;
      context.asker.say(
        operation === null
          ? 'Of a document with several operations the one to be sent is asked for.'
          : `A document goes on until it has the operation ${shown(operation)}, which is sent.`,
      );
      return DONE;
    },
  },
  {
    usage: 'version [VERSION]',
    does: 'the API version of requests, and those that are known',
    run: versionWord,
  },
  {
    usage: 'prettify',
    does: 'the last request with lines and indents set anew',
    run: prettifyWord,
  },
  {
    usage: 'edit',
    does: 'the last request in $VISUAL or $EDITOR; it is sent as it comes back',
    run: editWord,
  },
  {
    usage: 'export LANGUAGE',
    does: 'the last request as code without the token; export alone names the languages',
    async run(prompt, rest) {
      prompt.context.asker.show(exportLines(prompt, rest));
      return DONE;
    },
  },
  {
    usage: 'curl …',
    does: 'sends what a pasted curl line asks for, without its token',
    run: (prompt, rest) => curlWord(prompt, `curl ${rest}`),
  },
  {
    usage: 'graphql',
    does: 'asks in GraphQL for what the last REST request did, where the service has retired that',
    run: graphqlWord,
  },
];

/** Adds the variables and headers that were set to a typed request. */
export function withDraft(work: PromptWork, call: RequestCall): RequestCall {
  const { headers } = work;
  if (call.api === 'rest') return { ...call, headers };
  const variables = takesVariables(call.query) ? work.variables : call.variables;
  return { ...call, variables, ...(headers.length === 0 ? {} : { headers }) };
}

async function variablesWord(prompt: Prompt, first: string): Promise<WordEnd> {
  const { context, work } = prompt;
  const { asker } = context;
  if (first === 'none') {
    Object.assign(work, { variables: '', isChanged: true });
    asker.say('No variables go with queries now.');
  } else if (first === '') {
    if (work.variables === '')
      asker.say('No variables are set. To set some, type variables {"n": 5}');
    else startPortion(prompt, linesPortion(work.variables.split('\n').map((line) => shown(line))));
  } else {
    const text = await moreLines(asker, beginJson(first));
    if (text === null) return DONE;
    if (jsonFields(parseJson(text)) === null) {
      asker.say('This is not a JSON object, so nothing was changed. Example: variables {"n": 5}');
    } else {
      Object.assign(work, { variables: text, isChanged: true });
      asker.say(
        'They go with each query that takes variables; again sends the last one with them.',
      );
    }
  }
  return DONE;
}

async function headerWord(prompt: Prompt, typed: string): Promise<WordEnd> {
  const { context, work } = prompt;
  const { asker } = context;
  const [, name = ''] = /^([^\s:]+)\s+none$/.exec(typed) ?? [];
  if (typed === '') asker.say(headerLines(work.headers));
  else if (name !== '') {
    const left = work.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
    const isThere = left.length < work.headers.length;
    Object.assign(work, { headers: left, isChanged: true });
    asker.say(isThere ? 'It is taken out.' : 'No header of that name is set.');
  } else {
    const header = await readHeader(prompt, typed);
    if (header !== null) {
      Object.assign(work, { headers: [...work.headers, header], isChanged: true });
      asker.say(headerLines(work.headers));
    }
  }
  return DONE;
}

/** Asks for a header's value where it is missing; the value of a secret header is not echoed. */
async function readHeader(
  { context: { asker }, target }: Prompt,
  typed: string,
): Promise<Header | null> {
  try {
    const isName = !typed.includes(':');
    const name = typed.trim();
    const answer = !isName
      ? null
      : isSecretHeader(name)
        ? await asker.askSecret(`Value of ${shown(name)} (not shown):`)
        : await asker.ask(`Value of ${shown(name)}:`, { isText: true });
    if (answer !== null && answer.type !== 'value') return null;
    const header = parseHeaderLine(answer === null ? typed : `${name}: ${answer.value}`);
    checkExtraHeaders([header], target().address.profile);
    return header;
  } catch (error) {
    asker.say(refusal(error));
    return null;
  }
}

function headerLines(headers: readonly Header[]): readonly string[] {
  if (headers.length === 0) return ['No header is set. Example: header Accept-Language: de'];
  return [
    'These go with each request:',
    ...headers.map(
      ([name, value]) => `  ${shown(name)}: ${isSecretHeader(name) ? '***' : shown(value)}`,
    ),
  ];
}

async function versionWord(
  { context, session, target, work }: Prompt,
  typed: string,
): Promise<WordEnd> {
  const { profile } = session.plan.store;
  if (typed === '') {
    const known = [...profile.apiVersions, 'unstable'].join(', ');
    context.asker.say(versionWords(target().version), `Known: ${known}.`);
    return DONE;
  }
  const verdict = parseApiVersion(typed.toLowerCase(), profile);
  if (verdict.type === 'refused') context.asker.say(`${verdict.message} ${verdict.remedy}`);
  else {
    work.version = verdict.version;
    context.asker.say([versionWords(verdict.version), verdict.warning ?? ''].join(' ').trim());
  }
  return DONE;
}

const SEND_FIRST = 'Send a request first.';

async function prettifyWord(prompt: Prompt): Promise<WordEnd> {
  const call = prompt.work.calls.at(-1);
  if (call === undefined) prompt.context.asker.say(SEND_FIRST);
  else startPortion(prompt, linesPortion(laidOut(call) ?? [shown(callLine(call))]));
  return DONE;
}

/** A request with its lines and indents set anew, or as it is where it cannot be read. */
function laidOut(call: RequestCall): readonly string[] {
  const isGraphql = call.api === 'graphql';
  const text = isGraphql ? call.query : call.body;
  const laid = isGraphql ? layOutQuery(text, 0) : layOutJson(text, 0);
  const lines = (laid.type === 'text' ? laid.text : text).split('\n').map((line) => shown(line));
  if (isGraphql) return lines;
  return [shown(`${call.method} ${call.path}`), ...(text.trim() === '' ? [] : lines)];
}

async function editWord({ context, work }: Prompt): Promise<WordEnd> {
  const { asker, tools } = context;
  const call = work.calls.at(-1);
  if (tools.editText === undefined) asker.say(NO_EDITOR);
  else if (call === undefined) asker.say(SEND_FIRST);
  else {
    const { editText } = tools;
    const text = call.api === 'graphql' ? call.query : textOf(call);
    const ending = call.api === 'graphql' ? 'graphql' : 'txt';
    const outcome = await asker.lend(() => editText(text, ending));
    if (outcome.type === 'failed') asker.say(`${outcome.message} ${outcome.remedy}`);
    else if (outcome.text.trim() === text.trim())
      asker.say('Nothing was changed, so nothing is sent.');
    else {
      const read = readTyped(outcome.text.trim());
      if (read.type === 'call') return { type: 'send', call: withTexts(read.call, call) };
      asker.say('What came back is no request; nothing is sent.');
    }
  }
  return DONE;
}

function textOf({ method, path, body }: Extract<RequestCall, { api: 'rest' }>): string {
  return [`${method} ${path}`, body].filter((part) => part !== '').join('\n');
}

/** Keeps the headers or variables of a request, which are not in its edited text. */
function withTexts(edited: RequestCall, before: RequestCall): RequestCall {
  if (edited.api === 'rest' && before.api === 'rest') return { ...edited, headers: before.headers };
  if (edited.api === 'graphql' && before.api === 'graphql')
    return { ...edited, variables: before.variables };
  return edited;
}

function exportLines({ context, target, work, hidden }: Prompt, rest: string): string[] {
  const [, name = '', line = ''] = /^(\S*)(?:\s+(.*))?$/.exec(rest) ?? [];
  const { profile } = target().address;
  const language = languageNamed(name, profile);
  if (language === null) {
    return [
      `Say in which language: ${languagesFor(profile)
        .map((one) => one.name)
        .join(', ')}.`,
    ];
  }
  const read = line === '' ? null : readTyped(line);
  const call = line === '' ? work.calls.at(-1) : read?.type === 'call' ? read.call : null;
  if (call == null)
    return [`Send a request first, or name it: export curl GET ${openPath(profile)}`];
  try {
    const { request } = askCall(target(), call, line === '' ? work.operation : null);
    const made = toExportable(request, target().token, context.userAgent);
    if (made.type === 'holds-token') {
      return ['The token itself stands in the request, so no code is written.'];
    }
    return language
      .write(made.request)
      .trimEnd()
      .split('\n')
      .map((one) => shown(redactSecrets(one, hidden().secrets)));
  } catch (error) {
    return [refusal(error)];
  }
}

/** The most lines that a curl line may go on for. */
const MOST_LINES = 200;

/** Reads a pasted curl line, with the lines it goes on in. */
export async function curlWord(
  { context: { asker }, target }: Prompt,
  line: string,
): Promise<WordEnd> {
  let text = line;
  let read = readCurl(text, target());
  for (let count = 0; read.type === 'unfinished' && count < MOST_LINES; count += 1) {
    const more = await asker.ask('>', { isText: true });
    if (more.type !== 'value') return DONE;
    text = `${text}\n${more.value}`;
    read = readCurl(text, target());
  }
  if (read.type !== 'call') {
    asker.say(
      read.type === 'refused' ? `${read.message} ${read.remedy}` : 'The curl line is not whole.',
    );
    return DONE;
  }
  const { call, isForeign, words } = read;
  asker.say(words);
  if (!isForeign) return { type: 'send', call };
  // A request that was meant for another store is not sent to this one without asking.
  asker.say('It is not sent. To send it here, type it:', toDisplayText(callLine(call)));
  return DONE;
}

async function graphqlWord({ context: { asker }, target, work }: Prompt): Promise<WordEnd> {
  const call = work.calls.findLast(({ api }) => api === 'rest');
  const isBuiltIn = target().address.profile.access === 'built-in';
  const successor = isBuiltIn && call?.api === 'rest' ? successorOf(call) : null;
  if (successor === null) {
    asker.say('The service has not retired the last REST request.');
    return DONE;
  }
  const { query, variables } = successor;
  asker.say(successorWords(successor));
  asker.show(
    query.split('\n').map((one) => shown(one)),
    variables.split('\n').map((one) => shown(one)),
  );
  return { type: 'send', call: { api: 'graphql', query, variables } };
}

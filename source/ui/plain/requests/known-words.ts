import { NO_SUCH_NAME } from '../../../core/explorer/assist/browser.ts';
import type { SchemaRow } from '../../../core/graphql/schema-question.ts';
import { presetUse, findPresets, type Preset } from '../../../core/requests/ready/presets.ts';
import { ID_PLACEHOLDER } from '../../../core/requests/rest/rest-catalogue.ts';
import { mayChangeData } from '../../../core/requests/sending.ts';
import { askCall, callLine, inOneLine } from '../../../core/requests/call.ts';
import { linesPortion } from './answer-lines.ts';
import { startPortion } from './answer-words.ts';
import { DONE, type Prompt, type PromptWord, refusal, shown, type WordEnd } from './prompt.ts';

/** The words for ready-made requests, and for the store's schema. */
export const KNOWLEDGE_WORDS: readonly PromptWord[] = [
  {
    usage: 'ready [WORDS]',
    does: 'lists ready-made requests, and whether the token can use them: ready products, ready mutation product',
    run: readyWord,
  },
  {
    usage: 'take NUMBER [ID]',
    does: 'sends one of that list, with an id where it needs one',
    run: takeWord,
  },
  {
    usage: 'schema [WORDS]',
    does: 'searches types, fields, arguments and values of the store, and mistakes and the cost of a query are said from then on; schema again reads it anew',
    run: schemaWord,
  },
  {
    usage: 'type NAME',
    does: 'what the schema says of a type or a field: type Product, type Product.title',
    run: typeWord,
  },
  {
    usage: 'problems',
    does: 'what is wrong with the last query and its variables',
    run: problemsWord,
  },
  {
    usage: 'scopes',
    does: 'what the token carries',
    async run({ context, granted }) {
      context.asker.say(
        granted === null
          ? 'The service did not report the scopes.'
          : `Granted: ${granted.join(', ')}`,
      );
      return DONE;
    },
  },
];

async function readyWord(prompt: Prompt, words: string): Promise<WordEnd> {
  const { context, work, session } = prompt;
  const { profile } = session.plan.store;
  const found = (['rest', 'graphql'] as const).flatMap((api) => findPresets(api, words, profile));
  if (found.length === 0) context.asker.say('No ready request has these words.');
  else {
    work.ready = found;
    startPortion(
      prompt,
      linesPortion(found.map((one, index) => `${index + 1}. ${presetLine(prompt, one)}`)),
    );
  }
  return DONE;
}

function presetLine({ granted, session }: Prompt, preset: Preset): string {
  const { group, title, call } = preset;
  const use = {
    usable: 'the token can use it',
    'lacks-scope': 'the token lacks a scope for it',
    unknown: null,
  }[presetUse(preset, granted, session.plan.store.profile.scopes)];
  const api = call.api === 'rest' ? 'REST' : 'GraphQL';
  return [`${group}: ${title}`, api, ...(use === null ? [] : [use])].join(', ');
}

/** Shows the request first; one that changes data needs a yes on every store: nobody typed it. */
async function takeWord(prompt: Prompt, typed: string): Promise<WordEnd> {
  const { context, work, target } = prompt;
  const { asker } = context;
  const [, number = '', id = ''] = /^(\d{1,4})(?:\s+(\S+))?$/.exec(typed) ?? [];
  const preset = work.ready[Number(number) - 1];
  if (preset === undefined) {
    asker.say('There is no such number; ready lists what there is.');
    return DONE;
  }
  const call = filled(preset.call, id);
  const placeholder = ID_PLACEHOLDER.exec(call.api === 'rest' ? call.path : call.variables)?.[0];
  if (placeholder !== undefined) {
    asker.say(`${shown(callLine(call))} needs an id: take ${number} ID`);
    return DONE;
  }
  try {
    const changes = mayChangeData(askCall(target(), call));
    const body = call.api === 'rest' ? '' : call.variables;
    asker.show(
      [callLine(call), inOneLine(body)].filter((line) => line !== '').map((line) => shown(line)),
    );
    if (!changes) return { type: 'send', call };
    const answer = await asker.confirm('It changes data. Send it as it stands?');
    if (answer.type === 'value' && answer.value) return { type: 'send', call };
    asker.say('Not sent.');
  } catch (error) {
    asker.say(refusal(error));
  }
  return DONE;
}

function filled(call: Preset['call'], id: string): Preset['call'] {
  if (id === '') return call;
  return call.api === 'rest'
    ? { ...call, path: call.path.replace(ID_PLACEHOLDER, encodeURIComponent(id)) }
    : { ...call, variables: call.variables.replace(ID_PLACEHOLDER, id.replaceAll(/["\\]/g, '')) };
}

const NO_SCHEMA = 'Without a schema nothing is known of it here.';

async function schemaWord(prompt: Prompt, words: string): Promise<WordEnd> {
  const { context, schema } = prompt;
  const { asker } = context;
  const isThere = await (words === 'again' ? schema?.read() : schema?.open());
  if (schema === null || isThere !== true) asker.say(NO_SCHEMA);
  else {
    const sought = words === 'again' ? '' : words;
    const found = await schema.ask({ type: 'search', words: sought });
    const rows = found.type === 'found' ? found.rows : [];
    if (rows.length === 0) asker.say('The schema has no such name.');
    else startPortion(prompt, linesPortion(rows.flatMap((row) => rowLines(row))));
    if (found.type === 'found' && found.total > rows.length) {
      asker.say(`There are ${found.total.toLocaleString('en')}; more letters find fewer.`);
    }
  }
  return DONE;
}

async function typeWord(prompt: Prompt, name: string): Promise<WordEnd> {
  const { context, schema } = prompt;
  const { asker } = context;
  if (name === '') asker.say('Name a type or a field: type Product');
  else if (schema === null || !(await schema.open())) asker.say(NO_SCHEMA);
  else {
    const answer = await schema.ask({ type: 'page', of: name });
    const page = answer.type === 'page' ? answer.page : null;
    if (page === null) asker.say(NO_SUCH_NAME);
    else {
      const { title, description, deprecation, rows } = page;
      startPortion(
        prompt,
        linesPortion([
          title,
          ...(description === null ? [] : description.split('\n')),
          ...(deprecation === null ? [] : [`Deprecated: ${deprecation}`]),
          ...rows.flatMap((row) => rowLines(row)),
        ]),
      );
    }
  }
  return DONE;
}

function rowLines({ kind, title, note, description, deprecation }: SchemaRow): readonly string[] {
  const type = note === '' ? '' : `: ${note}`;
  const about = description === null ? '' : `. ${inOneLine(description)}`;
  const old = deprecation === null ? '' : ` Deprecated: ${deprecation}`;
  return [`  ${kind} ${title}${type}${about}${old}`];
}

async function problemsWord(prompt: Prompt): Promise<WordEnd> {
  const { context, schema, work, granted, session } = prompt;
  const { asker } = context;
  const { profile } = session.plan.store;
  const call = work.calls.findLast(({ api }) => api === 'graphql');
  if (call?.api !== 'graphql') asker.say('No query was sent yet.');
  else if (schema === null || !(await schema.open())) asker.say(NO_SCHEMA);
  else {
    const { query: text, variables } = call;
    const found = await schema.ask({ type: 'check', text, variables, offset: 0, granted, profile });
    const problems = found.type === 'checked' ? found.problems : [];
    if (problems.length === 0) asker.say('Nothing is wrong with it.');
    asker.say(
      problems.map(
        ({ field, line, message, isMistake }) =>
          `${isMistake ? 'Mistake' : 'Warning'} in the ${field}, line ${line}: ${message}`,
      ),
    );
  }
  return DONE;
}

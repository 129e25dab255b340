import { getIntrospectionQuery } from 'graphql';
import { UserError } from '../../errors.ts';
import type { SchemaQuestion } from '../../graphql/schema-question.ts';
import { type ApiTarget, buildGraphqlRequest } from '../../http/api-request.ts';
import type { HttpLimits, HttpRequest } from '../../http/message.ts';
import { type ExplorerState, targetOf } from '../state.ts';
import { go, type Handlers, type Transition, withNotice } from '../transition.ts';
import type { AssistResult, AssistState, SchemaRead, SchemaStatus } from './assist-state.ts';

/** The store's schema: the questions about it, and where it comes from. */

/**
 * Asks the worker that holds the schema. The answer to an earlier question of its kind is now late.
 */
export function ask(state: ExplorerState, question: SchemaQuestion): Transition {
  const id = state.assist.lastAsk + 1;
  const kind = question.type === 'complete-variables' ? 'complete' : question.type;
  const { awaited: before } = state.assist;
  const awaited = kind === 'fields' ? before : { ...before, [kind]: id };
  return go(withAssist(state, { lastAsk: id, awaited }), { type: 'ask-schema', id, question });
}

/** Asks what is wrong with the draft, and which scopes it needs. */
export function askCheck(state: ExplorerState): Transition {
  const { query, variables } = state.graphql;
  return ask(state, {
    type: 'check',
    text: query.text,
    variables: variables.text,
    offset: query.cursor,
    granted: state.grantedScopes,
    profile: state.config.address.profile,
  });
}

/** Asks what fits at the cursor of the query or of the variables. */
export function askCompletion(state: ExplorerState, field: 'query' | 'variables'): Transition {
  const { query, variables } = state.graphql;
  const { text, cursor: offset } = query;
  if (field === 'query') return ask(state, { type: 'complete', text, offset });
  const at = { variables: variables.text, at: variables.cursor };
  return ask(state, { type: 'complete-variables', text, offset, ...at });
}

/** Asks for the required variables, to be written beside the existing ones. */
export function askSkeleton(state: ExplorerState): Transition {
  const { query, variables } = state.graphql;
  const { text, cursor: offset } = query;
  return ask(state, { type: 'skeleton', text, offset, variables: variables.text });
}

/** The same state with other help. */
export function withAssist(state: ExplorerState, change: Partial<AssistState>): ExplorerState {
  return { ...state, assist: { ...state.assist, ...change } };
}

/** The introspection request for a store's schema. @throws UserError */
export function schemaRequest(target: ApiTarget): HttpRequest {
  return buildGraphqlRequest(target, {
    query: getIntrospectionQuery({ inputValueDeprecation: true }),
  });
}

/** Several times the largest known schema, and the time that a slow line takes for it. */
export const SCHEMA_LIMITS: HttpLimits = { totalMs: 90_000, maxBytes: 48 * 1024 * 1024 };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A released version changes seldom; the unstable one may change any day. */
const FRESH_MS = { released: 7 * DAY_MS, unstable: DAY_MS } as const;

/** Whether the schema of the version that requests ask for was never tried. */
export function lacksSchema({ assist: { schema }, version }: ExplorerState): boolean {
  return schema.type === 'none' || schema.version !== version;
}

/** Opens the schema that an earlier run kept on disk; if none is kept, the store is asked. */
export function openSchema(state: ExplorerState): Transition {
  if (state.config.keepsSchema !== true) return readSchema(state);
  const { read, subject } = nextRead(state);
  const schema = { type: 'reading', source: 'disk', ...read } as const;
  const { id } = read;
  return go(withAssist(state, { schema, lastAsk: id }), { type: 'open-schema', id, subject });
}

/** Asks the store for its schema, as any client may. A loaded one stays in use. */
export function readSchema(state: ExplorerState): Transition {
  const { version } = state;
  const { read, subject } = nextRead(state);
  const { schema: before } = state.assist;
  const { id } = read;
  const schema: SchemaStatus =
    before.type === 'ready' && before.version === version
      ? { ...before, again: read, failure: null }
      : { type: 'reading', source: 'store', ...read };
  try {
    const request = schemaRequest(targetOf(state));
    return go(withAssist(state, { schema, lastAsk: id }), {
      type: 'read-schema',
      id,
      subject,
      request,
      limits: SCHEMA_LIMITS,
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message } = error;
    return go(withAssist(state, { schema: { type: 'failed', version, message } }));
  }
}

function nextRead({ assist, config, version }: ExplorerState) {
  const read: SchemaRead = { version, id: assist.lastAsk + 1, elapsedMs: 0, received: null };
  return { read, subject: { shop: config.address.shop, version } };
}

/** Reads the schema again on a key, unless a read is under way. */
export function readAgain(state: ExplorerState): Transition {
  const { schema } = state.assist;
  const isUnderWay =
    schema.type === 'reading' || (schema.type === 'ready' && schema.again !== null);
  if (isUnderWay)
    return withNotice(state, 'note', 'The schema of the store is being read already.');
  return readSchema({ ...state, notice: null });
}

/** Whether the schema is being read from the store, or a retry of that is waited for. */
export function isReadingSchema({ assist: { schema } }: ExplorerState): boolean {
  return schema.type === 'reading'
    ? schema.source === 'store'
    : schema.type === 'ready' && schema.again !== null;
}

/** Stops the read at once; a later result is ignored. Null: no read is under way. */
export function stopReadingSchema(state: ExplorerState): Transition | null {
  const { schema } = state.assist;
  if (!isReadingSchema(state) || schema.type === 'none') return null;
  const after: SchemaStatus =
    schema.type === 'ready'
      ? { ...schema, again: null, failure: STOPPED }
      : { type: 'failed', version: schema.version, message: STOPPED };
  return go(withAssist(state, { schema: after }), { type: 'stop-schema' });
}

const STOPPED = 'You stopped the reading.';

type SchemaResult = Exclude<AssistResult, { type: 'schema-answered' }>;

export const SCHEMA_RESULTS: Handlers<SchemaResult> = {
  'schema-read': (state, { id, outcome }) => {
    const { schema } = state.assist;
    const read = readUnderWay(schema, id);
    if (read === null) return go(state);
    const { version } = read;
    if (outcome.type === 'ready') {
      const { ageMs } = outcome;
      const ready = { type: 'ready', version, ageMs, again: null, failure: null } as const;
      const next = withAssist(state, { schema: ready });
      if (!isStale(version, ageMs)) return askCheck(next);
      const refreshing = readSchema(next);
      const checked = askCheck(refreshing.state);
      return { ...checked, effects: [...refreshing.effects, ...checked.effects] };
    }
    const { message, keepsFormer } = outcome;
    const after: SchemaStatus =
      schema.type === 'ready' && keepsFormer
        ? { ...schema, again: null, failure: message }
        : { type: 'failed', version, message };
    return go(withAssist(state, { schema: after }));
  },
  'schema-not-kept': (state, { id }) =>
    readUnderWay(state.assist.schema, id) === null ? go(state) : readSchema(state),
  'schema-going-on': (state, { id, elapsedMs, received }) => {
    const { schema } = state.assist;
    if (readUnderWay(schema, id) === null) return go(state);
    const told = { elapsedMs, received };
    if (schema.type === 'reading') {
      return go(withAssist(state, { schema: { ...schema, ...told } }));
    }
    if (schema.type !== 'ready' || schema.again === null) return go(state);
    const again = { ...schema.again, ...told };
    return go(withAssist(state, { schema: { ...schema, again } }));
  },
};

/** The read with that id; null: the id is out of date. */
function readUnderWay(schema: SchemaStatus, id: number): SchemaRead | null {
  const read = schema.type === 'reading' ? schema : schema.type === 'ready' ? schema.again : null;
  return read?.id === id ? read : null;
}

/** Whether a kept schema is too old to be used without reading it again. */
export function isStale(version: string, ageMs: number): boolean {
  const fresh = /^\d{4}-\d{2}$/.test(version) ? FRESH_MS.released : FRESH_MS.unstable;
  // If the clock was set back, the file seems to be from the future and may have any age.
  return ageMs > fresh || ageMs < -DAY_MS;
}

/** The state after the thread that held the schema has ended. */
export function loseSchema(state: ExplorerState): ExplorerState {
  const { version } = state;
  const message = 'Reading this text took too long, so the schema was put away.';
  return withAssist(state, { tree: null, schema: { type: 'failed', version, message } });
}

/** The status line about the schema. */
interface SchemaWords {
  readonly level: 'note' | 'warning' | 'problem';
  /** A sentence without its end, as `reading the schema of the store`. */
  readonly message: string;
  readonly read: SchemaRead | null;
}

/** The status line about the schema; null: there is nothing to say. */
export function schemaWords({ assist: { schema } }: ExplorerState): SchemaWords | null {
  switch (schema.type) {
    case 'none':
      return null;
    case 'reading':
      return schema.source === 'disk'
        ? { level: 'note', message: 'opening the schema of an earlier run', read: null }
        : { level: 'note', message: 'reading the schema of the store', read: schema };
    case 'failed':
      return { level: 'problem', message: `No schema: ${schema.message}`, read: null };
    case 'ready': {
      const old = `the schema is ${daysWords(schema.ageMs)} old`;
      if (schema.again !== null) {
        const message =
          schema.ageMs > DAY_MS
            ? `${old}; reading it again`
            : 'reading the schema of the store again';
        return { level: 'note', message, read: schema.again };
      }
      if (schema.failure === null) return null;
      return { level: 'warning', message: `${old}: ${schema.failure}`, read: null };
    }
  }
}

function daysWords(ms: number): string {
  const days = Math.max(0, Math.floor(ms / DAY_MS));
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}

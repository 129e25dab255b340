import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { connectRaw, type RawAnswer, readAnswer, sendRaw } from '../sockets/raw-client.ts';

const statusSchema = z.union([z.number(), z.literal('closed'), z.literal('refused')]);

const caseSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  rule: z.string(),
  input: z.string(),
  expect: z.string(),
  status: statusSchema,
  also: z.array(statusSchema).default([]),
  settles: z.boolean(),
  sequence: z.string().optional(),
  pace: z.string().optional(),
  idle_sockets: z.number().optional(),
  within_ms: z.number().optional(),
  repeat_count: z.number().optional(),
});

export type CallbackCase = z.infer<typeof caseSchema>;

/** The cases of `callback-request.json`. */
export function callbackCases(): CallbackCase[] {
  const file = new URL('../../corpus/callback-request.json', import.meta.url);
  return z.object({ cases: z.array(caseSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .cases;
}

/** Those that are sent once, by themselves, to 127.0.0.1. */
export function plainCallbacks(): CallbackCase[] {
  return callbackCases().filter(
    ({ sequence, pace, idle_sockets, repeat_count, rule }) =>
      [sequence, pace, idle_sockets, repeat_count].every((special) => special === undefined) &&
      rule !== 'loopback-only',
  );
}

/** What each face says about a callback that it refuses; about other requests it says nothing. */
export const REFUSED_CALLBACKS: Readonly<Record<string, RegExp>> = {
  'CB-38': /The address has no "state"/,
  'CB-40': /The address has no "state"/,
  'CB-41': /does not belong to this sign-in: its "state" is another one/,
  'CB-42': /does not belong to this sign-in: its "state" is another one/,
  'CB-43': /belongs to an older sign-in, probably from a browser tab that was left open/,
  'CB-45': /The address has no "state"/,
  'CB-49': /has a code and an error at once/,
  'CB-50': /has a parameter twice/,
  'CB-52': /The address has no "state"/,
  'CB-55': /The signature of the address does not fit your Client secret/,
  'CB-56': /is not signed: the parameter "hmac" is missing/,
  'CB-60': /names another service as its sender/,
  'CB-61': /The code in the address has a form that no service uses/,
  'CB-64': /The address has broken percent-encoding/,
  'CB-66': /The code in the address has a form that no service uses/,
  'CB-69': /The address has more than 32 parameters/,
  'CB-96': /The browser tried https/,
  'CB-111': /came from "?other-shop\.myshopify\.com"?, but demo\.\S+ was asked/,
};

/** What the placeholders stand for in one sign-in. */
export interface CallbackFacts {
  readonly port: number;
  readonly shop: string;
  readonly state: string;
  readonly otherState: string;
  readonly olderState: string;
  readonly clientSecret: string;
  /** Unix seconds. */
  readonly now: number;
  readonly lanAddress: string;
}

/** The bytes of a case, its placeholders filled and its query signed. */
export function fillRequest(input: string, facts: CallbackFacts): Buffer {
  if (input.startsWith('base64:')) return Buffer.from(input.slice('base64:'.length), 'base64');
  const handle = facts.shop.split('.')[0] ?? '';
  const values: Readonly<Record<string, string>> = {
    '{P}': String(facts.port),
    '{S}': facts.state,
    '{S_OTHER}': facts.otherState,
    '{S_OLD}': facts.olderState,
    '{S_WIDE}': `%C3%A9${facts.state.slice(1)}`,
    '{H}': facts.shop,
    '{B}': Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64url'),
    '{T}': String(facts.now),
    '{T-600}': String(facts.now - 600),
    '{LAN_IP}': facts.lanAddress,
  };
  const filled = input
    .replaceAll(/\{([^{}*]+)\*(\d+)\}/g, (_, text: string, count: string) =>
      text.repeat(Number(count)),
    )
    .replaceAll(/\{[A-Z_]+(?:-600)?\}/g, (name) => values[name] ?? name);
  const query = /\?(.*?)(?:#.*)? HTTP\//.exec(filled)?.[1] ?? '';
  const hmac = signQuery(query, facts.clientSecret);
  return Buffer.from(
    filled.replaceAll('{M}', hmac).replaceAll('{M_UPPER}', hmac.toUpperCase()),
    'utf8',
  );
}

/** The documented rule, written a second time on purpose: drop, decode, sort, join, sign. */
export function signQuery(query: string, clientSecret: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('='))
    .map(([name = '', ...rest]) => [decode(name), decode(rest.join('='))] as const)
    .filter(([name]) => name !== 'hmac' && name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return createHmac('sha256', clientSecret).update(text, 'utf8').digest('hex');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sends a case as it is; one without bytes connects and leaves. */
export async function sendCallback(
  { input }: CallbackCase,
  facts: CallbackFacts,
): Promise<RawAnswer> {
  const bytes = fillRequest(input, facts);
  if (bytes.length > 0) return sendRaw(facts.port, bytes);
  const socket = await connectRaw(facts.port);
  if (socket === null) throw new Error('nobody listens');
  const answer = readAnswer(socket);
  socket.end();
  return answer;
}

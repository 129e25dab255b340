import { type UserError, wrongUsage } from '../core/errors.ts';
import type { Command, OptionValues } from '@commander-js/extra-typings';

/** Options that say where the store is; every command has them. */
export interface StoreOptions {
  readonly store?: string;
  readonly shop?: string;
  readonly envFile?: string;
  readonly profile?: string;
  readonly color: boolean;
}

/** Options of every command that sends API requests. */
export interface ApiOptions extends StoreOptions {
  readonly apiVersion?: string;
  readonly tokenEnv?: string;
  readonly secretStdin?: true;
  readonly json?: true;
}

/** Options that shape a sign-in. */
export interface SignInOptions extends StoreOptions {
  readonly clientId?: string;
  readonly scopes?: string;
  readonly redirectUri?: string;
  readonly apiVersion?: string;
  readonly expiring?: true;
  readonly perUser?: true;
  readonly pkce?: true;
  /** Seconds. */
  readonly timeout?: number;
  readonly open: boolean;
}

/** Flags and help texts of options that several commands share. */
export const SHARED_OPTIONS = {
  clientId: ['--client-id <id>', 'the Client ID of your app'],
  scopes: ['--scopes <list>', 'what to ask for, for example read_products,read_orders'],
  apiVersion: ['--api-version <version>', 'for example 2026-10'],
  tokenEnv: ['--token-env <name>', 'the variable that holds the access token'],
  redirectUri: ['--redirect-uri <url>', 'where the browser comes back to'],
  noOpen: ['--no-open', 'do not open the browser'],
  noColor: ['--no-color', 'no colours'],
  json: ['--json', 'answer with one JSON document'],
} as const;

/** Adds the options that say where the store is. */
export function withStoreOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return command
    .option('--shop <domain>', 'the domain of the store, or its first part')
    .option('--store <name>', 'a store by the name that "stores add" gave it')
    .option('--env-file <path>', 'read this file instead of .env of the working folder')
    .option('--profile <file>', 'a JSON file that describes another service')
    .option(...SHARED_OPTIONS.noColor);
}

/** Adds the options that say which token of which store is meant. */
export function withTokenOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return withStoreOptions(command)
    .option(...SHARED_OPTIONS.apiVersion)
    .option(...SHARED_OPTIONS.tokenEnv)
    .option('--secret-stdin', 'read the access token from one line of standard input');
}

/** Adds the options of every command that sends API requests. */
export function withApiOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return withTokenOptions(command).option(...SHARED_OPTIONS.json);
}

/** Adds the options that `request` and `graphql` share. */
export function withSendingOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return withApiOptions(command)
    .option('--header <line>', "one more header, 'Name: value'; may be given again", collect)
    .option('--all-pages', 'follow the pages of a list and answer with all of it')
    .option('--max-rows <number>', 'where --all-pages stops (default 10000)', readMaxRows)
    .option('--output <file>', 'write the answer to a new file');
}

/** Adds the options that shape a sign-in. */
export function withSignInOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return withStoreOptions(command)
    .option(...SHARED_OPTIONS.clientId)
    .option(...SHARED_OPTIONS.scopes)
    .option(...SHARED_OPTIONS.redirectUri)
    .option(...SHARED_OPTIONS.apiVersion)
    .option('--expiring', 'ask for a token that expires, with a refresh token')
    .option('--per-user', 'ask for an online token of the person who approves')
    .option('--pkce', 'send a PKCE challenge as a second lock')
    .option('--timeout <seconds>', 'how long to wait for the approval (default 300)', readSeconds)
    .option(...SHARED_OPTIONS.noOpen);
}

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** Parses a wait in seconds, up to a day. */
function readSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && seconds > 0 && seconds <= LONGEST_WAIT_SECONDS)
    return seconds;
  throw wrongUsage(
    'invalid-timeout',
    'The value of --timeout is not a number of seconds between 0 and 86400.',
    'Give for example --timeout 300.',
  );
}

/** Parses a port; 0 means any free one. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw wrongUsage(
    'invalid-port',
    'The value of --port is not a port number.',
    'Give a number from 1024 to 65535, or 0 for any free port.',
  );
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

export const readSeed = (text: string): number => readWhole('--seed', text, 2_147_483_647);
export const readProducts = (text: string): number => readWhole('--products', text, 100_000);
const readMaxRows = (text: string): number => readWhole('--max-rows', text, 1_000_000);
export const readLatency = (text: string): number => readWhole('--latency', text, 60_000);

function readWhole(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number <= most) return number;
  throw wrongUsage(
    'invalid-number',
    `The value of ${option} is not a whole number from 0 to ${most}.`,
    `Give for example ${option} 100.`,
  );
}

/**
 * The error for an option that belongs to another action.
 *
 * @param action `the list`, `add`
 * @param remedy says which options belong where
 */
export function foreignOption(action: string, remedy: string): UserError {
  return wrongUsage(
    'option-of-another-action',
    `An option that is there does not belong to ${action}.`,
    remedy,
  );
}

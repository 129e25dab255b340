import type { FaultMachine } from './fault-machine.ts';

/** A face of the program on a machine on which one thing after the other goes wrong. */
export interface FaultFace {
  readonly name: 'ink' | 'plain' | 'commands';
  readonly machine: FaultMachine;
  /** Of the listener. */
  readonly port: number;
  /** How many addresses a browser was asked to open; null where the face opens none. */
  opened(): Promise<number | null>;
  /** Leads to the wait for the approval, whatever went wrong before. */
  awaitApproval(): Promise<void>;
  /** The person approves, and the browser comes back with a new code. @returns where it goes */
  callback(): Promise<string>;
  /** The same as far as it goes, where it is to be stopped by what is heard then. */
  tryApproval(shown: string): Promise<void>;
  /** The person gives the approval up. */
  cancelApproval(): Promise<void>;
  /** There is a token, where the face keeps one between its lines. */
  haveToken(): Promise<void>;
  /** Saves the token that came, in the file that is there, or in the keychain. */
  save(to?: '.env' | 'keychain'): Promise<void>;
  /** With the token that came, on to where requests are sent. */
  openRequests(): Promise<void>;
  /** Sends a GET with the token, which ends in an answer, whole or not, or in a failure. */
  request(path: string, shows: 'answer' | 'failure'): Promise<void>;
  /** Keys that nobody looks at, in one piece and with nothing behind it. */
  type(keys: string): void;
  /** Waits until this was said since the last of these three. */
  hears(expected: string | RegExp): Promise<void>;
  /** How it ended; null for what lives on. */
  ended(): Promise<number | null>;
  /** Lets happen what the machine was told to let happen. */
  act(): Promise<void>;
  /** Everything that was written so far. */
  raw(): string;
  /** How the terminal is set, before and after; null where the face never had one. */
  sttys(): readonly [before: string, after: string] | null;
}

/** Words as they are read, wherever lines end and whatever is around them. */
export function inWords(text: string): string {
  return text.replaceAll(/[\s│┃╭╮╰╯─]+/g, ' ');
}

export function holds(text: string, expected: string | RegExp): boolean {
  const words = inWords(text);
  return typeof expected === 'string' ? words.includes(expected) : expected.test(words);
}

/**
 * Where a fault shows: on the authorize page, in the browser's way back to the app, in the answer
 * of the token endpoint, in an answer of the Admin API, or (`any`) in both kinds of answers.
 */
export type FaultPlace = 'authorize' | 'callback' | 'exchange' | 'api' | 'any';

/** One failure that the practice store can be told to make. */
export interface Fault {
  /** How it is named on the command line and in scenario files. */
  readonly name: string;
  /** A few words, for a list. */
  readonly title: string;
  /** One sentence: what the store does while it is on. */
  readonly what: string;
  readonly where: FaultPlace;
  /** Where the behaviour is described: sections of the service facts, numbers of promises. */
  readonly facts: string;
}

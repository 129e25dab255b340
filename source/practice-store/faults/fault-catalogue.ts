import { API_FAULTS } from './api-faults.ts';
import { AUTHORIZE_FAULTS } from './authorize-faults.ts';
import { BODY_FAULTS } from './body-faults.ts';
import { CALLBACK_FAULTS } from './callback-faults.ts';
import { EXCHANGE_FAULTS } from './exchange-faults.ts';
import type { Fault } from './fault.ts';
import { LOAD_FAULTS } from './load-faults.ts';
import { WIRE_FAULTS } from './wire-faults.ts';

const ALL = [
  ...AUTHORIZE_FAULTS,
  ...CALLBACK_FAULTS,
  ...EXCHANGE_FAULTS,
  ...API_FAULTS,
  ...LOAD_FAULTS,
  ...BODY_FAULTS,
  ...WIRE_FAULTS,
] as const;

export type FaultName = (typeof ALL)[number]['name'];

export interface KnownFault extends Fault {
  readonly name: FaultName;
}

/** Every failure that the store can make, in the order of a sign-in. All are off at the start. */
export const FAULTS: readonly KnownFault[] = ALL;

/** The fault of this name, or null. */
export function findFault(name: string): KnownFault | null {
  return FAULTS.find((fault) => fault.name === name) ?? null;
}

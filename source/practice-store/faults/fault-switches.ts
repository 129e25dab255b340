import { whereWords } from '../../core/service/practice-faults.ts';
import { capitalized } from '../../core/text/display-text.ts';
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

/** Every fault, by the place where it shows, under a heading: `In the callback`. */
export function faultsByPlace(): ReadonlyArray<{
  readonly heading: string;
  readonly faults: readonly KnownFault[];
}> {
  const places = Map.groupBy(FAULTS, whereWords);
  return [...places].map(([words, faults]) => ({
    heading: capitalized(words),
    faults,
  }));
}

/** How long a fault stays on: for one answer, for a time in milliseconds, or until switched off. */
export type FaultDuration =
  | { readonly type: 'next-request' }
  | { readonly type: 'for-a-time'; readonly ms: number }
  | { readonly type: 'for-good' };

/** A fault to switch on, and for how long. */
export interface FaultSetting {
  readonly name: FaultName;
  readonly duration: FaultDuration;
}

/** A fault that is on. */
export interface ActiveFault {
  readonly fault: KnownFault;
  readonly duration: FaultDuration;
  /** Milliseconds since 1970 on the store's clock; null where no time ends it. */
  readonly endsAt: number | null;
}

/** The faults of one store, and which are on. Those must be visible in every view of the store. */
export interface FaultSwitches {
  /** Every fault there is. */
  list(): readonly KnownFault[];
  /** The fault of this name, or null. */
  find(name: string): KnownFault | null;
  /** Those that are on now, in the order of the catalogue. */
  active(): readonly ActiveFault[];
  /** Switches a fault on, or changes how long it stays on. */
  switchOn(name: FaultName, duration: FaultDuration): void;
  switchOff(name: FaultName): void;
  switchAllOff(): void;
  /**
   * Calls the listener after each change that a caller or a request makes, but not when the time of
   * a fault is over: use `endsAt`.
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Called when an answer showed the fault; one that was on for the next request is off now. */
  used(name: FaultName): void;
}

/** @param clock milliseconds since 1970 */
export function createFaultSwitches(clock: () => number): FaultSwitches {
  const on = new Map<FaultName, { duration: FaultDuration; endsAt: number | null }>();
  const listeners = new Set<() => void>();

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function switchOff(name: FaultName): void {
    if (on.delete(name)) changed();
  }

  return {
    list: () => FAULTS,
    find: findFault,
    active() {
      const now = clock();
      return FAULTS.flatMap((fault): ActiveFault[] => {
        const state = on.get(fault.name);
        if (state === undefined) return [];
        const isOver = state.endsAt !== null && now >= state.endsAt;
        if (isOver) on.delete(fault.name);
        return isOver ? [] : [{ fault, ...state }];
      });
    },
    switchOn(name, duration) {
      const endsAt = duration.type === 'for-a-time' ? clock() + duration.ms : null;
      on.set(name, { duration, endsAt });
      changed();
    },
    switchOff,
    switchAllOff() {
      if (on.size === 0) return;
      on.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    used(name) {
      if (on.get(name)?.duration.type === 'next-request') switchOff(name);
    },
  };
}

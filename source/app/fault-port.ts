import type { FaultFacts, FaultSpan } from '../core/service/practice-faults.ts';

/** A fault that is on, as its store tells it. */
export interface ActiveFaultFacts {
  readonly name: string;
  readonly span: FaultSpan;
  /** Milliseconds since 1970; null where no time ends it. */
  readonly endsAt: number | null;
}

/** The switches of a practice store that runs in this program. */
export interface FaultPort {
  list(): readonly FaultFacts[];
  /** Those that are on now, in the order of the list. */
  active(): readonly ActiveFaultFacts[];
  /** Switches on, or changes for how long; an unknown name changes nothing. */
  switchOn(name: string, span: FaultSpan): void;
  switchOff(name: string): void;
  switchAllOff(): void;
  /**
   * Tells of each change but the end of a time: whoever shows it has `endsAt`.
   * @returns ends it
   */
  subscribe(listener: () => void): () => void;
}

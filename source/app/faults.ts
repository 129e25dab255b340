import { smallest } from '../core/any-length.ts';
import type { GuideState } from '../core/guide/state.ts';
import {
  type FaultReach,
  type FaultSwitches,
  type FaultSpan,
  NO_SWITCHES,
  type RunningFault,
} from '../core/service/practice-faults.ts';
import type { ActiveFaultFacts, Clock, FaultPort, GuidePorts } from './ports.ts';
import { createStore, type Store } from './store.ts';

type FaultEvent =
  | { readonly type: 'switch'; readonly name: string; readonly to: FaultSpan | 'off' }
  | { readonly type: 'all-off' }
  /** The practice store's switches have changed. */
  | { readonly type: 'changed'; readonly switches: FaultSwitches };

/** The practice store's fault switches, in a state store of their own, like the wire tape. */
export interface FaultStore extends Store<FaultSwitches, FaultEvent> {
  /** Connects the switches of a started practice store, replacing others; null: it has ended. */
  attach(port: FaultPort | null): void;
}

/** @param clock counts the seconds left; it must be the clock of the switches themselves */
export function createFaultStore(clock: Clock): FaultStore {
  let port: FaultPort | null = null;
  let stopListening: (() => void) | null = null;
  let stopTimer: (() => void) | null = null;

  const store = createStore<FaultSwitches, FaultEvent, Exclude<FaultEvent, { type: 'changed' }>>({
    initial: NO_SWITCHES,
    update: (switches, event) =>
      event.type === 'changed'
        ? { state: event.switches, effects: [] }
        : { state: switches, effects: [event] },
    runEffect(effect) {
      if (effect.type === 'all-off') port?.switchAllOff();
      else if (effect.to === 'off') port?.switchOff(effect.name);
      else port?.switchOn(effect.name, effect.to);
    },
  });

  function look(): void {
    stopTimer?.();
    stopTimer = null;
    if (port === null) return store.dispatch({ type: 'changed', switches: NO_SWITCHES });
    const now = clock.epochMs();
    const active = port.active();
    const running = active.map((fault) => runningFault(fault, now));
    store.dispatch({ type: 'changed', switches: { faults: port.list(), running } });
    const lefts = active.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt - now]));
    // The port does not report that a fault's time has ended, and the seconds left are shown.
    if (lefts.length > 0) stopTimer = clock.after(untilNextSecond(smallest(lefts)), look);
  }

  return {
    ...store,
    attach(next) {
      stopListening?.();
      port = next;
      stopListening = next?.subscribe(look) ?? null;
      look();
    },
  };
}

function runningFault({ name, span, endsAt }: ActiveFaultFacts, now: number): RunningFault {
  const secondsLeft = endsAt === null ? null : Math.ceil((endsAt - now) / 1000);
  return { name, span, secondsLeft };
}

/** Milliseconds until the shown seconds change. An active fault has time left: more than 0. */
function untilNextSecond(leftMs: number): number {
  return leftMs % 1000 || 1000;
}

/** Wraps the ports: a practice store they start has its switches attached to `faults`. */
export function offerFaults<Ports extends Pick<GuidePorts, 'startPractice'>>(
  ports: Ports,
  faults: FaultStore,
): Ports {
  return {
    ...ports,
    startPractice: async (options: Parameters<GuidePorts['startPractice']>[0]) => {
      const handle = await ports.startPractice(options);
      faults.attach(handle.faults ?? null);
      return {
        ...handle,
        close: () => {
          faults.attach(null);
          return handle.close();
        },
      };
    },
  };
}

/** Whether the fault switches of the guide's store can be reached from this program. */
export function guideFaultReach({ mode, practice, config }: GuideState): FaultReach {
  if (mode === 'practice') return practice.type === 'running' ? 'here' : 'not-running';
  return config.storeOrigin === null ? 'real-store' : 'elsewhere';
}

/** What the faces need to show and switch the faults. */
export interface FaultControls {
  readonly faults: FaultStore;
  readonly reach: () => FaultReach;
  /** How this program is called on the command line: `npx tokenwright`. */
  readonly program: string;
}

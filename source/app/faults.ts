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
  /** From the switches themselves. */
  | { readonly type: 'changed'; readonly switches: FaultSwitches };

/** The faults of the practice store of this run; a store of its own, as the wire tape's. */
export interface FaultStore extends Store<FaultSwitches, FaultEvent> {
  /** The switches of a store that has started, in place of those before; null: it is gone. */
  attach(port: FaultPort | null): void;
}

/** @param clock for the seconds that are left; the switches have the same one */
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
    // Nobody tells that a time has ended, and the seconds are shown meanwhile.
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

/** So that every second that is left is shown, and the end at once. What is on has time left. */
function untilNextSecond(leftMs: number): number {
  return leftMs % 1000 || 1000;
}

/** The same ports, with the switches of the practice store that they start shown in the store. */
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

/** Whether the store that the guide is about has its switches in this program. */
export function guideFaultReach({ mode, practice, config }: GuideState): FaultReach {
  if (mode === 'practice') return practice.type === 'running' ? 'here' : 'not-running';
  return config.storeOrigin === null ? 'real-store' : 'elsewhere';
}

/** What the faces need to show and switch the faults. */
export interface FaultControls {
  readonly faults: FaultStore;
  readonly reach: () => FaultReach;
  /** What a person calls this program by. */
  readonly program: string;
}

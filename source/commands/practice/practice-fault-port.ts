import type { FaultPort } from '../../app/fault-port.ts';
import { FAULT_SECONDS, type FaultSpan } from '../../core/service/practice-faults.ts';
import type { FaultDuration, FaultSwitches } from '../../practice-store/faults/fault-switches.ts';

/** The switches of a practice store in plain data, for the faces. */
export function faultPort(switches: FaultSwitches): FaultPort {
  return {
    list: () =>
      switches.list().map(({ name, title, what, where }) => ({ name, title, what, where })),
    active: () =>
      switches.active().map(({ fault: { name }, duration, endsAt }) => ({
        name,
        span: duration.type,
        endsAt,
      })),
    switchOn(name, span) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOn(fault.name, durationOf(span));
    },
    switchOff(name) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOff(fault.name);
    },
    switchAllOff: () => switches.switchAllOff(),
    subscribe: (listener) => switches.subscribe(listener),
  };
}

function durationOf(span: FaultSpan): FaultDuration {
  return span === 'for-a-time' ? { type: span, ms: FAULT_SECONDS * 1000 } : { type: span };
}

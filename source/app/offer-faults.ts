import type { FaultReach } from '../core/service/practice-faults.ts';
import type { GuideState } from '../core/guide/state.ts';
import type { FaultStore } from './fault-store.ts';
import type { GuidePorts } from './ports.ts';

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
export interface FaultTalk {
  readonly faults: FaultStore;
  readonly reach: () => FaultReach;
}

import type { FaultDuration } from '../faults/fault-switches.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { DashboardRoom } from './room.ts';

import { findFault } from '../faults/fault-catalogue.ts';
import { takeForm } from './submission.ts';

const PATH = '/dashboard/faults';
const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 24 * 60;

/** `POST /dashboard/faults`: one switch was pressed. What it does not know changes nothing. */
export function takeFaults(request: StoreRequest, room: DashboardRoom): StoreAnswer {
  return takeForm(request, room, (form) => {
    const [name = '', wish = ''] = (form.get('switch') ?? '').split(' ');
    const fault = findFault(name);
    const duration = durationOf(wish, Number(form.get('minutes')));
    if (name === 'all' && wish === 'off') room.faults.switchAllOff();
    else if (fault !== null && wish === 'off') room.faults.switchOff(fault.name);
    else if (fault !== null && duration !== null) room.faults.switchOn(fault.name, duration);
    else return { type: 'done', location: PATH };
    return { type: 'done', location: `${PATH}?done=switched${fault ? `#${fault.name}` : ''}` };
  });
}

function durationOf(wish: string, minutes: number): FaultDuration | null {
  switch (wish) {
    case 'next':
      return { type: 'next-request' };
    case 'time': {
      const isGood = minutes > 0 && minutes <= LONGEST_MINUTES;
      return { type: 'for-a-time', ms: (isGood ? minutes : 5) * MINUTE_MS };
    }
    case 'good':
      return { type: 'for-good' };
    default:
      return null;
  }
}

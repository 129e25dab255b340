import { wrongUsage } from '../../core/errors.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { type FaultDuration, FAULTS, type FaultSetting, findFault } from './fault-switches.ts';

/**
 * Reads `no-callback`, `no-callback:next` for the next request only, `throttled:60` for 60 seconds.
 * @throws UserError `unknown-fault`, `invalid-fault-time`
 */
export function readFault(text: string): FaultSetting {
  const [name = '', time] = text.split(/:(.*)/s);
  const fault = findFault(name);
  if (fault === null) {
    throw wrongUsage(
      'unknown-fault',
      'That is not the name of a failure that the practice store can make.',
      didYouMean(
        name,
        FAULTS.map((known) => known.name),
      ) ?? 'The command practice --list-faults prints their names.',
    );
  }
  return { name: fault.name, duration: readDuration(time) };
}

function readDuration(text: string | undefined): FaultDuration {
  if (text === undefined) return { type: 'for-good' };
  if (text === 'next') return { type: 'next-request' };
  const seconds = Number(text);
  if (/^\d{1,5}$/.test(text) && seconds > 0) return { type: 'for-a-time', ms: seconds * 1000 };
  throw wrongUsage(
    'invalid-fault-time',
    'What stands behind the name of a failure is not a time.',
    'Write no-callback:next for one request, or throttled:60 for 60 seconds.',
  );
}

import { type ActiveFault, FAULTS } from '../../practice-store/faults/fault-switches.ts';
import type { FaultPlace } from '../../practice-store/faults/fault.ts';

const PLACES: Readonly<Record<FaultPlace, string>> = {
  authorize: 'On the authorize page',
  callback: 'In the callback',
  exchange: 'At the exchange',
  api: 'In answers of the Admin API',
  any: 'In answers of the exchange and of the Admin API',
};

/** Every fault with what it does, by the place where it shows. */
export function faultListText(): string {
  const width = Math.max(...FAULTS.map(({ name }) => name.length));
  return Object.entries(PLACES)
    .map(([place, heading]) =>
      [
        `${heading}:`,
        ...FAULTS.filter(({ where }) => where === place).map(
          ({ name, what }) => `  ${name.padEnd(width)}  ${what}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}

/** The same for programs. */
export function faultListJson(): string {
  return JSON.stringify(
    FAULTS.map(({ name, title, what, where }) => ({ name, title, what, where })),
  );
}

/** One line that says which faults are on, or that none is. */
export function activeFaultsText(active: readonly ActiveFault[], nowMs: number): string {
  if (active.length === 0) return 'Faults: all off.';
  const names = active.map(({ fault: { name }, duration, endsAt }) => {
    if (duration.type === 'next-request') return `${name} (next request)`;
    if (endsAt !== null) return `${name} (${Math.ceil((endsAt - nowMs) / 1000)} s)`;
    return name;
  });
  return `FAULTS ARE ON: ${names.join(', ')}`;
}

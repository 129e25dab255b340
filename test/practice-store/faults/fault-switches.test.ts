import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFaultSwitches,
  FAULTS,
  type FaultSwitches,
  findFault,
} from '../../../source/practice-store/faults/fault-switches.ts';

let now = 1_800_000_000_000;
let switches: FaultSwitches;
const names = (): string[] => switches.active().map(({ fault }) => fault.name);

beforeEach(() => {
  switches = createFaultSwitches(() => now);
});

describe('the catalogue', () => {
  test('names each fault once, in kebab-case, with a title and a sentence', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
    for (const { name, title, what } of FAULTS) {
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(title.length).toBeLessThan(50);
      expect(what).toMatch(/\.$/);
      expect(findFault(name)?.title).toBe(title);
    }
  });

  test.each(['', 'toString', '__proto__', 'Status-500'])('does not know "%s"', (name) => {
    expect(findFault(name)).toBeNull();
  });
});

describe('a switch', () => {
  test('is off at the start', () => {
    expect(switches.active()).toEqual([]);
  });

  test('that is on for the next request goes off when an answer showed it', () => {
    switches.switchOn('status-503', { type: 'next-request' });
    switches.used('wrong-hmac');
    expect(names()).toEqual(['status-503']);
    switches.used('status-503');
    expect(names()).toEqual([]);
  });

  test('that is on for a time goes off by itself, and not before', () => {
    switches.switchOn('throttled', { type: 'for-a-time', ms: 60_000 });
    expect(switches.active()[0]?.endsAt).toBe(now + 60_000);
    switches.used('throttled');
    now += 59_999;
    expect(names()).toEqual(['throttled']);
    now += 1;
    expect(names()).toEqual([]);
  });

  test('that is on for good stays on until it is switched off', () => {
    switches.switchOn('token-dead', { type: 'for-good' });
    switches.used('token-dead');
    now += 365 * 86_400_000;
    expect(names()).toEqual(['token-dead']);
    switches.switchOff('token-dead');
    expect(names()).toEqual([]);
  });

  test('is listed in the order of the catalogue, whatever the order of switching', () => {
    switches.switchOn('slow-drip', { type: 'for-good' });
    switches.switchOn('redirect-not-whitelisted', { type: 'for-good' });
    expect(names()).toEqual(['redirect-not-whitelisted', 'slow-drip']);
    switches.switchAllOff();
    expect(names()).toEqual([]);
  });

  test('tells those who listen about each change, until they stop listening', () => {
    const seen: string[] = [];
    const end = switches.subscribe(() => seen.push(names().join(' ')));
    switches.switchOn('bom', { type: 'next-request' });
    switches.used('bom');
    switches.switchOff('bom');
    switches.switchAllOff();
    end();
    switches.switchOn('bom', { type: 'for-good' });
    expect(seen).toEqual(['bom', '']);
  });
});

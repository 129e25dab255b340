import { describe, expect, it } from 'vitest';
import { megabytesIn, peakMegabytes, residentMegabytes } from '../../bench/process-memory.ts';

const STATUS = `Name:\tnode
VmPeak:\t 1234567 kB
VmHWM:\t  200000 kB
VmRSS:\t  100000 kB
`;

describe('the memory of a process', () => {
  it('is told in MB of 10^6 bytes, at its most and now', () => {
    expect(megabytesIn(STATUS, 'VmHWM')).toBe(204.8);
    expect(megabytesIn(STATUS, 'VmRSS')).toBe(102.4);
  });

  it('is not known where the system does not say it', () => {
    expect(megabytesIn('', 'VmRSS')).toBeNull();
    expect(megabytesIn('VmRSS:\tmuch\n', 'VmRSS')).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('is at its most no less than now', async () => {
    const now = (await residentMegabytes(process.pid)) ?? 0;
    expect(now).toBeGreaterThan(10);
    // The kernel counts on each core by itself, and may tell a little less.
    expect(await peakMegabytes(process.pid)).toBeGreaterThan(now * 0.9);
  });
});

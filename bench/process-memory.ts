import { readFile } from 'node:fs/promises';

/**
 * The peak resident memory of a process, in MB (10^6 bytes, as answers and budgets are given); null
 * where the system does not report it (all but Linux).
 */
export async function peakMegabytes(pid: number): Promise<number | null> {
  return megabytesIn(await statusOf(pid), 'VmHWM');
}

/** The resident memory of a process now; see {@link peakMegabytes}. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  return megabytesIn(await statusOf(pid), 'VmRSS');
}

async function statusOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
}

/**
 * A value of `/proc/PID/status` in MB (10^6 bytes). The kernel's kB are 1024 bytes.
 *
 * @returns null when the text does not hold it
 */
export function megabytesIn(status: string, field: 'VmHWM' | 'VmRSS'): number | null {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / 1e6;
}

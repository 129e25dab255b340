/**
 * In milliseconds: how long a test waits at most for what must come. A busy machine needs the time;
 * who works on a text sets `TEST_WAIT_MS` to hear of it sooner.
 */
export const WAIT_MS = Number(process.env['TEST_WAIT_MS'] ?? 60_000);

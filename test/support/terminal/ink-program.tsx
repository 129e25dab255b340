import { createGuideStore } from '../../../source/app/guide-runner.ts';
import { systemClock } from '../../../source/app/clock.ts';
import { createTickMemory } from '../../../source/app/memory.ts';
import { runInkApp } from '../../../source/ui/ink/run-app.tsx';
import { nodeHashing, randomToken } from '../../../source/services/crypto/node-crypto.ts';
import { guideConfig } from '../guide/guide-config.ts';

/**
 * The Ink app as a process of its own, with nothing behind it but the guide's core.
 */
const guide = createGuideStore(guideConfig({ startWith: 'own', scopes: ['read_products'] }), {
  listen: () => Promise.reject(new Error('there is no listener')),
  openBrowser: async () => ({ type: 'not-opened', reason: 'there is no browser' }),
  send: () => Promise.reject(new Error('there is no network')),
  hashing: nodeHashing,
  randomToken,
  clock: systemClock,
  startPractice: () => Promise.reject(new Error('there is no practice store')),
  copy: async () => ({ type: 'not-copied', reason: 'there is no clipboard' }),
  saveEnv: () => Promise.reject(new Error('there is no file')),
  runChecks: async () => {},
  remembered: createTickMemory(),
});

const ending = new AbortController();
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => ending.abort(signal));
}
const code = await runInkApp({
  guide,
  openExplorer: () => null,
  stdin: process.stdin,
  stdout: process.stdout,
  environment: process.env,
  signal: ending.signal,
});
process.exit(code);

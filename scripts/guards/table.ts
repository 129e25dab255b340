import { AUTHORIZE } from './authorize.ts';
import { EXCHANGES } from './exchange.ts';
import { FACES } from './faces.ts';
import { FILES } from './files.ts';
import { LISTENER } from './listener.ts';
import { PRACTICE } from './practice.ts';
import type { Guard } from './remove-guards.ts';
import { WORKSHOP } from './workshop.ts';

/** Every guard that `npm run guards` takes out, in the order of docs/promises.md. */
export const GUARDS: readonly Guard[] = [
  ...AUTHORIZE,
  ...LISTENER,
  ...EXCHANGES,
  ...FACES,
  ...FILES,
  ...PRACTICE,
  ...WORKSHOP,
];

/**
 * Takes the guards of the promises (docs/promises.md) out one by one and demands that a test
 * notices each: `npm run guards`, or `npm run guards -- P65 kit` for some. Changes no file.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Removal, removeGuards } from './guards/remove-guards.ts';
import { GUARDS } from './guards/table.ts';

const asked = new Set(process.argv.slice(2));
const guards = GUARDS.filter(({ promise }) => asked.size === 0 || asked.has(promise));
const started = performance.now();

const removals = await removeGuards(guards, {
  root: fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''),
  lanes: availableParallelism(),
  onRemoval: (removal) => console.log(line(removal)),
});

const bad = removals.filter(({ type }) => type !== 'noticed');
if (bad.length > 0) console.log(`\nNot as it should be:\n${bad.map(line).join('\n')}`);
const promises = new Set(guards.map(({ promise }) => promise)).size;
const tests = removals.reduce((sum, removal) => sum + removal.tests, 0);
console.log(
  `\n${guards.length} guards of ${promises} promises removed one by one: ${guards.length - bad.length} noticed by a test, ${bad.length} not. ${tests} tests run in ${Math.round((performance.now() - started) / 1000)} s.`,
);
process.exit(bad.length > 0 || guards.length === 0 ? 1 : 0);

function line(removal: Removal): string {
  const { promise, guards: what } = removal.guard;
  const head = `${promise.padEnd(4)} ${what.padEnd(64)} ${String(removal.tests).padStart(4)} tests ${String(removal.ms).padStart(6)} ms`;
  switch (removal.type) {
    case 'noticed':
      return `${head}  ${removal.by}`;
    case 'unnoticed':
      return `${head}  UNNOTICED (${removal.guard.tests.join(', ')})`;
    case 'blunt':
      return `${head}  NO ASSERTION: ${removal.why}`;
    case 'stale':
      return `${head}  STALE: ${removal.why} (${removal.guard.file})`;
  }
}

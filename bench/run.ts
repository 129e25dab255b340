/**
 * Measures the budget of docs/performance.md. Ratios are taken pair by pair against an empty Node
 * start, since machines differ. `--strict` ends with 1 when a figure is over its budget;
 * BENCH_QUICK=1 takes fewer runs. `--beside PATH` measures the screens beside another build's.
 */
import { parseArgs } from 'node:util';
import { benchBeside } from './beside.ts';
import { benchCommands } from './commands.ts';
import { benchGraphql } from './graphql.ts';
import { benchListener } from './listener.ts';
import { benchPractice } from './practice.ts';
import { isOver, toRow, type Result } from './result.ts';
import { benchSchema } from './schema.ts';
import { benchExplorer, benchGuide } from './screens.ts';

const { values: options } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, beside: { type: 'string' } },
});
if (options.beside !== undefined) {
  await benchBeside(options.beside);
  process.exit();
}

const isQuick = process.env['BENCH_QUICK'] === '1';
const runs = isQuick ? 3 : 15;

const results: Result[] = [];
for (const measure of [
  () => benchCommands(runs),
  () => benchPractice(runs),
  () => benchGuide(runs),
  () => benchExplorer(isQuick ? 20 : 100),
  () => benchSchema(isQuick ? 20 : 100),
  () => benchListener(),
  () => benchGraphql(),
]) {
  const measured = await measure();
  results.push(...measured);
  for (const result of measured) console.log(toRow(result));
}

const over = results.filter(isOver);
if (over.length > 0) console.log(`\n${over.length} over budget.`);
if (over.length > 0 && options.strict) process.exitCode = 1;

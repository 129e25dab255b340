/**
 * Measures the budget of docs/performance.md. Ratios are taken pair by pair against an empty Node
 * start, since machines differ, and are compared with `baselines.json`. `--strict` ends with 1 when a
 * figure is over its budget by more than the noise of the run; `--keep` writes the figures as the new
 * baselines. BENCH_QUICK=1 takes fewer runs. `--beside PATH` measures the screens beside another
 * build's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchBeside } from './beside.ts';
import { benchCommands } from './commands.ts';
import { benchGraphql } from './graphql.ts';
import { benchListener } from './listener.ts';
import { benchPractice } from './practice.ts';
import { type Baselines, betterOf, judge, machineOf, summarize, withFigures } from './compare.ts';
import { benchLargeAnswers } from './large-answers.ts';
import { timeEmptyNode } from './process-time.ts';
import { toRow, type Result } from './result.ts';
import { benchSchema } from './schema.ts';
import { benchExplorer, benchGuide } from './screens.ts';
import { benchWorkshop } from './workshop.ts';

const { values: options } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
if (options.beside !== undefined) {
  await benchBeside(options.beside);
  process.exit();
}

const isQuick = process.env['BENCH_QUICK'] === '1';
const runs = isQuick ? 3 : 15;

const BASELINES = new URL('baselines.json', import.meta.url);
/** Empty starts before each group of rows. */
const EMPTY_STARTS = isQuick ? 3 : 5;

const empties: number[] = [];
const GROUPS = [
  () => benchCommands(runs),
  () => benchPractice(runs),
  () => benchGuide(runs),
  () => benchExplorer(isQuick ? 20 : 100),
  () => benchLargeAnswers(isQuick ? 2 : 5),
  () => benchSchema(isQuick ? 20 : 100),
  () => benchListener(),
  () => benchGraphql(),
  () => benchWorkshop(),
];

async function measureGroup(measure: () => Promise<Result[]>): Promise<readonly Result[]> {
  for (let start = 0; start < EMPTY_STARTS; start += 1) empties.push(await timeEmptyNode());
  const measured = await measure();
  for (const result of measured) console.log(toRow(result));
  return measured;
}

// The file is our own, so it is not checked.
const baselines = JSON.parse(readFileSync(BASELINES, 'utf8')) as Baselines;
const groups: Array<readonly Result[]> = [];
for (const measure of GROUPS) groups.push(await measureGroup(measure));
if (options.strict) {
  const soFar = machineOf(empties);
  const isOver = (result: Result) => judge(result, baselines, soFar).budgetVerdict === 'over';
  for (const [index, measured] of groups.entries()) {
    const measure = GROUPS[index];
    if (measure === undefined || !measured.some(isOver)) continue;
    // The noise of the empty starts does not show a burst of other work that hit one row.
    console.log('\nOver the budget: measured once more, the better figure counts.');
    groups[index] = betterOf(measured, await measureGroup(measure));
  }
}

const machine = machineOf(empties);
const judged = groups.flat().map((result) => judge(result, baselines, machine));
const { lines, isFailed } = summarize(judged, machine);
console.log(`\n${lines.join('\n')}`);
if (isFailed && options.strict) process.exitCode = 1;
if (options.keep) {
  const next = withFigures(baselines, judged, machine);
  writeFileSync(BASELINES, `${JSON.stringify(next, undefined, 2)}\n`);
}

import type { Reporter, TestModule } from 'vitest/node';
import type { KeyLine } from './key-count.ts';

/** Prints at the end of a run how many keys a newcomer needed for each task. */
export class KeyTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => test.meta().keys ?? []),
    );
    // They come in the order in which the files ended; each begins with the number of its task.
    const ordered = lines.toSorted((a, b) => (a.task < b.task ? -1 : 1));
    if (lines.length > 0) process.stdout.write(`\n${keyTable(ordered)}\n\n`);
  }
}

function keyTable(lines: readonly KeyLine[]): string {
  const rows = lines.map(({ task, pressed, typed, pasted, atMost }) => [
    task,
    String(pressed),
    String(atMost),
    String(typed),
    String(pasted),
  ]);
  const head = ['Keys of a newcomer', 'keys', 'at most', 'typed', 'letters pasted'];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  '),
    )
    .join('\n');
}

/**
 * Adds to each frame of a crash text its place in `source/`. The package has no source maps; a
 * build of the same version has them, and its files have the same names. Reads standard input:
 * `node scripts/read-crash.ts < crash.txt`.
 */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * @param crash what the program has printed
 * @param readMap returns the source map of a file below `dist/`, or null
 */
export async function readCrash(
  crash: string,
  readMap: (file: string) => Promise<string | null>,
): Promise<string> {
  const lines = crash.split('\n').map(async (line) => {
    const [, file, row, column] = FRAME.exec(line.replaceAll('\\', '/')) ?? [];
    if (file === undefined) return line;
    const map = await readMap(`${file}.map`);
    if (map === null) return `${line}  ← of another build: no map of ${file}`;
    const entry = new SourceMap(JSON.parse(map)).findEntry(Number(row) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return line;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${line}  ← ${source}:${entry.originalLine + 1}`;
  });
  return (await Promise.all(lines)).join('\n');
}

const FRAME = /dist\/((?:chunks\/)?[\w-]+\.js):(\d+):(\d+)/;

if (import.meta.main) {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const readMap = (file: string) => readFile(`${dist}${file}`, 'utf8').catch(() => null);
  process.stdout.write(await readCrash(await text(process.stdin), readMap));
}

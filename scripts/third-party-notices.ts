import { readdir, readFile } from 'node:fs/promises';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * The licence texts of every package whose code is in the bundle.
 *
 * @param modules absolute paths of the bundled modules
 * @returns one plain text, packages in alphabetical order
 * @throws when a bundled package carries no licence text: publishing it would break its terms
 */
export async function thirdPartyNotices(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
  const notices = await Promise.all([...folders].map(notice));
  return `${notices.toSorted().join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

function packageFolder(moduleId: string): string | null {
  return (
    /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId.replaceAll('\0', ''))?.[0] ?? null
  );
}

async function notice(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Manifest;
  const files = await readdir(folder);
  const file = files.find((name) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(name));
  const text = file === undefined ? null : await readFile(`${folder}/${file}`, 'utf8');
  if (text === null && manifest.license === undefined)
    throw new Error(`${manifest.name} has no licence text; it cannot be bundled.`);
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})`;
  return text === null ? title : `${title}\n\n${text.trim()}`;
}

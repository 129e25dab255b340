import { readdir, readFile } from 'node:fs/promises';
import type { BundledPackage } from './bundled-packages.ts';

/**
 * The licence texts of the bundled packages, in their order.
 *
 * @throws Error when a bundled package has neither a licence text nor the name of a licence
 */
export async function thirdPartyNotices(packages: readonly BundledPackage[]): Promise<string> {
  const notices = await Promise.all(packages.map(notice));
  return `${notices.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

async function notice({ folder, name, version, license }: BundledPackage): Promise<string> {
  const files = await readdir(folder);
  const file = files.find((name) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(name));
  const text = file === undefined ? null : await readFile(`${folder}/${file}`, 'utf8');
  if (text === null && license === null)
    throw new Error(`${name} has no licence text; it cannot be bundled.`);
  const title = `${name} ${version} (${license ?? 'see below'})`;
  return text === null ? title : `${title}\n\n${text.trim()}`;
}

import type { FilePort } from '../../app/ports.ts';
import { NOTHING_WRITTEN, writeQuestion, writtenWords } from '../../core/view/writing.ts';
import type { Asker } from './askers/asker.ts';

/**
 * Writes to the path that the person typed: the whole path is said before, and no file is written
 * or replaced without a yes.
 *
 * @param what what is written: `the tape`
 * @param content called after the yes
 */
export async function writeAfterYes(
  asker: Asker,
  files: FilePort,
  typed: string,
  {
    what,
    content,
    onWritten,
    note,
  }: {
    readonly what: string;
    readonly content: () => string | Uint8Array;
    readonly onWritten: (path: string) => void;
    /** Said about what was written; absent: nothing more is said. */
    readonly note?: string;
  },
): Promise<void> {
  let found: Awaited<ReturnType<FilePort['look' | 'write']>> = await files.look(typed);
  while (found.type === 'free' || found.type === 'taken') {
    const place = { path: found.path, replaces: found.type === 'taken' };
    const answer = await asker.confirm(writeQuestion(place, what));
    if (answer.type !== 'value' || !answer.value) return asker.say(NOTHING_WRITTEN);
    found = await files.write(place.path, content(), { replaces: place.replaces });
  }
  if (found.type === 'refused') {
    return asker.say(`${found.report.message} ${found.report.remedy}`);
  }
  onWritten(found.path);
  asker.say([writtenWords(found.path), note ?? []].flat().join(' '));
}

import type { EnvNotice } from './env-notice.ts';

interface Cloud {
  readonly name: string;
  /** Against the path with forward slashes and a slash at the end. */
  readonly form: RegExp;
}

/** The folders of the sync programs, as they name them on macOS, Windows and Linux. */
const CLOUDS: readonly Cloud[] = [
  {
    name: 'iCloud Drive',
    form: /\/(?:Library\/Mobile Documents|iCloud ?Drive|iCloud~[^/]+|com~apple~CloudDocs)\//i,
  },
  { name: 'OneDrive', form: /\/OneDrive(?: ?- ?[^/]+|-[^/]+)?\//i },
  { name: 'Dropbox', form: /\/Dropbox(?: ?\([^/]+\))?\/|\/CloudStorage\/Dropbox[^/]*\//i },
  {
    name: 'Google Drive',
    form: /\/(?:Google ?Drive(?:-[^/]+)?|GoogleDrive|My Drive|DriveFS|\.?gdrive)\//i,
  },
  { name: 'a cloud storage', form: /\/Library\/CloudStorage\/[^/]+\//i },
];

/** Which program copies the folder of a path to a cloud, by the path's form; null: none known. */
export function syncedBy(path: string): string | null {
  const whole = `${path.replaceAll('\\', '/')}/`;
  return CLOUDS.find(({ form }) => form.test(whole))?.name ?? null;
}

/** One sentence about a synced folder, for before a token is saved there. */
export function syncedWarning(path: string): string | null {
  const name = syncedBy(path);
  return name === null
    ? null
    : `${path} looks like it lies in a folder of ${name}: the token would be copied to a cloud and to your other machines.`;
}

/** The same as a notice of a save. */
export function syncedNotice(path: string): EnvNotice[] {
  const message = syncedWarning(path);
  const remedy = 'Save it to a folder that stays on this machine.';
  return message === null ? [] : [{ code: 'synced-folder', line: null, message, remedy }];
}

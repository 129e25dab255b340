import { type Changed, done, fault, lengthFaults, refuse, saved } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { sortedFiles, type Theme, type ThemeFile } from './online-store.ts';

/** Renames a theme or makes it the main one; null when there is none with this id. */
export function updateTheme(
  world: World,
  id: number | null,
  { name, isMain }: { readonly name?: string | undefined; readonly isMain?: boolean | undefined },
  nowMs: number,
): Changed<Theme> | null {
  const before = id === null ? null : world.themes.find(id);
  if (before === null) return null;
  const theme: Theme = {
    ...before,
    name: name ?? before.name,
    role: isMain === true ? 'MAIN' : before.role,
    updatedAtMs: nowMs,
  };
  const blank =
    theme.name.trim() === '' ? [fault(['name'], 'Name', "can't be blank", 'INVALID')] : [];
  const changed = saved(world.themes, theme, [
    ...blank,
    ...lengthFaults(theme.name, ['name'], 'Name'),
  ]);
  if (changed.type === 'done' && theme.role === 'MAIN') {
    for (const other of allRows(world.themes)) {
      if (other.role === 'MAIN' && other.id !== theme.id) {
        world.themes.put({ ...other, role: 'UNPUBLISHED', updatedAtMs: nowMs });
      }
    }
  }
  return changed;
}

/** Deletes a theme; null when there is none with this id. The main theme is refused. */
export function deleteTheme(world: World, id: number | null): Changed<Theme> | null {
  const theme = id === null ? null : world.themes.find(id);
  if (theme === null) return null;
  if (theme.role === 'MAIN') {
    return refuse(['id'], 'Theme', 'can’t be deleted while it is published', 'NOT_FOUND');
  }
  world.themes.remove(theme.id);
  return done(theme);
}

/** Copies a theme with all files as an unpublished theme; null when there is none with this id. */
export function duplicateTheme(
  world: World,
  id: number | null,
  name: string | undefined,
  nowMs: number,
): Changed<Theme> | null {
  const theme = id === null ? null : world.themes.find(id);
  if (theme === null) return null;
  return saved(world.themes, {
    ...theme,
    id: world.themes.nextId(),
    name: name ?? `Copy of ${theme.name}`,
    role: 'UNPUBLISHED',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

/** Adds files to a theme; a file with the same name is replaced. */
export function putFiles(
  world: World,
  theme: Theme,
  files: ReadonlyArray<Pick<ThemeFile, 'filename' | 'content'>>,
  nowMs: number,
): readonly ThemeFile[] {
  const made = files.map(({ filename, content }) => ({
    filename,
    content,
    createdAtMs: fileOf(theme, filename)?.createdAtMs ?? nowMs,
    updatedAtMs: nowMs,
  }));
  const names = made.map(({ filename }) => filename);
  const others = theme.files.filter(({ filename }) => !names.includes(filename));
  world.themes.put({ ...theme, files: sortedFiles([...others, ...made]), updatedAtMs: nowMs });
  return made;
}

/** Deletes files of a theme; unknown names are ignored. */
export function removeFiles(
  world: World,
  theme: Theme,
  names: readonly string[],
  nowMs: number,
): void {
  const files = theme.files.filter(({ filename }) => !names.includes(filename));
  world.themes.put({ ...theme, files, updatedAtMs: nowMs });
}

export function fileOf({ files }: Theme, name: string): ThemeFile | undefined {
  return files.find(({ filename }) => filename === name);
}

/** Whether the name is a path in one of a theme's folders. */
export function isThemeFile(filename: string): boolean {
  return /^(?:assets|blocks|config|layout|locales|sections|snippets|templates)\/[\w./-]+$/.test(
    filename,
  );
}

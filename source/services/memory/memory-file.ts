import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../core/json/json-object.ts';
import { NOTHING_REMEMBERED, type Remembered } from '../../core/guide/remembered.ts';
import { STEPS } from '../../core/guide/step.ts';
import {
  inTurn,
  notWritten,
  putAside,
  readPrivateText,
  writePrivateFile,
} from '../files/private-file.ts';

/** In bytes; the limits on stores and files keep it far smaller. */
const MOST_BYTES = 1024 * 1024;

/** What was found, and a sentence when the file could not be read. */
interface LoadedMemory {
  readonly remembered: Remembered;
  readonly isThere: boolean;
  readonly notice: string | null;
}

/**
 * What is kept between runs: names of stores, steps and files; never a secret.
 *
 * @param folder the memory folder, created on the first write
 */
export function openMemoryFile(folder: string) {
  const path = join(folder, 'memory.json');
  const queue = inTurn();

  async function load(): Promise<LoadedMemory> {
    const read = await readPrivateText(path, MOST_BYTES);
    if (read.type === 'absent')
      return { remembered: NOTHING_REMEMBERED, isThere: false, notice: null };
    const remembered = read.type === 'text' ? readMemoryText(read.text) : null;
    if (remembered !== null) return { remembered, isThere: true, notice: null };
    const notice = damaged(path, await putAside(path));
    return { remembered: NOTHING_REMEMBERED, isThere: true, notice };
  }

  async function change(next: (before: Remembered) => Remembered): Promise<void> {
    try {
      const { remembered } = await load();
      await writePrivateFile(path, writeMemoryText(next(remembered)));
    } catch (error) {
      throw notWritten(path, error, NOT_WRITTEN);
    }
  }

  return {
    path,
    /** Never throws: a damaged file is put aside under another name, and the notice says so. */
    load,
    /**
     * Reads the file again and writes the change, one call after the other.
     * @throws UserError `memory-not-written`
     */
    update: (next: Parameters<typeof change>[0]) => queue(() => change(next)),
  };
}

function damaged(path: string, aside: string | null): string {
  return aside === null
    ? `What was remembered in ${path} could not be read.`
    : `What was remembered could not be read; the file is kept as ${aside}, and a new one is begun.`;
}

const NOT_WRITTEN = {
  code: 'memory-not-written',
  loss: 'so this run is not remembered',
  remedy: 'Everything else works; --no-keep does without it.',
};

/** One line of text without control and format characters, which could act on a terminal. */
const word = z
  .string()
  .max(4096)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);
const scope = z.string().regex(/^[a-z0-9_]{1,128}$/);
const choices = {
  clientId: word.max(512),
  scopes: z.array(scope).max(500),
  tokenMode: z.enum(['permanent', 'expiring', 'per-user']),
  redirectUri: word.max(2048).nullable().default(null),
};

const ticks = z.array(word.max(64)).max(50);

/**
 * The form of the file; keys of newer versions are ignored, and keys that older versions lack have
 * defaults.
 */
const memorySchema = z.object({
  version: z.literal(1),
  stores: z.array(z.object({ shop: word.max(300), ...choices })).max(100),
  resume: z
    .object({
      mode: z.enum(['practice', 'own']),
      step: z.enum(STEPS),
      shop: word.max(300),
      ticks: ticks.default([]),
      ...choices,
    })
    .nullable(),
  saved: z
    .array(
      z.object({
        path: word,
        names: z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)).max(50),
        shop: word.max(300),
        isNew: z.boolean(),
      }),
    )
    .max(500),
  ticks: z.record(word.max(300), ticks),
  declinesKeeping: z.literal(true).exactOptional(),
});

/** Parses the text of the file; null when it is not such a file. */
function readMemoryText(text: string): Remembered | null {
  const { success, data } = memorySchema.safeParse(parseJson(text));
  if (!success) return null;
  const { version: _, ...remembered } = data;
  return remembered;
}

/** The file's whole text: JSON with its version, a line feed at the end. */
function writeMemoryText(remembered: Remembered): string {
  return `${JSON.stringify({ version: 1, ...remembered }, null, 2)}\n`;
}

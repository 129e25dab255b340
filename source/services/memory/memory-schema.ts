import { z } from 'zod';
import type { Remembered } from '../../core/guide/remembered.ts';
import { STEPS } from '../../core/guide/state.ts';

/** One line of text, and nothing that would act on a terminal. */
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

/** The file as it is written; a key that a newer version added is left aside, one that an older version did not know has a default. */
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
});

/** What the text of the file says, or null when it is not such a file. */
export function readMemoryText(text: string): Remembered | null {
  const { success, data } = memorySchema.safeParse(parseJson(text));
  if (!success) return null;
  return { stores: data.stores, resume: data.resume, saved: data.saved, ticks: data.ticks };
}

/** The file's whole text: JSON with its version, a line feed at the end. */
export function writeMemoryText(remembered: Remembered): string {
  return `${JSON.stringify({ version: 1, ...remembered }, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

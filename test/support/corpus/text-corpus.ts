import { readFileSync } from 'node:fs';
import * as z from 'zod';

const caseSchema = z.object({
  id: z.string(),
  name: z.string(),
  rule: z.string(),
  input: z.unknown(),
  expect: z.string(),
  verdict: z.enum(['accept', 'warn', 'reject', 'ask']).optional(),
});

/** A case whose input is text; `input` has its repeats written out. */
export interface TextCase {
  readonly id: string;
  readonly name: string;
  readonly rule: string;
  readonly input: string;
  readonly expect: string;
  readonly verdict: 'accept' | 'warn' | 'reject' | 'ask' | null;
}

/** The cases of a corpus file whose input is text. */
export function textCases(name: string): TextCase[] {
  return readCases(name).flatMap((one) =>
    typeof one.input === 'string'
      ? [{ ...one, input: writeOut(one.input), verdict: one.verdict ?? null }]
      : [],
  );
}

/** The input of one case that is an object, checked by its schema. */
export function objectInput<T extends z.ZodType>(name: string, id: string, schema: T): z.infer<T> {
  const found = readCases(name).find((one) => one.id === id);
  if (found === undefined) throw new Error(`${name} has no case ${id}`);
  return schema.parse(found.input);
}

/** The ids of the cases whose input is an object, so that a test can show that it has them all. */
export function objectCaseIds(name: string): string[] {
  return readCases(name).flatMap((one) => (typeof one.input === 'string' ? [] : [one.id]));
}

function readCases(name: string): z.infer<typeof caseSchema>[] {
  const text = readFileSync(new URL(`../../corpus/${name}.json`, import.meta.url), 'utf8');
  return z.object({ cases: z.array(caseSchema) }).parse(JSON.parse(text)).cases;
}

/** `{X*N}` → X, N times; X holds no brace and no star. */
function writeOut(text: string): string {
  return text.replaceAll(/\{([^{}*]+)\*(\d+)\}/g, (_, part: string, count: string) =>
    part.repeat(Number(count)),
  );
}

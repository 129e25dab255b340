import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { scenarioSchema, type Scenario } from './scenario.ts';
import { notJson, scenarioProblem, unreadable } from './scenario-problem.ts';

/**
 * Reads and checks a scenario file.
 * @throws UserError `invalid-scenario`, which names the field and how it should look
 */
export async function readScenario(path: string): Promise<Scenario> {
  const source = basename(path);
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
    throw unreadable(source, code);
  }
  return parseScenario(text, source);
}

/**
 * @param source how messages name the text
 * @throws UserError `invalid-scenario`
 */
export function parseScenario(text: string, source: string): Scenario {
  let value: unknown;
  try {
    // A byte order mark, as some editors leave it, is no fault of the writer.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw notJson(source);
  }
  const parsed = scenarioSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first === undefined ? notJson(source) : scenarioProblem(source, first);
}

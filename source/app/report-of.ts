import { type ErrorReport, EXIT, toReport, UserError } from '../core/errors.ts';

/** A fault that is none of the person's keeps its own words short and its stack out. */
export function reportOf(error: unknown): ErrorReport {
  if (error instanceof UserError) return toReport(error);
  const name = error instanceof Error ? error.name : typeof error;
  return {
    code: 'defect',
    message: `Something failed inside the tool (${name}).`,
    remedy: 'Try again; if it stays, report it with what you did.',
    exitCode: EXIT.defect,
  };
}

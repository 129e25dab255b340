/** Exit codes of every command, listed in `--help`. */
export const EXIT = {
  done: 0,
  answerIsNo: 1,
  usage: 2,
  unreachable: 3,
  notAuthorized: 4,
  defect: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error as data: what a screen shows and what events carry. No field holds a secret. */
export interface ErrorReport {
  /** Stable and machine-readable, in kebab-case: `port-taken`, `invalid-shop`. */
  readonly code: string;
  /** One sentence: what happened, and the most likely cause where it is known. */
  readonly message: string;
  /** One sentence: what to do now. */
  readonly remedy: string;
  /** Exit code of the process when a command fails with this error. */
  readonly exitCode: ExitCode;
}

/**
 * A mistake or an outside fault that a person can do something about. A stack trace is never
 * shown for it; any other error is a defect of this program (exit 70).
 */
export class UserError extends Error implements ErrorReport {
  override readonly name = 'UserError';
  readonly code: string;
  readonly remedy: string;
  readonly exitCode: ExitCode;

  constructor(report: ErrorReport, options?: { cause?: unknown }) {
    super(report.message, options);
    this.code = report.code;
    this.remedy = report.remedy;
    this.exitCode = report.exitCode;
  }
}

/** The data of an error, without the `Error` around it. */
export function toReport(error: ErrorReport): ErrorReport {
  const { code, message, remedy, exitCode } = error;
  return { code, message, remedy, exitCode };
}

/** An error of usage or configuration, which ends a command with exit code 2. */
export function wrongUsage(
  code: string,
  message: string,
  remedy: string,
  options?: { cause?: unknown },
): UserError {
  return new UserError({ code, message, remedy, exitCode: EXIT.usage }, options);
}

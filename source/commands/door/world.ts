import type { Secret } from '../../core/text/secret.ts';

/** The process as commands see it; tests hand over streams of their own. */
export interface World {
  /** A copy, secrets included; the live environment no longer has them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly version: string;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted when the process is told to end; its reason is the name of the signal. */
  readonly signal: AbortSignal;
  /** Every secret of this run: removed by value from whatever is shown. */
  readonly secrets: Set<Secret>;
}

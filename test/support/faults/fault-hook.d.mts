/** Makes of the machine what the control file says. @returns puts everything back */
export function install(controlFile: string, logFile: string): () => void;
/** So many milliseconds have passed for whoever waits exactly so long. */
export function pass(lengths: readonly number[]): void;

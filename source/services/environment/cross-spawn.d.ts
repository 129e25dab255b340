/** The part of cross-spawn that is used: it computes the arguments for Node's `spawn`. */
declare module 'cross-spawn' {
  interface Parsed {
    readonly command: string;
    readonly args: readonly string[];
    readonly options: { readonly windowsVerbatimArguments?: boolean };
    /** The program that was found; undefined or null when there is none. */
    readonly file?: string | null;
  }
  const spawn: {
    readonly _parse: (
      command: string,
      args: readonly string[],
      options: { readonly env: NodeJS.ProcessEnv },
    ) => Parsed;
  };
  export default spawn;
}

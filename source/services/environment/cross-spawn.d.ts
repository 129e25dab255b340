/** The part of cross-spawn that is used: what it would hand to `spawn` of Node. */
declare module 'cross-spawn' {
  interface Parsed {
    readonly command: string;
    readonly args: readonly string[];
    readonly options: { readonly windowsVerbatimArguments?: boolean };
    /** The program that was found; undefined or null: none was. */
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

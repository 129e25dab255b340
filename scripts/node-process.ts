/** Stands in for `node:process`, an import of which reads all that Node knows of itself. */
export const { cwd, env, execArgv, execPath, hrtime, platform } = process;
// Packages that are bundled import it so.
// oxlint-disable-next-line import/no-default-export
export default process;

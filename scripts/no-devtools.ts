/** Stands in for `react-devtools-core`, which Ink imports in development only. */
export const initialize = (): void => {};
export const connectToDevTools = (): void => {};
const devtools = { initialize, connectToDevTools };
// Ink imports the default export, so this stand-in has to have one.
// oxlint-disable-next-line import/no-default-export
export default devtools;

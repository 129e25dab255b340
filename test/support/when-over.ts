/**
 * Takes what is to be undone once whoever needed it is done: one test (`onTestFinished`), or all
 * those that share something.
 */
export type WhenOver = (undo: () => void | Promise<void>) => void;

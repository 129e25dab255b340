/**
 * Where the worker's entry and the data files lie. Two shapes exist: the source tree, which Node
 * runs as it is, and the bundle, where this code may sit in `dist/` or in `dist/chunks/`.
 * @param here `import.meta.url` of the asking module
 */
export function apiWorkerUrl(here: string): URL {
  if (isSource(here)) return new URL('./worker.ts', here);
  return new URL('practice-api.js', bundleRoot(here));
}

/**
 * A file of the `data` folder.
 * @param here `import.meta.url` of a module in `practice-store/graphql/`
 */
export function apiDataUrl(here: string, name: string): URL {
  if (isSource(here)) return new URL(`../data/${name}`, here);
  return new URL(`data/${name}`, bundleRoot(here));
}

function isSource(here: string): boolean {
  return here.endsWith('.ts');
}

function bundleRoot(here: string): URL {
  return new URL(/\/chunks\/[^/]+$/.test(here) ? '../' : './', here);
}

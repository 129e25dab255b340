/**
 * Where the worker's entry lies: beside this file in the source tree, which Node runs as it is, or
 * beside `cli.js` in the bundle, where this code may sit in `dist/` or in `dist/chunks/`.
 * @param here `import.meta.url` of the asking module
 */
export function schemaWorkerUrl(here: string): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(`${/\/chunks\/[^/]+$/.test(here) ? '../' : './'}schema-worker.js`, here);
}

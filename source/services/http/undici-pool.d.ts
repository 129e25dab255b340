/**
 * The only part of undici that is used. Loading the package's index would take 70 ms longer, for
 * `fetch`, caches and mocks that nothing here needs.
 */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export default Pool;
}

import type { LookupFunction } from 'node:net';

/** A resolver that leads every name to this machine, as a hostile or private one could. */
export const toLoopback: LookupFunction = (_name, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/**
 * Stands in for `node:http`. An import of it reads each of its exports, and some of them load the
 * whole of Node's own HTTP client: thirteen times the time that the module itself takes.
 */
export const { Agent, createServer, get, request, STATUS_CODES } =
  process.getBuiltinModule('node:http');

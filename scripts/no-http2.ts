/** Stands in for `node:http2`, as undici itself does where Node was built without it. */
export const constants = {};

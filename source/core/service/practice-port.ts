/** The practice store's port unless told otherwise: fixed, so that it can be forwarded. */
export const PRACTICE_PORT = 3457;

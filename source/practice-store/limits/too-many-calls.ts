/** The service's words for a full REST bucket; the number in it is that of standard plans. */
export const TOO_MANY_CALLS =
  'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';

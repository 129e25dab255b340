import type { Issued } from '../../graphql/issued.ts';

/** A `Job` that was done at once, and can be asked for again. Its id is a UUID, as the service's. */
export function finishedJob({ issued }: { readonly issued: Issued }) {
  return issued.doneJob();
}

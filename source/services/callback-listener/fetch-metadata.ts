import { headerValues, type RawHeaders } from './raw-headers.ts';

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

/** True when the browser only looks ahead: such a visit must not use up the code. */
export function isPrefetch(rawHeaders: RawHeaders): boolean {
  return PURPOSE_HEADERS.some((name) =>
    headerValues(rawHeaders, name).some((value) => /prefetch|prerender|preview/i.test(value)),
  );
}

/**
 * False when the browser says that an image, a frame, a script or a `fetch` asks, and not the
 * person's own tab (W3C Fetch Metadata). Clients that say nothing pass.
 */
export function isTopLevelNavigation(rawHeaders: RawHeaders): boolean {
  const modes = headerValues(rawHeaders, 'sec-fetch-mode');
  const destinations = headerValues(rawHeaders, 'sec-fetch-dest');
  return (
    modes.every((mode) => mode === 'navigate') &&
    destinations.every((destination) => destination === 'document')
  );
}

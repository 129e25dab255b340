import type { HeaderList, StoreAnswer } from '../server/message.ts';

import { createHash } from 'node:crypto';
import { Html, markup } from './html.ts';
import { FAULT_BANNER_SLOT } from './fault-banner.ts';
import { STYLE } from './style.ts';

export interface Page {
  readonly status: number;
  readonly title: string;
  /** What stands in `<main>`, beginning with the page's `<h1>`. */
  readonly main: Html;
  /** Ways to other pages, before the page's own content. */
  readonly nav?: Html;
  /** Where a form of the page may lead beside the store itself: redirect URLs. */
  readonly formTargets?: readonly string[];
}

const SKIP_LINK = markup`<a class="skip" href="#main">Skip to the content</a>`;

/** A whole page of the store, with the headers that keep it closed. */
export function pageAnswer(page: Page): StoreAnswer {
  const document = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
${page.nav ? SKIP_LINK : ''}
<header><p class="badge">PRACTICE</p><p>This is the practice store on your own machine. Nothing here reaches a real store.</p></header>
${FAULT_BANNER_SLOT}
${page.nav ?? ''}
<main id="main">
${page.main}
</main>
</body>
</html>
`;
  return {
    status: page.status,
    headers: pageHeaders(page.formTargets ?? []),
    body: document.source,
  };
}

function pageHeaders(formTargets: readonly string[]): HeaderList {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  // Chromium checks form-action again for the redirect after the form, so its target is named.
  const formAction = ["'self'", ...formTargets.map(formSource)].join(' ');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
}

/** The grammar of CSP has no IPv6 hosts (CSP 3 §2.3.1), so their scheme stands for them. */
function formSource(target: string): string {
  const { protocol, hostname, origin } = new URL(target);
  return hostname.startsWith('[') ? protocol : origin;
}

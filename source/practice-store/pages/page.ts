import { createHash } from 'node:crypto';
import { NOT_EMBEDDED } from '../../core/http/message.ts';
import type { HeaderList, StoreAnswer } from '../server/message.ts';
import { Html, markup } from './html.ts';

interface Page {
  readonly status: number;
  readonly title: string;
  /** The content of `<main>`, beginning with the page's `<h1>`. */
  readonly main: Html;
  /** Links to other pages, before the page's own content. */
  readonly nav?: Html;
  /** Where a form of the page may redirect to outside of the store: redirect URLs. */
  readonly formTargets?: readonly string[];
}

const SKIP_LINK = markup`<a class="skip" href="#main">Skip to the content</a>`;

/** A whole page of the store, with headers that forbid scripts, frames and foreign content. */
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
    NOT_EMBEDDED,
  ];
}

/** The grammar of CSP has no IPv6 hosts (CSP 3 §2.3.1), so their scheme is used instead. */
function formSource(target: string): string {
  const { protocol, hostname, origin } = new URL(target);
  return hostname.startsWith('[') ? protocol : origin;
}

/** Marks the place of the banner in every page. No text can forge it, since text is escaped. */
const FAULT_BANNER_SLOT = new Html('<!-- faults -->');

/**
 * Adds a banner to a page, whichever it is, while faults are on. Other answers stay as they are.
 * @param titles of the faults that are on
 */
export function addFaultBanner(answer: StoreAnswer, titles: readonly string[]): StoreAnswer {
  if (titles.length === 0 || typeof answer.body !== 'string') return answer;
  const [before, after] = answer.body.split(FAULT_BANNER_SLOT.source, 2);
  if (before === undefined || after === undefined) return answer;
  return { ...answer, body: `${before}${faultBanner(titles).source}${after}` };
}

function faultBanner(titles: readonly string[]): Html {
  return markup`<section class="warning" aria-label="Faults"><p><strong>Faults are on:</strong> ${titles.join(', ')}. This is on purpose. <a href="/dashboard/faults">Switch them off</a></p></section>`;
}

/** For an address that the store does not have. The address itself is not repeated. */
export function notFoundPage(): StoreAnswer {
  return pageAnswer({
    status: 404,
    title: 'Not found - PRACTICE store',
    main: markup`<h1>There is nothing at this address</h1>
<p>Start from the program that runs the practice store.</p>`,
  });
}

/** The one style sheet of all pages. System fonts and colours, both colour schemes, no images. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#6d7175, #a0a5aa); --accent: light-dark(#00513f, #7fe0c3);
  --on-accent: light-dark(#ffffff, #10221d); --warn: light-dark(#fff1d6, #3d2e0b); --bad: light-dark(#8e1f0b, #ffb4a5);
  --field: light-dark(#ffffff, #101213); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 44rem; font: 1.0625rem/1.5 system-ui, sans-serif;
  color: light-dark(#1a1c1d, #f1f2f3); background: light-dark(#ffffff, #17191a); }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding-bottom: .75rem;
  border-bottom: 1px solid var(--line); }
.badge { margin: 0; padding: .1rem .6rem; border: 2px solid currentColor; border-radius: .3rem; font-weight: 700; }
header p { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin-bottom: .25rem; }
a { color: var(--accent); }
ul, ol { margin-top: 0; padding-left: 1.25rem; } li { margin-bottom: .35rem; }
code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav li { margin: 0; } nav a { display: inline-block; padding: .4rem 0; }
[aria-current] { font-weight: 700; text-decoration-thickness: .2em; }
.warning, .status, .problems { padding: .25rem 1rem; border-left: .35rem solid currentColor; background: var(--warn); }
.status { padding: .75rem 1rem; } .problems h2 { margin-top: .75rem; } .problem { margin: 0; color: var(--bad); font-weight: 600; }
form.row, .row { display: flex; flex-wrap: wrap; gap: .75rem; padding: 1rem 0; }
.field { margin: 1.25rem 0; } label, legend { font-weight: 600; } .choice label { font-weight: 400; }
.choice { display: flex; gap: .6rem; margin: .5rem 0; } .hint { margin: 0; }
fieldset { min-width: 0; margin: 1.25rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .4rem; }
input, textarea, select { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line); border-radius: .3rem; }
input:not([type=radio], [type=checkbox]), textarea, select { display: block; width: 100%; padding: .5rem; }
input[type=radio], input[type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--accent); }
[aria-invalid=true] { border: 2px solid var(--bad); }
button, a.button { min-width: 9rem; min-height: 2.75rem; padding: .4rem 1.2rem; font: inherit; font-weight: 600; text-align: center;
  border: 2px solid var(--accent); border-radius: .4rem; color: var(--accent); background: transparent; cursor: pointer; }
a.button { display: inline-block; text-decoration: none; line-height: 1.75rem; }
button.primary, a.button.primary { color: var(--on-accent); background: var(--accent); }
button.small { min-width: 0; min-height: 2.25rem; padding: .2rem .8rem; }
summary { padding: .4rem 0; cursor: pointer; } summary h2 { display: inline; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

/** The one style sheet of all pages. System fonts and colours, both colour schemes, no images. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#6d7175, #a0a5aa); --accent: light-dark(#00513f, #7fe0c3);
  --on-accent: light-dark(#ffffff, #10221d); --warn: light-dark(#fff1d6, #3d2e0b); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 44rem; font: 1.0625rem/1.5 system-ui, sans-serif;
  color: light-dark(#1a1c1d, #f1f2f3); background: light-dark(#ffffff, #17191a); }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding-bottom: .75rem;
  border-bottom: 1px solid var(--line); }
.badge { margin: 0; padding: .1rem .6rem; border: 2px solid currentColor; border-radius: .3rem; font-weight: 700; }
header p { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; margin-bottom: .25rem; }
ul { margin-top: 0; padding-left: 1.25rem; } li { margin-bottom: .35rem; }
code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere; }
.warning { padding: .25rem 1rem; border-left: .35rem solid currentColor; background: var(--warn); }
form.row { display: flex; flex-wrap: wrap; gap: .75rem; padding: 1rem 0; }
button { min-width: 9rem; min-height: 2.75rem; padding: .4rem 1.2rem; font: inherit; font-weight: 600;
  border: 2px solid var(--accent); border-radius: .4rem; color: var(--accent); background: transparent; cursor: pointer; }
button.primary { color: var(--on-accent); background: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

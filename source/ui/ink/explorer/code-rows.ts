import { TOKEN_VARIABLE } from '../../../core/requests/code.ts';
import { LANGUAGES } from '../../../core/requests/code-languages.ts';
import type { Overlay } from '../../../core/explorer/overlay/overlay.ts';
import { writtenCode } from '../../../core/explorer/overlay/code.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { cutRow, flushRows, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './pane-layout.ts';

/** Beyond what anybody reads on a screen; copying takes all of it. */
const MOST_SHOWN = 20_000;

/** The languages, and the request in the one that is chosen. */
export function codeRows(
  code: Extract<Overlay, { type: 'code' }>,
  isPresenting: boolean,
  { width, height }: PaneSize,
  theme: Theme,
): string[] {
  const names = LANGUAGES.map(({ name }, index) => {
    const words = `${index + 1} ${name}`;
    return index === code.language ? theme.selected(`[${words}]`) : ` ${words} `;
  });
  const about = LANGUAGES[code.language]?.about ?? '';
  const head = [
    theme.title('The request as code'),
    cutRow(names.join(''), width, theme.glyphs.ellipsis),
    ...wrapRows(`For ${about}. It reads the token from ${TOKEN_VARIABLE}.`, width),
    '',
  ];
  const rows = shownRows(writtenCode(code), isPresenting, width);
  const room = Math.max(1, height - head.length);
  const top = Math.max(0, Math.min(code.top, rows.length - room));
  return [...head, ...rows.slice(top, top + room)].slice(0, height);
}

function shownRows(written: string, isPresenting: boolean, width: number): string[] {
  const whole = redactSecrets(written.slice(0, MOST_SHOWN), []);
  const text = isPresenting ? hidePersonalText(whole) : whole;
  const lines = toDisplayText(text.trimEnd(), { multiline: true }).split('\n');
  const rows = lines.flatMap((line) => flushRows(line, width).map(({ flush }) => flush));
  return written.length > MOST_SHOWN
    ? [...rows, '', 'The rest is too long to be shown here; copying takes all of it.']
    : rows;
}

import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { EMPTY_TAPE, type WireTape } from '../../../../source/core/wire/tape.ts';
import { WireBeside } from '../../../../source/ui/ink/overlays/wire-rows.tsx';
import { drawComponent, type DrawOptions } from '../../../support/draw-component.tsx';
import { answerOf, FLOW_SECRETS, flowEvents, tapeOf } from '../../../support/sign-in/wire-flow.ts';

const TAPE = tapeOf(
  flowEvents(FLOW_SECRETS, [answerOf(200, { access_token: FLOW_SECRETS.token })]),
);

/** The tape up to one of its messages. */
function until(id: number): WireTape {
  return { ...TAPE, messages: TAPE.messages.slice(0, id), lastId: id };
}

function draw(
  tape: WireTape,
  size: { readonly width: number; readonly height: number },
  options: DrawOptions & { readonly isPresenting?: boolean } = {},
): string[] {
  const { isPresenting = false } = options;
  return drawComponent(<WireBeside tape={tape} isPresenting={isPresenting} {...size} />, options);
}

describe('the wire tape beside the guide', () => {
  test('says in words that nothing has gone yet', () => {
    expect(draw(EMPTY_TAPE, { width: 60, height: 9 }).join(' ')).toContain('No messages yet');
  });

  test('has the newest messages, as many as there are rows for', () => {
    const rows = draw(until(5), { width: 60, height: 4 });
    expect(rows).toEqual([
      ' 4 tokenwright → store',
      '   POST /admin/oauth/access_token',
      ' 5 store → tokenwright',
      '   HTTP/1.1 200 OK',
    ]);
  });

  test('takes the newest one apart below, its headers last, as far as there is room', () => {
    const rows = draw(until(1), { width: 60, height: 8 });
    expect(rows).toHaveLength(8);
    expect(rows[0]).toBe(' 1 tokenwright → browser');
    expect(rows.join('\n')).toMatch(/Parameters\nclient_id: practice_client_1\n/);
    const answer = draw(until(5), { width: 60, height: 40 }).join('\n');
    expect(answer.indexOf('Body')).toBeGreaterThan(0);
    expect(answer.indexOf('Headers')).toBeGreaterThan(answer.indexOf('Body'));
  });

  test('shows no secret, and no private value while presenting', () => {
    const size = { width: 90, height: 60 };
    for (const message of TAPE.messages) {
      const text = draw(until(message.id), size).join('\n');
      for (const secret of Object.values(FLOW_SECRETS)) expect(text).not.toContain(secret);
    }
    expect(draw(until(5), size).join('\n')).toMatch(/access_token: \(hidden, \d+ characters\)/);
    expect(draw(until(1), size).join('\n')).toContain('client_id: practice_client_1');
    const presented = draw(until(1), size, { isPresenting: true }).join('\n');
    expect(presented).toContain('client_id: ');
    expect(presented).not.toContain('practice_client_1');
  });

  test('cuts long lines with a mark', () => {
    const rows = draw(until(2), { width: 24, height: 4 });
    expect(Math.max(...rows.map((row) => stringWidth(row)))).toBe(24);
    expect(rows[1]).toBe('   GET /admin/oauth/aut…');
  });

  test('names a refusal in red, and says how often the same came', () => {
    const [first] = TAPE.messages;
    if (first === undefined) throw new Error('the tape is empty');
    const refused = { ...first, startLine: 'HTTP/1.1 403 Forbidden', count: 3 } as typeof first;
    const [, line] = draw(
      { ...TAPE, messages: [refused] },
      { width: 60, height: 2 },
      { color: true },
    );
    expect(line).toBe('\u001b[31m   HTTP/1.1 403 Forbidden (3 times)\u001b[39m');
  });

  test('is ASCII where the terminal can show nothing else', () => {
    const rows = draw(until(1), { width: 60, height: 2 }, { unicode: false });
    expect(rows[0]).toBe(' 1 tokenwright -> browser');
    expect(rows.join('')).toMatch(/^[ -~]+$/);
  });
});

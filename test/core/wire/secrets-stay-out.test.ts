import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { messageLines, toMarkdown } from '../../../source/core/wire/to-markdown.ts';
import { updateTape, type WireTape } from '../../../source/core/wire/tape.ts';
import {
  answerOf,
  FLOW_SECRETS,
  flowEvents,
  type FlowSecrets,
  signedQuery,
  tapeOf,
} from '../../support/sign-in/wire-flow.ts';

/** Everything that a face, a file or a careless log could show of a tape. */
function allTextOf(tape: WireTape): string {
  const options = { arrow: '->', isPresenting: false };
  const strings: string[] = [];
  JSON.stringify(tape, (_key, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  return [
    ...strings,
    ...tape.messages.flatMap((message) => messageLines(message, options)),
    toMarkdown(tape.messages, options),
    inspect(tape, { depth: 20 }),
  ].join('\n');
}

function expectNoSecret(tape: WireTape, secrets: FlowSecrets): void {
  const text = allTextOf(tape);
  for (const [name, value] of Object.entries(secrets)) {
    expect(text.includes(value), `the ${name} is on the tape`).toBe(false);
    expect(text.includes(encodeURIComponent(value)), `the encoded ${name} is`).toBe(false);
  }
}

/** URL-safe in part, and of nearly any printable character where a service could send it. */
const urlSafe = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const printable = fc.stringMatching(/^[!-$'-~]{16,64}$/);
const anySecrets: fc.Arbitrary<FlowSecrets> = fc.record({
  clientSecret: urlSafe.map((text) => `practice_secret_${text}`),
  state: urlSafe,
  // Of letters alone it could pass for the name of a parameter.
  code: fc.oneof(printable, fc.stringMatching(/^[a-z]{16,40}$/)),
  verifier: urlSafe,
  token: printable.map((text) => `practice_${text}`),
  refreshToken: printable,
});

test('no secret of a flow is on the tape, in its lines or in its export', () => {
  const outcome = answerOf(200, {
    access_token: FLOW_SECRETS.token,
    refresh_token: FLOW_SECRETS.refreshToken,
    scope: 'read_products',
    expires_in: 3600,
  });
  const tape = tapeOf(flowEvents(FLOW_SECRETS, [outcome, outcome]));
  expect(tape.messages).toHaveLength(11);
  expectNoSecret(tape, FLOW_SECRETS);
});

test('not even where the server repeats secrets in headers, sentences and names', () => {
  fc.assert(
    fc.property(
      anySecrets,
      fc.constantFrom('x-echo', 'location', 'set-cookie', 'x-request-id', 'link'),
      fc.constantFrom('error_description', 'errors', 'scope', 'note'),
      fc.string(),
      (secrets, header, field, noise) => {
        const all = Object.values(secrets).join(` ${noise.slice(0, 9)} `);
        const echo = answerOf(
          200,
          {
            access_token: secrets.token,
            refresh_token: secrets.refreshToken,
            [field]: all,
            [`x${all}`]: all,
            list: [all],
          },
          [
            [header, all],
            [header, encodeURIComponent(all)],
          ],
        );
        expectNoSecret(tapeOf(flowEvents(secrets, [echo, echo, echo, echo])), secrets);
      },
    ),
    { numRuns: 300 },
  );
});

test('a refused or pasted callback gives nothing away either, whatever its names are', () => {
  fc.assert(
    fc.property(anySecrets, fc.constantFrom('Code', 'c', 'state[]', 'xcode'), (secrets, name) => {
      const raw = `${signedQuery(secrets, { state: `${secrets.state}x` })}&${name}=${encodeURIComponent(secrets.code)}&${encodeURIComponent(secrets.code)}=1`;
      const verdict = {
        type: 'refused',
        reason: 'state',
        message: 'Its state is another one.',
        remedy: 'Start again.',
        otherShop: null,
      } as const;
      const seen = {
        rawQuery: new Secret(raw),
        headers: [['Referer', `http://127.0.0.1/?${raw}`]],
        verdict,
        answer: { status: 400, headers: [] },
      } as const;
      let tape = tapeOf([{ type: 'callback', path: '/callback', seen }]);
      for (const text of [`http://127.0.0.1:3456/callback?${raw}`, secrets.code, `x ${raw}`]) {
        const pasted = new Secret(text);
        tape = updateTape(tape, { type: 'pasted', text: pasted, verdict, isFromStore: false });
      }
      expectNoSecret(tape, secrets);
    }),
    { numRuns: 300 },
  );
});

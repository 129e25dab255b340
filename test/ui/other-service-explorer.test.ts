import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { writtenCode } from '../../source/core/explorer/overlay/code.ts';
import type { ExplorerWish } from '../../source/core/explorer/event.ts';
import type { ExplorerState } from '../../source/core/explorer/state.ts';
import { LANGUAGES, languagesFor } from '../../source/core/requests/code/languages.ts';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import type { StoreAddress } from '../../source/core/service/store-address.ts';
import { Secret } from '../../source/core/text/secret.ts';
import type { ExplorerCommand } from '../../source/ui/ink/explorer/bindings/binding.ts';
import { explorerBindings } from '../../source/ui/ink/explorer/explorer-keys.ts';
import { overlayView } from '../../source/ui/ink/explorer/overlay-views.ts';
import { noticesOf } from '../../source/ui/ink/explorer/status.ts';
import { walkExplorer } from '../support/explorer/explorer-walk.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
import { runPrompt } from '../support/guide/scripted-prompt.ts';
import { GuideRun } from '../support/guide/guide-run.ts';
import { textsOf } from '../support/guide/view-walk.ts';
import { otherAddress } from '../support/store/other-service.ts';

let address: StoreAddress;
beforeAll(async () => {
  address = await otherAddress();
});

/** What only the built-in service has: its name, its package, its ids, its paths. */
const BUILT_IN = /shopify|admin-api-client|admin\/api|gid:|shop\.json|products\.json|2026-/i;

const TOKEN = new Secret('acme_not-a-real-token');

const open = () =>
  walkExplorer({ address, token: TOKEN, version: 'v2', keepsRequests: true, grantedScopes: null });

function isWish(command: ExplorerCommand): command is ExplorerWish {
  return !['leave', 'open-overlay', 'chosen'].includes(command.type);
}

/** What the keys of the screen offer. */
function wishes(state: ExplorerState): ExplorerWish[] {
  const { overlay } = state;
  const commands =
    overlay === null
      ? explorerBindings(state).map(({ command }) => command)
      : overlayView(state, overlay).actions.map(({ event }) => event);
  return commands.filter(isWish);
}

/** All words that stand somewhere, with those of what is copied. */
function textsIn(state: ExplorerState): string[] {
  const { overlay } = state;
  return [
    state.rest.path.text,
    state.graphql.query.text,
    state.graphql.variables.text,
    ...noticesOf(state).flatMap(({ message, remedy }) => [message, remedy ?? '']),
    ...explorerBindings(state).map(({ help }) => help ?? ''),
    ...(state.compose.offers?.items ?? []).map(({ insert }) => insert),
    ...(overlay === null ? [] : textsOf(overlayView(state, overlay))),
    ...(overlay?.type === 'code' ? [writtenCode(state, overlay)] : []),
  ];
}

describe('the explorer at another service', () => {
  test('says and exports nothing of the built-in one, wherever its keys lead', () => {
    const said = new Set<string>();
    const seen = new Set<string>();
    const picks = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat()), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(picks, (steps) => {
        const walk = open().go({ type: 'opened' });
        for (const [way, at] of steps) {
          const events = wishes(walk.state);
          const event = events[at % events.length];
          if (way === 0) walk.go({ type: 'open-code' });
          else if (way === 1 && walk.state.sending !== null)
            walk.answer(answerWith({ orders: [{ id: 7, name: 'first' }] }));
          else if (event !== undefined) walk.go(event);
          seen.add(walk.state.overlay?.type ?? 'panes');
          for (const text of textsIn(walk.state)) said.add(text);
        }
      }),
      { numRuns: 60 },
    );
    // It is no proof where nothing was seen.
    expect(seen.size).toBeGreaterThan(4);
    expect([...said].filter((text) => BUILT_IN.test(text))).toEqual([]);
  });

  test('writes its requests down in every language but that of a package for another one', () => {
    const walk = open().go({ type: 'open-code' }, { type: 'move-language', by: -1 });
    expect(languagesFor(address.profile)).toEqual(LANGUAGES.slice(0, -1));
    const { overlay } = walk.state;
    if (overlay?.type !== 'code') throw new Error('no code is shown');
    expect(writtenCode(walk.state, overlay)).toContain('https://demo.stores.acme.example/');
    expect(writtenCode(walk.state, overlay)).toContain('<?php');
  });

  test('shows no code in a language that it had at the service before', () => {
    const walk = open();
    walk.state = { ...walk.state, lastLanguage: LANGUAGES.length - 1 };
    walk.go({ type: 'open-code' });
    expect(walk.state.overlay).toMatchObject({ type: 'code', language: 0 });
  });

  test.each([
    ['numbers', { orders: [{ id: 7, name: 'first' }] }],
    ['global ids of its own', { data: { nodes: [{ id: 'gid://acme/Order/7', name: 'first' }] } }],
  ])('offers the ids of its last answer for a placeholder: %s', (_name, body) => {
    const walk = open().write('orders').go({ type: 'send' }).answer(answerWith(body));
    walk.go({ type: 'back' }, { type: 'start-typing' });
    walk.write('orders/{id}').go({ type: 'to-placeholder' });
    expect(walk.state.compose.offers?.items).toMatchObject([{ label: '7', type: 'first' }]);
  });
});

test('the package is for whatever speaks as the built-in service does', () => {
  expect(languagesFor(SHOPIFY_PROFILE)).toBe(LANGUAGES);
  expect(languagesFor({ ...PRACTICE_PROFILE, storeHost: 'other.example' })).toBe(LANGUAGES);
  const paths = { ...SHOPIFY_PROFILE.paths, api: '/rest' };
  for (const other of [{ paths }, { tokenHeader: 'X-Acme-Access-Token' }])
    expect(languagesFor({ ...SHOPIFY_PROFILE, ...other })).toHaveLength(LANGUAGES.length - 1);
});

describe('the line prompt at another service', () => {
  const prompt = (...typed: string[]) => {
    const { session } = new GuideRun().toToken().state;
    if (session === null) throw new Error('no token');
    const { plan, result } = session;
    const token = { ...result.token, accessToken: TOKEN };
    const changed = { plan: { ...plan, store: address }, result: { ...result, token } };
    return runPrompt(typed, [], { session: changed, apiVersion: 'v2' });
  };

  test('says and exports nothing of the built-in one', async () => {
    const { lines } = await prompt(
      ...['export', 'export curl', 'export admin-api-client GET orders', 'export PHP GET orders'],
      ...['help', 'help export', 'ready', 'version', '{"a": 1}', 'graphql', 'scopes', 'headers'],
    );
    expect(lines.filter((line) => BUILT_IN.test(line))).toEqual([]);
    expect(lines).toContain('Send a request first, or name it: export curl GET /oauth/scopes');
    expect(lines.join('\n')).toContain('https://demo.stores.acme.example/rest/v2/orders');
  });

  test('takes a path of that service alone, and none of another one', async () => {
    const { sent, lines } = await prompt('/rest/v2/orders?limit=1', '/admin/shop', '/rest/');
    expect(sent.map((line) => line.split('\n')[0])).toEqual([
      expect.stringContaining('/rest/v2/orders?limit=1'),
    ]);
    // They are words that mean nothing, and no requests.
    expect(lines.filter((line) => /does not lead below/.test(line))).toEqual([]);
  });
});

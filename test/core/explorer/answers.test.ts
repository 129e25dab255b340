import { describe, expect, test } from 'vitest';
import { EXPLORER_TOKEN } from '../../support/explorer/explorer-config.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const JSON_TYPE = ['content-type', 'application/json'] as const;

function answerOf({ state }: ExplorerWalk) {
  if (state.response?.type !== 'answer') throw new Error('no answer');
  return state.response;
}

describe('an answer', () => {
  test('opens on its body, with status, size and the calls that are used', () => {
    const headers = [JSON_TYPE, ['x-shopify-shop-api-call-limit', '32/40']] as const;
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith({ shop: { id: 1 } }, { headers }));
    expect(answerOf(walk)).toMatchObject({
      status: 200,
      statusWord: 'OK',
      size: 17,
      diagnoses: [],
    });
    expect(walk.state.view.tab).toBe('body');
    expect(walk.state.meter).toEqual({ type: 'calls', limit: { used: 32, limit: 40 } });
  });

  test('without a body opens on its headers', () => {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith('', { status: 204 }));
    expect(answerOf(walk).body).toBeNull();
    expect(walk.state.view.tab).toBe('headers');
  });

  test('a refusal opens on its diagnosis', () => {
    const errors = '[API] This action requires merchant approval for read_customers scope.';
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith({ errors }, { status: 403 }));
    expect(walk.state.view.tab).toBe('diagnosis');
    expect(answerOf(walk).diagnoses[0]?.code).toBe('missing-scope');
  });

  test('of GraphQL brings its cost, and a refusal inside a 200', () => {
    const body = {
      errors: [
        { message: 'Access denied for orders field.', extensions: { code: 'ACCESS_DENIED' } },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 10,
          actualQueryCost: 8,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1992, restoreRate: 100 },
        },
      },
    };
    const walk = walkExplorer().go({ type: 'switch-mode' }, SEND).answer(answerWith(body));
    expect(walk.state.view.tab).toBe('diagnosis');
    expect(walk.state.meter).toMatchObject({ type: 'cost', cost: { actual: 8 } });
  });

  test('of another version than was asked for carries a notice', () => {
    const headers = [JSON_TYPE, ['x-shopify-api-version', '2026-01']] as const;
    const walk = walkExplorer().go(SEND).answer(answerWith({}, { headers }));
    expect(answerOf(walk).diagnoses.map(({ code }) => code)).toEqual(['version-differs']);
    walk.go({ type: 'follow-diagnosis' });
    expect(walk.state.version).toBe('2026-01');
  });

  test('that broke off says so', () => {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith('{"a":', { incomplete: 'cut' }));
    expect(answerOf(walk).notes).toEqual(['Cut short: the answer broke off before its end.']);
    expect(answerOf(walk).body?.broken).toBe('cut');
  });

  test('never shows the token in a header', () => {
    const walk = walkExplorer().go(SEND);
    walk.answer(answerWith({}, { headers: [['x-echo', `as ${EXPLORER_TOKEN}\u001b[31m`]] }));
    expect(answerOf(walk).headers).toEqual([['x-echo', 'as ***^[[31m']]);
  });

  test('that never came leaves everything typed', () => {
    const walk = walkExplorer().write('products.json').go(SEND);
    walk.answer({
      type: 'failure',
      failure: { kind: 'dns', maybeSent: false, message: 'No such host.', remedy: 'Check it.' },
    });
    expect(walk.state.response).toMatchObject({ type: 'failure', message: 'No such host.' });
    expect(walk.state.rest.path.text).toBe('products.json');
  });
});

describe('the next page', () => {
  const link = (url: string) => answerWith({}, { headers: [['link', `<${url}>; rel="next"`]] });

  test('is written into the path and sent', () => {
    const walk = walkExplorer().go(SEND);
    walk.answer(link('http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=abc'));
    walk.go({ type: 'next-page' });
    expect(walk.state.rest.path.text).toBe('products.json?page_info=abc');
    expect(walk.sent().request.url).toMatch(/page_info=abc$/);
  });

  test('of another host is refused', () => {
    const walk = walkExplorer().go(SEND).answer(link('https://evil.example/admin/x'));
    walk.go({ type: 'next-page' });
    expect(walk.effects).toHaveLength(1);
    expect(walk.state.notice?.message).toContain('leads away');
  });

  test('that is not there is said', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({})).go({ type: 'next-page' });
    expect(walk.state.notice?.message).toBe('There is no further page.');
  });
});

describe('a missing scope', () => {
  const refusal = answerWith(
    { errors: '[API] This action requires merchant approval for read_customers scope.' },
    { status: 403 },
  );

  test('is one key from the guide, with the scope ticked', () => {
    const walk = walkExplorer({ canReturn: true }).go(SEND).answer(refusal);
    walk.go({ type: 'follow-diagnosis' });
    expect(walk.state.leaving?.diagnosis?.action).toEqual({
      type: 'add-scopes',
      scopes: ['read_customers'],
    });
  });

  test('is said in words where there is no guide', () => {
    const walk = walkExplorer().go(SEND).answer(refusal).go({ type: 'follow-diagnosis' });
    expect(walk.state.leaving).toBeNull();
    expect(walk.state.notice?.remedy).toContain('read_customers');
  });
});

describe('the scopes of the token', () => {
  test('are asked for when they are not known', () => {
    const walk = walkExplorer({ grantedScopes: null }).go({ type: 'opened' });
    expect(walk.effects).toMatchObject([
      {
        type: 'read-scopes',
        request: { url: 'http://127.0.0.1:3457/admin/oauth/access_scopes.json' },
      },
    ]);
    walk.go({ type: 'scopes-read', result: { type: 'scopes', scopes: ['read_orders'] } });
    expect(walk.state.grantedScopes).toEqual(['read_orders']);
  });

  test('are not asked for when the sign-in told them', () => {
    expect(walkExplorer().go({ type: 'opened' }).effects).toEqual([]);
  });
});

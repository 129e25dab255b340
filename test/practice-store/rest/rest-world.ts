/** A small seeded world that is spoken to over REST alone, with nothing around it. */
import { createWorld } from '../../../source/practice-store/records/create-world.ts';
import { answerRest } from '../../../source/practice-store/rest/answer-rest.ts';
import { dig, NOW_MS, ORIGIN } from '../api/api-caller.ts';
import { allScopes } from '../graphql/schema-fixture.ts';

const grantedScopes = [
  ...allScopes(),
  'read_all_orders',
  'write_content',
  'write_price_rules',
  'write_resource_feedbacks',
  'write_product_listings',
  'write_mobile_platform_applications',
];

export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Headers that a list or a removed part of the API adds. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
}

export interface RestWorld {
  send(method: string, address: string, body?: unknown): RestAnswer;
  /** The id at a place in what is read: `idAt('pages', 'pages', 0)`. */
  idAt(address: string, ...keys: ReadonlyArray<string | number>): string;
  /** Approves a subscription of the app, as a person does on the store's page. */
  approve(id: string): void;
}

/** A text as it is, and anything else as JSON. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** @param minutes how long after the world was made its calls come */
export function createRestWorld(minutes = 5): RestWorld {
  const world = createWorld({ nowMs: NOW_MS, productCount: 8, customerCount: 6, orderCount: 12 });
  const context = {
    shop: 'demo.practice.test',
    origin: ORIGIN,
    apiVersion: '2026-10',
    grantedScopes,
    app: { id: '1', title: 'Practice app', clientId: 'practice_client' },
    nowMs: NOW_MS + minutes * 60_000,
  };
  const send = (method: string, address: string, body?: unknown): RestAnswer => {
    const [path = '', query = ''] = address.split('?');
    const answer = answerRest(
      {
        method,
        path: `${path}.json`,
        query,
        headers: {},
        body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
        context,
      },
      world,
    );
    const text = String(answer.body);
    return {
      status: answer.status,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: answer.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
    };
  };
  return {
    send,
    idAt: (address, ...keys) => {
      const id = dig(send('GET', address).body, ...keys, 'id');
      if (id === undefined) throw new Error(`no id at ${address} ${keys.join('.')}`);
      return plainText(id);
    },
    approve: (id) => {
      const row = world.appSubscriptions.find(Number(id));
      if (row === null) throw new Error(`no subscription ${id}`);
      world.appSubscriptions.put({ ...row, status: 'ACTIVE', approvedAtMs: NOW_MS });
    },
  };
}

import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function orderArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Order');
  const closed = [
    ['orderClose', { input: { id } }],
    ['orderClose', { input: { id: other } }],
  ] as const;
  return {
    calls: {
      orderUpdate: { args: { input: { id, note: 'walk' } } },
      orderClose: {
        before: [
          ['orderOpen', { input: { id } }],
          ['orderOpen', { input: { id: other } }],
        ],
        args: { input: { id } },
      },
      orderOpen: { before: closed, args: { input: { id } } },
    },
  };
}

import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { createRestWorld } from '../../rest/rest-world.ts';

const NUMBERS = ['5', '5.5', '-5', '5x', 'x5', '5.', '.5', '', '5 ', '1.2.3'];

test('a rule about a price takes a number and nothing else', () => {
  const taken = NUMBERS.filter((condition) => {
    const { status } = createRestWorld().send('POST', 'smart_collections', {
      smart_collection: {
        title: 'Walk',
        rules: [{ column: 'variant_price', relation: 'greater_than', condition }],
      },
    });
    return status === 201;
  });
  const { body } = createRestWorld().send('POST', 'smart_collections', {
    smart_collection: {
      title: 'Walk',
      rules: [{ column: 'variant_price', relation: 'greater_than', condition: '5x' }],
    },
  });
  expect([taken, dig(body, 'errors')]).toMatchInlineSnapshot(`
    [
      [
        "5",
        "5.5",
        "-5",
      ],
      {
        "rules.condition": [
          "Condition must be a number",
        ],
      },
    ]
  `);
});

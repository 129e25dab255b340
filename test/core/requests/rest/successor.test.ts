import { expect, test } from 'vitest';
import { successorOf } from '../../../../source/core/requests/rest/successor.ts';

const PRODUCT = JSON.stringify({
  product: {
    title: 'Hat',
    body_html: '<p>Warm</p>',
    product_type: 'Hats',
    status: 'draft',
    tags: 'a, b,,c',
    template_suffix: null,
    variants: [],
  },
});
const VARIANT = JSON.stringify({
  variant: { price: '1.00', compare_at_price: 2, inventory_policy: 'deny', sku: 'x' },
});
const FILTERS =
  'products.json?ids=1,%202&since_id=7&title=It%27s+a+hat&vendor=Acme&product_type=a%5Cb&handle=a,b&status=active,draft' +
  '&created_at_min=2026-01-01&created_at_max=2026-01-02&updated_at_min=2026-01-03&updated_at_max=2026-01-04T00:00:00Z' +
  '&fields=id&limit=5&published_status=any&order=title+asc';

const RETIRED: ReadonlyArray<readonly [line: string, body?: string]> = [
  ['GET products.json'],
  [`GET ${FILTERS}`],
  ...['0', '1', '250', '251', '2.5', 'x', ''].map(
    (limit) => [`GET products.json?limit=${limit}`] as const,
  ),
  ['GET products.json?ids=1&status=active&handle=a&&title='],
  ['HEAD products/count.json?vendor=Acme&limit=5'],
  ['GET products/count.json'],
  ['GET products/7.json?fields=id&x=1'],
  ['GET products/{id}.json'],
  ['POST products.json', PRODUCT],
  ['POST products.json', 'no JSON'],
  ['PUT products/7.json', PRODUCT],
  ['DELETE products/7.json'],
  ['GET products/7/variants.json?limit=3&since_id=4'],
  ['GET products/7/images.json?limit=3'],
  ['GET variants/8.json'],
  ['GET products/7/variants/8.json?x'],
  ['POST products/7/variants.json', VARIANT],
  ['DELETE products/7/variants/8.json'],
  ['PUT variants/8.json', VARIANT],
  ['PATCH products/7.json', PRODUCT],
  ['GET products/seven.json'],
  ['GET orders.json'],
];

test('what a retired request becomes in GraphQL', async () => {
  const told = RETIRED.map(([line, body = '']) => {
    const [method = '', path = ''] = line.split(' ');
    const successor = successorOf({ method, path, body });
    if (successor === null) return `# ${line}\nnothing\n`;
    const { field, query, variables, leftOut } = successor;
    return `# ${line}\n${field}, without: ${leftOut.join(', ')}\n${query}\n${variables}\n`;
  });
  await expect(told.join('\n')).toMatchFileSnapshot('successor.txt');
});

import type { AreaArguments, KnownIds } from '../base-arguments.ts';

/** The key of the place that was made for a file. */
const LINES = '{{0.payload.stagedTargets.0.parameters.0.value}}';
const SERVICE = '{{0.payload.fulfillmentService.id}}';
const OTHER_SERVICE = '{{1.payload.fulfillmentService.id}}';
const SERVICE_STOCK =
  'decides what becomes of its stock; records/shop/fulfillment-service.test.ts shows it';
const ONE_PIXEL = 'an app has one pixel alone; another id is refused, as storefront.test.ts shows';
const RESULT_FILE =
  'no object shows it; its effect is tested in graphql/bulk/bulk-mutation.test.ts';

export function appArguments(ids: KnownIds): AreaArguments {
  const subscription = { uri: 'https://walk.example.com/hook' };
  const [product] = ids('Product');
  const arn = (name: string) =>
    `arn:aws:events:eu-west-1::event-source/aws.partner/practice.test/1/${name}`;
  const deletion = (name: string, shown: string) =>
    `mutation($id: ID!) { ${name}(id: $id) { ${shown} userErrors { field message } } }`;
  const pubSub = { pubSubProject: 'walk', pubSubTopic: 'news' };
  return {
    calls: {
      appUninstall: { args: {} },
      bulkOperationRunQuery: {
        args: { groupObjects: false, query: '{ products { edges { node { id } } } }' },
        values: {
          query: [
            '{ products { edges { node { id title } } } }',
            '{ orders { edges { node { id name } } } }',
          ],
        },
      },
      bulkOperationRunMutation: {
        before: [
          [
            'stagedUploadsCreate',
            {
              input: [
                {
                  filename: 'walk.jsonl',
                  mimeType: 'text/jsonl',
                  resource: 'BULK_MUTATION_VARIABLES',
                  httpMethod: 'POST',
                },
              ],
            },
          ],
          ['upload', { key: LINES, text: '{"id":"gid://shopify/Page/1"}' }],
        ],
        args: { mutation: deletion('pageDelete', 'deletedPageId'), stagedUploadPath: LINES },
        values: {
          mutation: [
            deletion('pageDelete', 'deletedPageId'),
            deletion('blogDelete', 'deletedBlogId'),
          ],
        },
      },
      bulkOperationCancel: {
        before: [
          [
            'bulkOperationRunQuery',
            { groupObjects: false, query: '{ products { edges { node { id } } } }' },
          ],
          [
            'bulkOperationRunQuery',
            { groupObjects: false, query: '{ orders { edges { node { id } } } }' },
          ],
        ],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      fulfillmentServiceCreate: {
        args: { name: 'Walk House' },
        values: { fulfillmentOrdersOptIn: [true, false] },
      },
      fulfillmentServiceUpdate: {
        before: [
          ['fulfillmentServiceCreate', { name: 'First House' }],
          ['fulfillmentServiceCreate', { name: 'Second House' }],
        ],
        args: { id: SERVICE, name: 'Walk House' },
        values: { id: [SERVICE, OTHER_SERVICE] },
      },
      fulfillmentServiceDelete: {
        before: [
          ['fulfillmentServiceCreate', { name: 'First House' }],
          ['fulfillmentServiceCreate', { name: 'Second House' }],
        ],
        args: { id: SERVICE },
        values: { id: [SERVICE, OTHER_SERVICE], inventoryAction: ['KEEP', 'DELETE'] },
      },
      tagsAdd: { args: { id: product, tags: ['walk'] } },
      tagsRemove: {
        before: [
          ['tagsAdd', { id: ids('Product')[0], tags: ['summer', 'winter'] }],
          ['tagsAdd', { id: ids('Product')[1], tags: ['summer', 'winter'] }],
        ],
        args: { id: product, tags: ['summer'] },
        values: { tags: ['summer', 'winter'] },
      },
      storefrontAccessTokenCreate: { args: { input: { title: 'Walk' } } },
      storefrontAccessTokenDelete: {
        before: [
          ['storefrontAccessTokenCreate', { input: { title: 'One' } }],
          ['storefrontAccessTokenCreate', { input: { title: 'Two' } }],
        ],
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      webPixelCreate: {
        args: { webPixel: { settings: '{}' } },
        values: { 'webPixel.settings': ['{"accountID":"walk-a"}', '{"accountID":"walk-b"}'] },
      },
      webPixelUpdate: {
        before: [['webPixelCreate', { webPixel: { settings: '{}' } }]],
        args: { id: '{{0}}', webPixel: { settings: '{}' } },
        values: {
          id: ['{{0}}', '{{0}}'],
          'webPixel.settings': ['{"accountID":"walk-a"}', '{"accountID":"walk-b"}'],
        },
      },
      webPixelDelete: {
        before: [['webPixelCreate', { webPixel: { settings: '{}' } }]],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{0}}'] },
      },
      webhookSubscriptionCreate: {
        args: { topic: 'PRODUCTS_UPDATE', webhookSubscription: subscription },
        beside: { 'webhookSubscription.callbackUrl': { uri: undefined } },
      },
      webhookSubscriptionUpdate: {
        before: [
          [
            'webhookSubscriptionCreate',
            { topic: 'PRODUCTS_UPDATE', webhookSubscription: subscription },
          ],
          [
            'webhookSubscriptionCreate',
            { topic: 'ORDERS_CREATE', webhookSubscription: subscription },
          ],
        ],
        args: { id: '{{0}}', webhookSubscription: { name: 'walk' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      eventBridgeWebhookSubscriptionCreate: {
        args: { topic: 'PRODUCTS_UPDATE', webhookSubscription: { arn: arn('walk') } },
      },
      eventBridgeWebhookSubscriptionUpdate: {
        before: [
          [
            'eventBridgeWebhookSubscriptionCreate',
            { topic: 'PRODUCTS_UPDATE', webhookSubscription: { arn: arn('one') } },
          ],
          [
            'eventBridgeWebhookSubscriptionCreate',
            { topic: 'ORDERS_CREATE', webhookSubscription: { arn: arn('two') } },
          ],
        ],
        args: { id: '{{0}}', webhookSubscription: { name: 'walk' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      pubSubWebhookSubscriptionCreate: {
        args: { topic: 'PRODUCTS_UPDATE', webhookSubscription: pubSub },
      },
      pubSubWebhookSubscriptionUpdate: {
        before: [
          [
            'pubSubWebhookSubscriptionCreate',
            { topic: 'PRODUCTS_UPDATE', webhookSubscription: pubSub },
          ],
          [
            'pubSubWebhookSubscriptionCreate',
            { topic: 'ORDERS_CREATE', webhookSubscription: pubSub },
          ],
        ],
        args: { id: '{{0}}', webhookSubscription: { ...pubSub, name: 'walk' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      webhookSubscriptionDelete: {
        before: [
          [
            'webhookSubscriptionCreate',
            { topic: 'PRODUCTS_UPDATE', webhookSubscription: subscription },
          ],
          [
            'webhookSubscriptionCreate',
            { topic: 'ORDERS_CREATE', webhookSubscription: subscription },
          ],
        ],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
    },
    values: {
      'webhookSubscriptionCreate.topic': ['PRODUCTS_UPDATE', 'ORDERS_CREATE'],
      'eventBridgeWebhookSubscriptionCreate.topic': ['PRODUCTS_UPDATE', 'ORDERS_CREATE'],
      'pubSubWebhookSubscriptionCreate.topic': ['PRODUCTS_UPDATE', 'ORDERS_CREATE'],
      'EventBridgeWebhookSubscriptionInput.arn': [arn('a'), arn('b')],
      'EventBridgeWebhookSubscriptionInput.filter': ['id:37', 'id:41'],
      'PubSubWebhookSubscriptionInput.filter': ['id:37', 'id:41'],
      'WebhookSubscriptionInput.filter': ['id:37', 'id:41'],
    },
    unreadable: {
      'fulfillmentServiceDelete.destinationLocationId': SERVICE_STOCK,
      'fulfillmentServiceDelete.inventoryAction': SERVICE_STOCK,
      'webPixelUpdate.id': ONE_PIXEL,
      'webPixelDelete.id': ONE_PIXEL,
      'bulkOperationRunMutation.stagedUploadPath': RESULT_FILE,
      'bulkOperationRunMutation.clientIdentifier': RESULT_FILE,
      'bulkOperationRunMutation.groupObjects': 'has no effect, as its description says',
      'bulkOperationRunQuery.groupObjects':
        'decides the order of lines in the result file, which no object shows',
    },
  };
}

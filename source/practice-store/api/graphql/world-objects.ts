import { bulkOperationFields } from '../../records/app/bulk-operation-type.ts';
import { webhookFields } from '../../records/app/webhook-type.ts';
import { addressFields } from './fields/address.ts';
import { appFields, appInstallationFields } from './fields/app.ts';
import { collectionFields } from './fields/collection.ts';
import { companyContactFields, companyFields, companyLocationFields } from './fields/company.ts';
import { articleFields, blogFields, menuFields, pageFields } from './fields/content.ts';
import { customerFields } from './fields/customer.ts';
import {
  automaticDiscountNodeFields,
  codeDiscountNodeFields,
  discountFields,
  discountNodeFields,
} from './fields/discount.ts';
import { draftOrderFields } from './fields/draft-order.ts';
import { fileImageFields, genericFileFields } from './fields/file.ts';
import { findNode } from './fields/find-node.ts';
import { fulfillmentFields, fulfillmentOrderFields } from './fields/fulfillment.ts';
import { imageFields, mediaImageFields } from './fields/image.ts';
import { inventoryItemFields, inventoryLevelFields } from './fields/inventory.ts';
import { lineItemFields } from './fields/line-item.ts';
import { locationFields } from './fields/location.ts';
import { marketFields, priceListFields } from './fields/market.ts';
import { metafieldDefinitionFields, metafieldFields } from './fields/metafield.ts';
import { metaobjectDefinitionFields, metaobjectFields } from './fields/metaobject.ts';
import { orderFields } from './fields/order.ts';
import { paymentFields, refundFields } from './fields/payment.ts';
import { productFields } from './fields/product.ts';
import { shopFields } from './fields/shop.ts';
import { variantFields } from './fields/variant.ts';
import { type FieldTable, worldObject, type WorldObject } from './objects.ts';
import type { ObjectMakers, Scene } from './scene.ts';

/** Rows and their tables put together. */
export function createObjectMakers(scene: () => Scene): ObjectMakers {
  return {
    shop: (scene) => worldObject('Shop', scene.world.shop.id, scene, shopFields),
    product: maker('Product', productFields),
    variant: maker('ProductVariant', variantFields),
    image: maker('Image', imageFields),
    mediaImage: maker('MediaImage', mediaImageFields),
    collection: maker('Collection', collectionFields),
    inventoryItem: (row) =>
      worldObject('InventoryItem', row.inventoryItemId, row, inventoryItemFields),
    inventoryLevel: (row) => {
      const key = `${row.variant.id}@${row.location.id}`;
      return worldObject('InventoryLevel', key, row, inventoryLevelFields);
    },
    location: maker('Location', locationFields),
    customer: maker('Customer', customerFields),
    address: maker('MailingAddress', addressFields),
    order: maker('Order', orderFields),
    lineItem: maker('LineItem', lineItemFields),
    draftOrder: maker('DraftOrder', draftOrderFields),
    fulfillment: maker('Fulfillment', fulfillmentFields),
    fulfillmentOrder: maker('FulfillmentOrder', fulfillmentOrderFields),
    payment: maker('OrderTransaction', paymentFields),
    refund: maker('Refund', refundFields),
    company: maker('Company', companyFields),
    companyContact: maker('CompanyContact', companyContactFields),
    companyLocation: maker('CompanyLocation', companyLocationFields),
    discount: (row) => {
      const typename = row.code === null ? 'DiscountAutomaticBasic' : 'DiscountCodeBasic';
      return worldObject(typename, row.id, row, discountFields);
    },
    codeDiscountNode: maker('DiscountCodeNode', codeDiscountNodeFields),
    automaticDiscountNode: maker('DiscountAutomaticNode', automaticDiscountNodeFields),
    discountNode: maker('DiscountNode', discountNodeFields),
    market: maker('Market', marketFields),
    priceList: maker('PriceList', priceListFields),
    metafield: maker('Metafield', metafieldFields),
    metafieldDefinition: maker('MetafieldDefinition', metafieldDefinitionFields),
    metaobject: maker('Metaobject', metaobjectFields),
    metaobjectDefinition: maker('MetaobjectDefinition', metaobjectDefinitionFields),
    file: (row) =>
      row.kind === 'image'
        ? worldObject('MediaImage', row.id, row, fileImageFields)
        : worldObject('GenericFile', row.id, row, genericFileFields),
    page: maker('Page', pageFields),
    blog: maker('Blog', blogFields),
    article: maker('Article', articleFields),
    menu: maker('Menu', menuFields),
    webhook: maker('WebhookSubscription', webhookFields),
    bulkOperation: maker('BulkOperation', bulkOperationFields),
    app: (scene) => worldObject('App', scene.context.app.id, scene, appFields),
    appInstallation: (scene) =>
      worldObject('AppInstallation', scene.context.app.id, scene, appInstallationFields),
    node: (id) => findNode(id, scene()),
  };
}

function maker<Row extends { readonly id: number }>(
  typename: string,
  table: FieldTable<Row>,
): (row: Row) => WorldObject {
  return (row) => worldObject(typename, row.id, row, table);
}

import { appFields, appInstallationFields } from '../records/app/app-type.ts';
import { bulkOperationFields } from '../records/app/bulk-operation-type.ts';
import { webhookFields } from '../records/app/webhook-type.ts';
import { collectionFields } from '../records/collection/collection-type.ts';
import {
  articleFields,
  blogFields,
  menuFields,
  pageFields,
} from '../records/content/content-type.ts';
import {
  fileImageFields,
  genericFileFields,
  imageFields,
  mediaImageFields,
} from '../records/content/file-type.ts';
import {
  metafieldDefinitionFields,
  metafieldFields,
} from '../records/custom-data/metafield-type.ts';
import {
  metaobjectDefinitionFields,
  metaobjectFields,
} from '../records/custom-data/metaobject-type.ts';
import { addressFields } from '../records/customer/address-type.ts';
import {
  companyContactFields,
  companyFields,
  companyLocationFields,
} from '../records/customer/company-type.ts';
import { customerFields } from '../records/customer/customer-type.ts';
import {
  automaticDiscountNodeFields,
  codeDiscountNodeFields,
  discountFields,
  discountNodeFields,
} from '../records/discount/discount-type.ts';
import {
  inventoryItemFields,
  inventoryLevelFields,
  locationFields,
} from '../records/inventory/inventory-type.ts';
import { marketFields, priceListFields } from '../records/market/market-type.ts';
import { draftOrderFields } from '../records/order/draft-order-type.ts';
import { fulfillmentFields, fulfillmentOrderFields } from '../records/order/fulfillment-type.ts';
import { lineItemFields } from '../records/order/line-item-type.ts';
import { orderFields } from '../records/order/order-type.ts';
import { paymentFields, refundFields } from '../records/order/payment-type.ts';
import { productFields } from '../records/product/product-type.ts';
import { variantFields } from '../records/product/variant-type.ts';
import { shopFields } from '../records/shop/shop-type.ts';
import { findNode } from './find-node.ts';
import {
  type FieldTable,
  type GraphqlSession,
  type ObjectMakers,
  worldObject,
  type WorldObject,
} from './session.ts';

/** Rows and their tables put together. */
export function createObjectMakers(session: () => GraphqlSession): ObjectMakers {
  return {
    shop: (session) => worldObject('Shop', session.world.shop.id, session, shopFields),
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
    app: (session) => worldObject('App', session.context.app.id, session, appFields),
    appInstallation: (session) =>
      worldObject('AppInstallation', session.context.app.id, session, appInstallationFields),
    node: (id) => findNode(id, session()),
  };
}

function maker<Row extends { readonly id: number }>(
  typename: string,
  table: FieldTable<Row>,
): (row: Row) => WorldObject {
  return (row) => worldObject(typename, row.id, row, table);
}

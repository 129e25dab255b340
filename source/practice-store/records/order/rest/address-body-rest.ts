import { type BodyFields, list, object, text, unsupported } from '../../../rest/body-fields.ts';

/** An address in the body of an order or a draft. */
const ADDRESS: BodyFields = {
  first_name: text(),
  last_name: text(),
  company: text(),
  address1: text(),
  address2: text(),
  city: text(),
  zip: text(),
  phone: text(),
  province: text(),
  province_code: text(),
  country: text(),
  country_code: text(),
};

/** `shipping_address`, `billing_address` */
export const addressField = object(ADDRESS);

/** The metafields of an order or a draft. */
export const metafieldsField = list({
  id: (value) => ({ id: `gid://shopify/Metafield/${String(value)}` }),
  namespace: text(),
  key: text(),
  type: text(),
  value: (value) => ({ value: typeof value === 'string' ? value : JSON.stringify(value) }),
  description: unsupported,
});

import { gid } from '../../api/formats.ts';

/** The first level of the service's product taxonomy, by the letters that its ids begin with. */
const VERTICALS: Readonly<Record<string, string>> = {
  aa: 'Apparel & Accessories',
  ae: 'Arts & Entertainment',
  ap: 'Animals & Pet Supplies',
  bi: 'Business & Industrial',
  bt: 'Baby & Toddler',
  bu: 'Bundles',
  co: 'Cameras & Optics',
  el: 'Electronics',
  fb: 'Food, Beverages & Tobacco',
  fr: 'Furniture',
  gc: 'Gift Cards',
  ha: 'Hardware',
  hb: 'Health & Beauty',
  hg: 'Home & Garden',
  lb: 'Luggage & Bags',
  ma: 'Mature',
  me: 'Media',
  na: 'Uncategorized',
  os: 'Office Supplies',
  pa: 'Product Add-Ons',
  rc: 'Religious & Ceremonial',
  se: 'Services',
  sg: 'Sporting Goods',
  so: 'Software',
  tg: 'Toys & Games',
  vp: 'Vehicles & Parts',
};

/** Names of common categories below the first level; all others are named by their id. */
const NAMES: Readonly<Record<string, string>> = {
  'aa-1': 'Clothing',
  'aa-1-4': 'Dresses',
  'aa-1-12': 'Pants',
  'aa-1-13': 'Clothing Tops',
  'aa-1-13-8': 'T-Shirts',
  'aa-2': 'Clothing Accessories',
  'aa-6': 'Jewelry',
  'aa-8': 'Shoes',
  'hb-3': 'Personal Care',
  'hg-3': 'Decor',
  'hg-11': 'Kitchen & Dining',
  'sg-4': 'Outdoor Recreation',
};

/** The category with this id (without the type: `aa-1-13`), or null for an invalid id. */
export function categoryOf(id: string): Readonly<Record<string, unknown>> | null {
  const [letters = '', ...numbers] = id.split('-');
  const vertical = Object.hasOwn(VERTICALS, letters) ? VERTICALS[letters] : undefined;
  if (vertical === undefined || numbers.some((part) => !/^[1-9]\d{0,3}$/.test(part))) return null;
  const ids = [letters, ...numbers].map((_, at, parts) => parts.slice(0, at + 1).join('-'));
  const names = ids.map((one, at) => (at === 0 ? vertical : (NAMES[one] ?? one)));
  const above = ids.slice(0, -1).map((one) => gid('TaxonomyCategory', one));
  return {
    __typename: 'TaxonomyCategory',
    id: gid('TaxonomyCategory', id),
    name: names.at(-1),
    fullName: names.join(' > '),
    level: ids.length,
    isRoot: ids.length === 1,
    isLeaf: false,
    isArchived: false,
    parentId: above.at(-1) ?? null,
    ancestorIds: above.toReversed(),
    childrenIds: Object.keys(NAMES)
      .filter((one) => one.replace(/-\d+$/, '') === id)
      .map((one) => gid('TaxonomyCategory', one)),
  };
}

/** The same category in the older form, `ProductTaxonomyNode`. */
export function taxonomyNodeOf(id: string): Readonly<Record<string, unknown>> | null {
  const category = categoryOf(id);
  if (category === null) return null;
  return { ...category, __typename: 'ProductTaxonomyNode', id: gid('ProductTaxonomyNode', id) };
}

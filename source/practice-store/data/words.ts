/** The vocabulary of the world. Makers, people and goods are invented. */

export interface Goods {
  readonly type: string;
  readonly nouns: readonly string[];
  readonly adjectives: readonly string[];
  readonly optionName: string;
  readonly optionValues: readonly string[];
  readonly secondOption: { readonly name: string; readonly values: readonly string[] } | null;
  /** Of the cheapest variant, in cents. */
  readonly price: readonly [low: number, high: number];
  readonly grams: readonly [low: number, high: number];
  readonly tags: readonly string[];
}

/** A product's type follows from its number, so that a collection is every n-th product. */
export const GOODS: readonly Goods[] = [
  {
    type: 'Knitwear',
    nouns: ['Jumper', 'Cardigan', 'Beanie', 'Scarf', 'Mittens'],
    adjectives: ['Cabled', 'Ribbed', 'Heavy', 'Striped', 'Undyed'],
    optionName: 'Size',
    optionValues: ['S', 'M', 'L', 'XL'],
    secondOption: { name: 'Colour', values: ['Moss', 'Slate', 'Oat'] },
    price: [2900, 14900],
    grams: [80, 900],
    tags: ['wool', 'winter', 'handmade'],
  },
  {
    type: 'Tableware',
    nouns: ['Mug', 'Bowl', 'Plate', 'Jug', 'Teapot'],
    adjectives: ['Speckled', 'Glazed', 'Wide', 'Tall', 'Fluted'],
    optionName: 'Colour',
    optionValues: ['White', 'Sea', 'Rust'],
    secondOption: null,
    price: [1400, 5900],
    grams: [250, 1600],
    tags: ['stoneware', 'kitchen', 'gift'],
  },
  {
    type: 'Stationery',
    nouns: ['Notebook', 'Planner', 'Card Set', 'Pencil Set', 'Sketchbook'],
    adjectives: ['Dotted', 'Plain', 'Pocket', 'Linen', 'Refillable'],
    optionName: 'Format',
    optionValues: ['A6', 'A5', 'A4'],
    secondOption: null,
    price: [490, 2900],
    grams: [60, 700],
    tags: ['paper', 'desk', 'gift'],
  },
  {
    type: 'Candles',
    nouns: ['Candle', 'Tealight Box', 'Pillar Candle', 'Wax Melt'],
    adjectives: ['Cedar', 'Salt', 'Heather', 'Smoke', 'Birch'],
    optionName: 'Size',
    optionValues: ['Small', 'Large'],
    secondOption: null,
    price: [900, 3900],
    grams: [120, 800],
    tags: ['home', 'scented', 'gift'],
  },
  {
    type: 'Outdoor',
    nouns: ['Backpack', 'Flask', 'Blanket', 'Lantern', 'Camp Stool'],
    adjectives: ['Waxed', 'Folding', 'Insulated', 'Light', 'Rugged'],
    optionName: 'Colour',
    optionValues: ['Pine', 'Sand', 'Night'],
    secondOption: null,
    price: [1900, 18900],
    grams: [200, 2600],
    tags: ['travel', 'camping', 'recycled'],
  },
  {
    type: 'Gift Sets',
    nouns: ['Hamper', 'Breakfast Box', 'Tea Box', 'Desk Box'],
    adjectives: ['Harbour', 'Winter', 'Garden', 'Sunday', 'Northern'],
    optionName: 'Title',
    optionValues: ['Default Title'],
    secondOption: null,
    price: [3900, 12900],
    grams: [700, 4200],
    tags: ['gift', 'bundle', 'seasonal'],
  },
];

export const VENDORS = [
  'Fjordlight Works',
  'Paper Heron',
  'Old Quay Pottery',
  'Two Larches',
  'Midnight Sheep Co',
] as const;

export const FIRST_NAMES = [
  'Ada',
  'Birta',
  'Caleb',
  'Dunya',
  'Elias',
  'Freyja',
  'Goran',
  'Hanae',
  'Ines',
  'Jonas',
  'Kaisa',
  'Leander',
  'Maren',
  'Nils',
  'Odile',
  'Pavel',
  'Ronja',
  'Sølvi',
  'Tomás',
  'Yara',
] as const;

export const LAST_NAMES = [
  'Almquist',
  'Brennan',
  'Castellan',
  'Dahlgren',
  'Eriksdottir',
  'Fairweather',
  'Grünfeld',
  'Halloran',
  'Ivarsson',
  'Jelinek',
  'Kowalczyk',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quint',
  'Rasmussen',
  'Solberg',
  'Teixeira',
] as const;

export const STREETS = [
  'Harbour Lane',
  'Mill Street',
  'Lighthouse Road',
  'Chapel Hill',
  'Orchard Row',
  'Station Square',
] as const;

export interface Town {
  readonly city: string;
  readonly zip: string;
  readonly country: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const TOWNS: readonly Town[] = [
  {
    city: 'Reykjavík',
    zip: '101',
    country: 'Iceland',
    countryCode: 'IS',
    latitude: 64.147,
    longitude: -21.942,
  },
  {
    city: 'Akureyri',
    zip: '600',
    country: 'Iceland',
    countryCode: 'IS',
    latitude: 65.683,
    longitude: -18.1,
  },
  {
    city: 'Bergen',
    zip: '5003',
    country: 'Norway',
    countryCode: 'NO',
    latitude: 60.393,
    longitude: 5.324,
  },
  {
    city: 'Galway',
    zip: 'H91 E2K3',
    country: 'Ireland',
    countryCode: 'IE',
    latitude: 53.271,
    longitude: -9.057,
  },
  {
    city: 'Utrecht',
    zip: '3511 CE',
    country: 'Netherlands',
    countryCode: 'NL',
    latitude: 52.091,
    longitude: 5.122,
  },
  {
    city: 'Leipzig',
    zip: '04109',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 51.34,
    longitude: 12.375,
  },
  {
    city: 'Porto',
    zip: '4050-253',
    country: 'Portugal',
    countryCode: 'PT',
    latitude: 41.15,
    longitude: -8.611,
  },
];

export const ORDER_NOTES = [
  'Please leave the parcel with a neighbour.',
  'It is a present: no invoice in the box, please.',
  'Ring twice.',
] as const;

export const CUSTOMER_NOTES = ['Met at the winter market.', 'Prefers e-mail.'] as const;

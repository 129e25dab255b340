/** The shop that an accepted text becomes, and what is said about the change. */
export const ACCEPTED_SHOPS: Readonly<
  Record<string, readonly [shop: string, words: RegExp | null]>
> = {
  'SD-01': ['demo.myshopify.com', null],
  'SD-02': ['demo.myshopify.com', /Capital letters were lowered: demo\.myshopify\.com\./],
  'SD-03': ['demo-.myshopify.com', null],
  'SD-05': ['demo.myshopify.com', /The handle was completed to demo\.myshopify\.com\./],
  'SD-06': ['demo.myshopify.com', /The address was reduced to demo\.myshopify\.com\./],
  'SD-08': ['demo.myshopify.com', /A store's handle and its domain can differ/],
  'SD-09': ['demo.myshopify.com', null],
};

/** What is said about a text that is none, where it was not put into a field. */
export const REFUSED_SHOPS: Readonly<Record<string, RegExp>> = {
  'SD-10': /never spoken to by plain http\./,
  'SD-11': /letters, digits and hyphens only: "a_b"/,
  'SD-12': /cannot begin with a hyphen: "-x"/,
  'SD-13': /has parts that a shop domain does not have/,
  'SD-14': /admin\.shopify\.com belongs to the service itself and is no store/,
  'SD-18': /more than one name before \.myshopify\.com/,
  'SD-19': /does not end in myshopify\.com: it belongs to somebody else/,
  'SD-20': /has an "@" in it/,
  'SD-21': /has parts that a shop domain does not have/,
  'SD-24': /has parts that a shop domain does not have/,
  'SD-27': /has an "@" in it/,
  'SD-28': /a blank or line break inside/,
  'SD-30': /is percent-encoded; a shop domain never is/,
  'SD-31': /contains the character <U\+0435>/,
  'SD-33': /contains the character <U\+200B>/,
  'SD-35': /ends in a dot\. Leave the dot at the end out/,
  'SD-36': /does not end in \.myshopify\.com\. Did you mean demo\.myshopify\.com\?/,
  'SD-39': /127\.0\.0\.1 is an address of a machine, not a store/,
  'SD-42': /If you mean it, set TOKENWRIGHT_STORE_HOST=myshopify\.io/,
  'SD-43': /is 64 characters long; 63 are the most/,
  'SD-44': /is far too long for a shop: 1048576 characters/,
  'SD-45': /"--help" is an option, not a shop domain/,
  'SD-46': /cannot have "\$" in it/,
  'SD-47': /"javascript:" is not how a store's address begins/,
  'SD-49': /the store's permanent name, which ends in \.myshopify\.com/,
  'SD-50': /No shop domain was given\. Type the full shop domain/,
};

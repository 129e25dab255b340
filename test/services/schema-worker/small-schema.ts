import { buildSchema as fromWords, introspectionFromSchema } from 'graphql';
import {
  buildSchema,
  readIntrospection,
  type ReadSchema,
} from '../../../source/services/schema-worker/read-schema.ts';

const DEEP = Array.from(
  { length: 6 },
  (_, at) => `input Deep${at} { list: [Deep${at + 1}!]! one: Deep${at + 1}! }`,
);

const SENTENCES = `${'A word '.repeat(60).trim()}. Then more.`;

/** A schema that has of everything at least one. */
const SMALL = `
schema { query: Query mutation: Mutation subscription: Subscription }
"""Says [where](https://example.com/x) it
stands.

- a list
- of two"""
directive @mark("How." label: String = "x", at: Int!) on FIELD
"Where reading begins."
type Query {
  "The shop. It is one."
  shop: Shop!
  "One by its id! And more."
  product(id: ID!): Product
  products(first: Int = 5, after: String, query: String = "a:b", sortKey: SortKey = TITLE, filter: Filter): ProductConnection!
  orderedProducts(kind: SortKey!, where: Filter!, tags: [String!]!): [Product!]!
  node(id: ID!): Node
  found(text: String!): [Found!]!
  plainConnection(first: Int!): PlainConnection
  tagsConnection(first: Int!): TagsConnection
  old: String @deprecated(reason: "Take [shop](https://example.com).")
  oldShop: Shop @deprecated(reason: "")
  money: Money
  weight(in: Unit = GRAM, wanted: Boolean!): Float
}
type Mutation {
  productCreate(product: ProductInput!, media: [MediaInput!]): ProductPayload
  productDelete(id: ID!): DeletePayload
  clear: ClearPayload
  deep(input: Deep0!): Int
  rename(name: String! = "none", to: OneName!): Shop
}
type Subscription { changed: Product }
"What has an id."
interface Node { id: ID! }
interface Named implements Node { id: ID! name: String! }
type Shop implements Node & Named { id: ID! name: String! url(of: String!): String email: String }
type Product implements Node {
  id: ID!
  "What it is called"
  title: String!
  status: Status!
  variants(first: Int): ProductConnection!
  price: Money @deprecated(reason: "It has several.")
}
type ProductConnection { nodes: [Product!]! edges: [ProductEdge!]! pageInfo: PageInfo! }
type ProductEdge { cursor: String! node: Product! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type PlainConnection { nodes: [PlainEntry!]! }
type TagsConnection { nodes: [String!]! }
type PlainEntry { shop: Shop! old: Int @deprecated made(at: Int!): Int count: Int! name: String }
type OnlyObjects { shop: Shop! }
union Found = Product | Shop | OnlyObjects
type ProductPayload { shopOf: PageInfo product: Product userErrors: [UserError!]! }
type DeletePayload { deletedId: ID userErrors: [UserError!]! }
type ClearPayload { userErrors: [PlainError!]! }
type UserError { field: [String!] message: String! }
type PlainError { "${SENTENCES}" code: Int }
enum SortKey { OLD_KEY @deprecated(reason: "Gone.") "By its title." TITLE PRICE }
enum Status { ACTIVE DRAFT }
enum Unit { GRAM }
enum Ancient { ONE @deprecated(reason: "Gone.") }
"An amount."
scalar Money
scalar UnsignedInt64
scalar JSON
scalar Other
input Filter { title: String status: Status = ACTIVE min: Int = 1 nested: Filter tags: [String!] = ["a"] }
"What a product is made of."
input ProductInput { "Its name." title: String! status: Status price: Money! size: SizeInput! tags: [String!]! media: [MediaInput!]! when: Boolean! weight: Float! count: Int! big: UnsignedInt64! json: JSON! other: Other! id: ID! old: String @deprecated(reason: "Gone.") }
input SizeInput { height: Int! width: Int }
input MediaInput { url: String! kind: Ancient! }
input OneName @oneOf { first: String second: Int }
${DEEP.join('\n')}
input Deep6 { end: Int! }
`;

/** As a store tells it: the answer to an introspection. */
export function smallIntrospection(): Uint8Array {
  const data = introspectionFromSchema(fromWords(SMALL));
  return new TextEncoder().encode(JSON.stringify({ data }));
}

export function readSmall(): ReadSchema {
  const read = readIntrospection(smallIntrospection());
  if (read.type === 'refused') throw new Error(read.message);
  const built = buildSchema(read.data);
  if (built.type === 'refused') throw new Error(built.message);
  return built.schema;
}

import { hashText } from '../../../data/random.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { Scene } from '../scene.ts';

/** Where a made-up value stands. */
export interface Spot {
  /** Type and field that hold it. */
  readonly parentType: string;
  readonly field: string;
  /** The same key gives the same value. */
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** A value of a scalar type; unknown scalars are texts, which every custom scalar takes. */
export function scalarValue(type: string, spot: Spot, scene: Scene): unknown {
  const number = hashText(`${scene.world.seed}/${spot.key}`);
  switch (type) {
    case 'ID':
      return gid(typeOfIdField(spot, scene), number);
    case 'Int':
      return number % 20;
    case 'Float':
      return (number % 1000) / 10;
    case 'Boolean':
      return false;
    case 'BigInt':
    case 'UnsignedInt64':
      return String(number);
    case 'Money':
      return `${number % 200}.90`;
    case 'Decimal':
      return `${number % 200}.9`;
    case 'Date':
      return dateTime(momentOf(number, scene)).slice(0, 10);
    case 'DateTime':
      return dateTime(momentOf(number, scene));
    case 'URL':
      return `https://${scene.context.shop}/practice/${number}`;
    case 'HTML':
    case 'FormattedString':
      return `<p>${wordsOf(spot.field)}</p>`;
    case 'JSON':
      return {};
    case 'Color':
      return `#${(number & 0xffffff).toString(16).padStart(6, '0')}`;
    case 'ARN':
      return `arn:aws:events:eu-west-1::event-source/aws.partner/practice.test/${number}`;
    case 'UtcOffset':
      return '+00:00';
    case 'StorefrontID':
      return Buffer.from(gid(spot.parentType, number)).toString('base64');
    default:
      return textValue(spot, number, scene);
  }
}

function momentOf(number: number, { world }: Scene): number {
  return world.anchorMs - (number % 90) * DAY_MS - (number % 86_400) * 1000;
}

/** `id` is the id of its object, `productId` that of a product. */
function typeOfIdField({ parentType, field }: Spot, { schema }: Scene): string {
  const named = /^(.+)Ids?$/.exec(field)?.[1];
  if (named === undefined) return parentType;
  const type = `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
  return schema.getType(type) === undefined ? parentType : type;
}

/** Texts that a reader, or a program, expects to have a form; the rest says what it is. */
function textValue({ parentType, field }: Spot, number: number, { context }: Scene): string {
  if (/email/i.test(field)) return `practice.${number % 1000}@example.com`;
  if (/phone/i.test(field)) return '+12025550100';
  if (/url|src$/i.test(field)) return `https://${context.shop}/practice/${number}`;
  if (/handle|key|namespace|code|sku|token|type$/i.test(field)) return `practice-${number % 1000}`;
  if (/locale|language/i.test(field)) return 'en';
  if (/cursor/i.test(field)) return Buffer.from(String(number)).toString('base64');
  return `Practice ${wordsOf(parentType)} ${wordsOf(field)}`;
}

/** `fulfillmentOrder` → `fulfillment order`. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

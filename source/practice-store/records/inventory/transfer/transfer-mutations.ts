import { gid, numberInGid, parseMoment, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { cleanTags, refusedFor } from '../../change.ts';
import { inputFaults, setMetafields } from '../../custom-data/metafield-changes.ts';
import {
  describeTransfer,
  endFault,
  putTransfer,
  readyFaults,
  type TransferChange,
  transferFault,
  type Wanted,
  withItems,
  withoutLines,
} from './transfer-changes.ts';
import {
  idOfLine,
  type Transfer,
  TRANSFER_IDS,
  TRANSFER_LINE,
  transferStatus,
} from './transfer.ts';

const MISSING = transferFault(['id'], 'TRANSFER_NOT_FOUND');

/** Transfers of stock between locations: https://shopify.dev/docs/apps/build/orders-fulfillment/inventory-management-apps */
export const transferMutations: RootTable = {
  inventoryTransferCreate: create(false),
  inventoryTransferCreateAsReadyToShip: create(true),

  inventoryTransferEdit: (args, session) => {
    const before = find(args['id'], session);
    if (before === null) return userErrors(MISSING);
    const input = readInput(args['input']);
    const change = readChange(input, input['originId'], input['destinationId']);
    const isMoved = change.originId !== undefined || change.destinationId !== undefined;
    if (isMoved && transferStatus(before, session.world) !== 'DRAFT') {
      const field = ['input', input['originId'] === undefined ? 'destinationId' : 'originId'];
      return userErrors(transferFault(field, 'TRANSFER_LOCATION_IMMUTABLE'));
    }
    return saveInput(session, before, input, change, {
      origin: 'originId',
      destination: 'destinationId',
    });
  },

  inventoryTransferSetItems: (args, session) => {
    const input = readInput(args['input']);
    const before = find(input['id'], session);
    if (before === null) return userErrors(transferFault(['input', 'id'], 'TRANSFER_NOT_FOUND'));
    if (!isOpen(before, session)) {
      return userErrors(transferFault(['input', 'id'], 'INVALID_TRANSFER_STATUS'));
    }
    const changed = withItems(session.world, before, readWanted(input));
    return outcomeOf(changed, MISSING, (transfer) => ({
      ...saved(session, transfer),
      updatedLineItems: differences(before, transfer),
    }));
  },

  inventoryTransferRemoveItems: (args, session) => {
    const input = readInput(args['input']);
    const before = find(input['id'], session);
    if (before === null) return userErrors(transferFault(['input', 'id'], 'TRANSFER_NOT_FOUND'));
    if (!isOpen(before, session)) {
      return userErrors(transferFault(['input', 'id'], 'INVALID_TRANSFER_STATUS'));
    }
    const ids = (readTexts(input['transferLineItemIds']) ?? []).map((id) =>
      numberInGid(id, TRANSFER_LINE),
    );
    return outcomeOf(withoutLines(session.world, before, ids), MISSING, (transfer) => ({
      ...saved(session, transfer),
      removedQuantities: differences(before, transfer),
    }));
  },

  inventoryTransferMarkAsReadyToShip: (args, session) => {
    const before = find(args['id'], session);
    if (before === null) return userErrors(MISSING);
    const faults = readyFaults(session.world, before);
    if (faults.length > 0) return userErrors(...faults);
    return made(saved(session, { ...before, stage: 'READY_TO_SHIP' }));
  },

  inventoryTransferCancel: (args, session) => {
    const before = find(args['id'], session);
    const fault = before === null ? MISSING : endFault(session.world, before, 'cancel');
    if (before === null || fault !== null) return userErrors(fault ?? MISSING);
    return made(saved(session, { ...before, stage: 'CANCELED' }));
  },

  inventoryTransferDelete: (args, session) => {
    const before = find(args['id'], session);
    const fault = before === null ? MISSING : endFault(session.world, before, 'delete');
    if (before === null || fault !== null) return userErrors(fault ?? MISSING);
    session.world.inventoryTransfers.remove(before.id);
    return made({ deletedId: gid('InventoryTransfer', before.id) });
  },

  inventoryTransferDuplicate: (args, session) => {
    const before = find(args['id'], session);
    if (before === null) return userErrors(MISSING);
    const blank = newTransfer(session);
    const { id, name, createdAtMs } = blank;
    const lines = before.lines.map((line, at) => ({ ...line, id: idOfLine(blank, at + 1) }));
    const nextLine = lines.length + 1;
    return made(
      saved(session, { ...before, id, name, lines, nextLine, stage: 'DRAFT', createdAtMs }),
    );
  },
};

function create(isReady: boolean): RootField {
  return (args, session) => {
    const input = readInput(args['input']);
    const change = readChange(input, input['originLocationId'], input['destinationLocationId']);
    const paths = { origin: 'originLocationId', destination: 'destinationLocationId' };
    return saveInput(session, newTransfer(session), input, change, paths, isReady);
  };
}

/** Saves a transfer with the values of the input, and with its `lineItems` if it has any. */
function saveInput(
  session: GraphqlSession,
  before: Transfer,
  input: Input,
  change: TransferChange,
  paths: { readonly origin: string; readonly destination: string },
  isReady = false,
): unknown {
  const { world, context } = session;
  const isNew = world.inventoryTransfers.find(before.id) === null;
  const described = describeTransfer(world, before, change, paths, context.nowMs);
  const owner = { typename: 'InventoryTransfer', id: before.id } as const;
  const faults = inputFaults(input['metafields'], isNew ? owner.typename : owner, session);
  const refused = refusedFor(faults.map((one) => ({ ...one, field: ['input', ...one.field] })));
  const whole =
    described.type === 'done' && input['lineItems'] !== undefined
      ? withItems(world, described.row, readWanted(input))
      : described;
  const ready =
    isReady && whole.type === 'done'
      ? refusedFor(readyFaults(world, whole.row).map((one) => ({ ...one, field: ['input'] })))
      : null;
  return outcomeOf(refused ?? ready ?? whole, MISSING, (transfer) => {
    setMetafields(session, owner, input['metafields']);
    return saved(session, { ...transfer, stage: isReady ? 'READY_TO_SHIP' : transfer.stage });
  });
}

function newTransfer({ world, context }: GraphqlSession): Transfer {
  const id = world.inventoryTransfers.nextId();
  // Unlike the count of transfers, it does not fall when one is deleted.
  const number = (id - TRANSFER_IDS.first) / TRANSFER_IDS.spacing + 1;
  return {
    id,
    name: `#T${String(number).padStart(4, '0')}`,
    stage: 'DRAFT',
    origin: null,
    destination: null,
    lines: [],
    nextLine: 1,
    note: null,
    referenceName: null,
    tags: [],
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
}

function saved(session: GraphqlSession, transfer: Transfer) {
  const row = putTransfer(session.world, transfer, session.context.nowMs);
  return shownAs('InventoryTransfer', session)(row);
}

function find(id: unknown, { world }: GraphqlSession): Transfer | null {
  return world.inventoryTransfers.find(rowIdIn(id, 'InventoryTransfer'));
}

function isOpen(transfer: Transfer, { world }: GraphqlSession): boolean {
  return ['DRAFT', 'READY_TO_SHIP', 'IN_PROGRESS'].includes(transferStatus(transfer, world));
}

function readChange(input: Input, origin: unknown, destination: unknown): TransferChange {
  const tags = readTexts(input['tags']);
  const createdAtMs = parseMoment(readText(input['dateCreated']) ?? '');
  return {
    originId: origin === undefined ? undefined : numberInGid(origin, 'Location'),
    destinationId: destination === undefined ? undefined : numberInGid(destination, 'Location'),
    note: readTextOrNull(input['note']),
    referenceName: readTextOrNull(input['referenceName']),
    tags: tags === undefined ? undefined : cleanTags(tags),
    createdAtMs: Number.isNaN(createdAtMs) ? undefined : createdAtMs,
  };
}

/** The items of an input: `lineItems`. */
export function readWanted(input: Input, at: readonly string[] = ['input']): Wanted[] {
  return (readInputs(input['lineItems']) ?? []).map((line, place) => ({
    inventoryItemId: numberInGid(line['inventoryItemId'], 'InventoryItem'),
    quantity: readNumber(line['quantity']) ?? 0,
    at: [...at, 'lineItems', String(place)],
  }));
}

/** `InventoryTransferLineItemUpdate` for each item whose quantity changed. */
function differences(before: Transfer, after: Transfer): unknown[] {
  const items = new Set([...before.lines, ...after.lines].map((line) => line.inventoryItemId));
  return [...items].flatMap((item) => {
    const newQuantity = piecesOf(after, item);
    const deltaQuantity = newQuantity - piecesOf(before, item);
    if (deltaQuantity === 0) return [];
    return [{ inventoryItemId: gid('InventoryItem', item), newQuantity, deltaQuantity }];
  });
}

function piecesOf({ lines }: Transfer, item: number): number {
  return lines.find(({ inventoryItemId }) => inventoryItemId === item)?.quantity ?? 0;
}

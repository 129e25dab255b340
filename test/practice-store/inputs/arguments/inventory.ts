import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function inventoryArguments(ids: KnownIds): AreaArguments {
  const [inventoryItemId, otherItem] = ids('InventoryItem');
  const [locationId, otherLocation] = ids('Location');
  const at = { inventoryItemId, locationId };
  const read = [...ids('InventoryItem'), ...ids('InventoryLevel')];
  const start = [
    [
      'inventorySetQuantities',
      { input: { name: 'available', reason: 'correction', quantities: [{ ...at, quantity: 70 }] } },
    ],
  ] as const;
  const added = [
    ['locationAdd', { input: { name: 'Walk', address: { countryCode: 'CA' } } }],
  ] as const;
  const adjust = { reason: 'correction', changes: [{ ...at, delta: 3 }] };
  const move = (location: string) => ({
    input: {
      reason: 'correction',
      referenceDocumentUri: 'gid://practice/Document/1',
      changes: [
        {
          inventoryItemId,
          quantity: 1,
          from: { locationId: location, name: 'available' },
          to: { locationId: location, name: 'damaged' },
        },
      ],
    },
  });
  return {
    calls: {
      inventoryAdjustQuantities: {
        before: start,
        args: {
          input: {
            name: 'available',
            reason: 'correction',
            changes: [{ ...at, delta: 1, changeFromQuantity: 70 }],
          },
        },
        read,
        values: { 'input.name': ['available', 'damaged'] },
        whole: {
          'input.name': [
            { input: { ...adjust, name: 'available' } },
            { input: { ...adjust, name: 'damaged' } },
          ],
        },
        beside: {
          'input.changes.locationId': { changeFromQuantity: undefined },
          'input.changes.inventoryItemId': { changeFromQuantity: undefined },
        },
      },
      inventorySetQuantities: {
        args: {
          input: { name: 'available', reason: 'correction', quantities: [{ ...at, quantity: 7 }] },
        },
        read,
        values: { 'input.name': ['available', 'on_hand'] },
      },
      inventorySetOnHandQuantities: {
        args: { input: { reason: 'correction', setQuantities: [{ ...at, quantity: 7 }] } },
        read,
      },
      inventoryMoveQuantities: {
        before: start,
        args: {
          input: {
            reason: 'correction',
            referenceDocumentUri: 'gid://practice/Document/1',
            changes: [
              {
                inventoryItemId,
                quantity: 1,
                from: { locationId, name: 'available' },
                to: { locationId, name: 'damaged', ledgerDocumentUri: 'gid://practice/Ledger/1' },
              },
            ],
          },
        },
        read,
        values: {
          'input.changes.to.name': ['damaged', 'reserved'],
          'input.changes.from.name': ['available', 'safety_stock'],
        },
        whole: {
          'input.changes.from.locationId': [move(locationId), move(otherLocation)],
          'input.changes.to.locationId': [move(locationId), move(otherLocation)],
        },
      },
      inventoryActivate: {
        before: added,
        args: { inventoryItemId, locationId: '{{0}}' },
        values: {
          inventoryItemId: [inventoryItemId, otherItem],
          available: [3, 4],
          onHand: [3, 4],
        },
        whole: {
          locationId: [
            { inventoryItemId, locationId: '{{0}}', available: 3 },
            { inventoryItemId, locationId, available: undefined },
          ],
        },
        read,
      },
      inventoryDeactivate: { args: { inventoryLevelId: ids('InventoryLevel')[0] }, read },
      inventoryBulkToggleActivation: {
        args: { inventoryItemId, inventoryItemUpdates: [{ locationId, activate: false }] },
      },
      locationAdd: {
        args: { input: { name: 'Walk', address: { countryCode: 'CA' } } },
        values: { 'input.address.provinceCode': ['ON', 'QC'] },
      },
      locationEdit: {
        args: { id: locationId, input: { name: 'Walk' } },
        values: { id: [locationId, otherLocation], 'input.address.provinceCode': ['ON', 'QC'] },
        beside: { 'input.address.provinceCode': { countryCode: 'CA' } },
      },
      locationActivate: {
        args: { locationId },
        values: { locationId: [locationId, otherLocation] },
      },
      locationDeactivate: {
        before: added,
        args: { locationId, destinationLocationId: '{{0}}' },
        values: {
          locationId: [locationId, otherLocation],
          destinationLocationId: ['{{0}}', otherLocation],
        },
        read: [...ids('Location'), '{{0}}'],
      },
      locationDelete: {
        before: [
          ...added,
          ['locationAdd', { input: { name: 'Walk two', address: { countryCode: 'CA' } } }],
          ['locationDeactivate', { locationId: '{{0}}' }],
          ['locationDeactivate', { locationId: '{{1}}' }],
        ],
        args: { locationId: '{{0}}' },
        values: { locationId: ['{{0}}', '{{1}}'] },
        read: ['{{0}}', '{{1}}'],
      },
      inventoryItemUpdate: {
        args: { id: inventoryItemId, input: { tracked: true } },
        values: { 'input.provinceCodeOfOrigin': ['ON', 'QC'] },
        beside: { 'input.provinceCodeOfOrigin': { countryCodeOfOrigin: 'CA' } },
      },
    },
    values: {
      'InventoryAdjustQuantitiesInput.reason': ['correction', 'shrinkage'],
      'InventorySetQuantitiesInput.reason': ['correction', 'shrinkage'],
      'InventorySetOnHandQuantitiesInput.reason': ['correction', 'shrinkage'],
      'InventoryMoveQuantitiesInput.reason': ['correction', 'shrinkage'],
      'InventoryAdjustQuantitiesInput.referenceDocumentUri': document('a', 'b'),
      'InventorySetQuantitiesInput.referenceDocumentUri': document('a', 'b'),
      'InventorySetOnHandQuantitiesInput.referenceDocumentUri': document('a', 'b'),
      'InventoryMoveQuantitiesInput.referenceDocumentUri': document('a', 'b'),
      'InventoryChangeInput.ledgerDocumentUri': document('a', 'b'),
      'InventoryMoveQuantityTerminalInput.ledgerDocumentUri': document('a', 'b'),
      'InventoryChangeInput.inventoryItemId': [inventoryItemId, otherItem],
      'InventoryChangeInput.locationId': [locationId, otherLocation],
      'InventoryItemInput.countryCodeOfOrigin': ['FR', 'IT'],
      'InventoryItemInput.provinceCodeOfOrigin': ['ON', 'QC'],
      'InventoryItemInput.harmonizedSystemCode': ['370100', '410100'],
      'CountryHarmonizedSystemCodeInput.harmonizedSystemCode': ['370100', '410100'],
      'CountryHarmonizedSystemCodeInput.countryCode': ['FR', 'IT'],
      'WeightInput.unit': ['GRAMS', 'POUNDS'],
    },
    objects: {
      WeightInput: { value: 1, unit: 'KILOGRAMS' },
      CountryHarmonizedSystemCodeInput: { countryCode: 'CA', harmonizedSystemCode: '610910' },
    },
    unreadable: {
      'InventoryChangeInput.changeFromQuantity': 'is compared with what is there, and not kept',
      'InventoryQuantityInput.changeFromQuantity': 'is compared with what is there, and not kept',
      'InventorySetQuantityInput.changeFromQuantity':
        'is compared with what is there, and not kept',
      'InventoryMoveQuantityTerminalInput.changeFromQuantity':
        'is compared with what is there, and not kept',
      'InventoryAdjustmentInput.changeFromQuantity': 'is compared with what is there, and not kept',
    },
  };
}

const document = (first: string, second: string) =>
  [`gid://practice/Document/${first}`, `gid://practice/Document/${second}`] as const;

import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

describe('metaobjects', () => {
  test('a metaobject is defined, made, upserted, found and deleted with its definition', async () => {
    const defined = await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "shelf", name: "Shelf", displayNameKey: "name",
        fieldDefinitions: [{ key: "name", type: "single_line_text_field", required: true }, { key: "places", type: "number_integer" }] }) {
        metaobjectDefinition { id type } userErrors { code } } }`,
    );
    const create = `mutation($m: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $m) {
      metaobject { id handle displayName fields { key value jsonValue } } userErrors { field message code } } }`;
    const made = await run(create, {
      m: {
        type: 'shelf',
        fields: [
          { key: 'name', value: 'Top shelf' },
          { key: 'places', value: '4' },
        ],
      },
    });
    expect(dig(made, 'metaobject')).toMatchObject({
      handle: 'top-shelf',
      displayName: 'Top shelf',
      fields: [
        { key: 'name', value: 'Top shelf', jsonValue: 'Top shelf' },
        { key: 'places', value: '4', jsonValue: 4 },
      ],
    });
    const bad = await run(create, {
      m: {
        type: 'shelf',
        fields: [
          { key: 'colour', value: 'x' },
          { key: 'places', value: 'x' },
        ],
      },
    });
    expect(digList(bad, 'userErrors').map((error) => dig(error, 'code'))).toEqual([
      'UNDEFINED_OBJECT_FIELD',
      'INVALID_VALUE',
      'OBJECT_FIELD_REQUIRED',
    ]);
    const upserted = await run(
      'mutation($h: MetaobjectHandleInput!, $m: MetaobjectUpsertInput!) { metaobjectUpsert(handle: $h, metaobject: $m) { metaobject { id field(key: "places") { value } } userErrors { code } } }',
      { h: { type: 'shelf', handle: 'top-shelf' }, m: { fields: [{ key: 'places', value: '6' }] } },
    );
    expect(dig(upserted, 'metaobject')).toEqual({
      id: dig(made, 'metaobject', 'id'),
      field: { value: '6' },
    });
    expect(
      dig(
        await run(
          '{ metaobjects(type: "shelf", first: 5, query: "display_name:top*") { nodes { handle } } }',
        ),
        'nodes',
      ),
    ).toEqual([{ handle: 'top-shelf' }]);
    await run('mutation($id: ID!) { metaobjectDefinitionDelete(id: $id) { deletedId } }', {
      id: dig(defined, 'metaobjectDefinition', 'id'),
    });
    expect(
      await run('query($id: ID!) { metaobject(id: $id) { id } }', {
        id: dig(made, 'metaobject', 'id'),
      }),
    ).toBeNull();
  });

  test('a metaobject is listed under its type however the type was written', async () => {
    const made = await run(
      `mutation { metaobjectCreate(metaobject: { type: "Maker", handle: "elin", fields: [{ key: "name", value: "Elin" }] }) {
        metaobject { type } userErrors { message } } }`,
    );
    expect(made).toEqual({ metaobject: { type: 'maker' }, userErrors: [] });
    for (const type of ['maker', 'Maker']) {
      const listed = await run(
        'query($type: String!) { metaobjects(type: $type, first: 9, query: "handle:elin") { nodes { handle } } }',
        { type },
      );
      expect(dig(listed, 'nodes')).toEqual([{ handle: 'elin' }]);
      const upserted = await run(
        `mutation($handle: MetaobjectHandleInput!) { metaobjectUpsert(handle: $handle, metaobject: { fields: [{ key: "town", value: "Galway" }] }) {
          metaobject { handle } userErrors { message } } }`,
        { handle: { type, handle: 'elin' } },
      );
      expect(upserted).toEqual({ metaobject: { handle: 'elin' }, userErrors: [] });
    }
    const gone = await run(
      'mutation { metaobjectBulkDelete(where: { type: "MAKER" }) { userErrors { message } } }',
    );
    expect(dig(gone, 'userErrors')).toEqual([]);
    const left = await run('{ metaobjects(type: "maker", first: 9) { nodes { handle } } }');
    expect(dig(left, 'nodes')).toEqual([]);
  });

  test('a type of the app is found under its short name', async () => {
    await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "$app:Shelf", fieldDefinitions: [{ key: "name", type: "single_line_text_field" }] }) {
        metaobjectDefinition { type } userErrors { message } } }`,
    );
    await run(
      `mutation { metaobjectCreate(metaobject: { type: "$app:shelf", handle: "top" }) { userErrors { message } } }`,
    );
    const handle = { type: '$app:shelf', handle: 'top' };
    expect(
      await run(
        'query($handle: MetaobjectHandleInput!) { metaobjectByHandle(handle: $handle) { type handle } }',
        { handle },
      ),
    ).toEqual({ type: 'app--1--shelf', handle: 'top' });
    expect(
      await run('{ metaobjectDefinitionByType(type: "$app:shelf") { type metaobjectsCount } }'),
    ).toEqual({ type: 'app--1--shelf', metaobjectsCount: 1 });
    const listed = await run('{ metaobjects(type: "$app:shelf", first: 9) { nodes { handle } } }');
    expect(dig(listed, 'nodes')).toEqual([{ handle: 'top' }]);
  });
});

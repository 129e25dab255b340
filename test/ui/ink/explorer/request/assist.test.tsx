import { describe, expect, test } from 'vitest';
import {
  DocsPane,
  OperationsPane,
  TreePane,
} from '../../../../../source/ui/ink/explorer/request/assist.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';

const size = { width: 50, height: 8 };

describe('what helps with a GraphQL request', () => {
  test('documentation scrolls and names what is deprecated', () => {
    const docs = {
      title: 'Product.bodyHtml: String',
      description: 'The description of the product.\n\nA second paragraph.',
      deprecation: 'Use descriptionHtml.',
      parts: [{ title: 'first: Int', description: 'How many.' }],
    };
    const rows = (top: number) =>
      drawComponent(<DocsPane docs={{ docs, top } as never} size={size} />).join('\n');
    expect(rows(0)).toContain('Product.bodyHtml: String');
    expect(rows(0)).toContain('! Deprecated: Use descriptionHtml.');
    expect(rows(3)).toContain('A second paragraph.');
    expect(rows(99)).toContain('A second paragraph.');
  });

  test('the operations of a document are asked for', () => {
    const rows = drawComponent(
      <OperationsPane operations={{ names: ['First', 'Second'], index: 1 }} size={size} />,
    );
    expect(rows.map((row) => row.trimEnd())).toEqual([
      'Which operation is to be sent?',
      '  First',
      '› Second',
    ]);
  });

  test('fields are ticked, folded and asked for', () => {
    const field = (name: string, below: string | null) => ({
      name,
      type: 'String!',
      below,
      isDeprecated: name === 'old',
      args: [],
      selection: null,
    });
    const tree = {
      root: 'query',
      ticked: new Map([['shop', { below: new Map() }]]),
      types: new Map([['query', [field('shop', 'Shop'), field('old', null)]]]),
      unfolded: new Set<string>(),
      index: 0,
      find: 'sh',
    };
    const rows = drawComponent(<TreePane tree={tree as never} size={size} />).map((row) =>
      row.trimEnd(),
    );
    expect(rows).toEqual([
      'Fields of the query  find: sh',
      '› + [✓] shop  String!',
      '    [ ] old  String! (deprecated)',
    ]);
    const asked = drawComponent(
      <TreePane tree={{ ...tree, types: new Map() } as never} size={size} />,
    );
    expect(asked.join('\n')).toContain('asking the schema…');
  });
});

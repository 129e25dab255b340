import { expect, test } from 'vitest';
import type { Place } from '../../../../source/core/explorer/overlay/overlay.ts';
import { inPlace } from '../../../../source/core/explorer/overlay/update-overlay.ts';
import { layerContexts, paneContexts } from '../../../../source/ui/ink/explorer/contexts.ts';
import { answered, states } from '../../../support/explorer/explorer-states.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

function words(place: Place): string {
  if (place.pane === 'response') return `answer ${place.tab}`;
  return `${place.mode} ${place.field}${place.isTyping ? ', typing' : ''}`;
}

function order(from: Place | null): readonly string[] {
  const { state } = answered();
  return paneContexts(from === null ? state : inPlace(state, from)).map(({ place }) =>
    place === null ? '' : words(place),
  );
}

const REST = { pane: 'request', mode: 'rest', field: 'path', isTyping: false } as const;

test('the places stand by how far they are from the focus: pane, mode, field, then text', () => {
  expect(order(REST)).toEqual([
    ...['rest path', 'rest path, typing', 'rest params', 'rest method', 'rest headers, typing'],
    ...['graphql query', 'graphql query, typing', 'graphql variables, typing'],
    ...['answer body', 'answer headers', 'answer table'],
  ]);
  expect(order({ ...REST, field: 'headers', isTyping: true })).toEqual([
    ...['rest headers, typing', 'rest path, typing', 'rest path', 'rest params', 'rest method'],
    ...['graphql query, typing', 'graphql query', 'graphql variables, typing'],
    ...['answer body', 'answer headers', 'answer table'],
  ]);
  const query = { pane: 'request', mode: 'graphql', field: 'query', isTyping: true } as const;
  expect(order(query)).toEqual([
    ...['graphql query, typing', 'graphql query', 'graphql variables, typing'],
    ...['rest path, typing', 'rest path', 'rest headers, typing', 'rest params', 'rest method'],
    ...['answer body', 'answer headers', 'answer table'],
  ]);
  expect(order({ pane: 'response', tab: 'table', isTyping: false }).slice(0, 4)).toEqual([
    ...['answer table', 'answer body', 'answer headers', 'rest path'],
  ]);
  expect(order({ pane: 'response', tab: 'headers', isTyping: false }).slice(0, 4)).toEqual([
    ...['answer headers', 'answer body', 'answer table', 'rest path'],
  ]);
});

test('each place has its title, and its keys as if one were there', () => {
  const { state } = walkExplorer();
  const sending = states()['request under way'];
  if (sending === undefined) throw new Error('fixture');
  for (const at of [state, sending]) {
    const titles = new Map(
      paneContexts(at).map(({ title, place, isTyping }) => [
        place === null ? '' : words(place),
        `${title}${isTyping ? ', letters are text' : ''}`,
      ]),
    );
    expect(Object.fromEntries(titles)).toEqual({
      'rest path': 'Request, outside text',
      'rest params': 'Request, outside text',
      'rest method': 'Request, outside text',
      'graphql query': 'Request, outside text',
      'rest path, typing': 'In a text field, letters are text',
      'rest headers, typing': 'In a text field, letters are text',
      'graphql query, typing': 'In a text field, letters are text',
      'graphql variables, typing': 'In a text field, letters are text',
      'answer body': 'Answer',
      'answer headers': 'Answer',
      'answer table': 'Answer as a table',
    });
  }
  // A request under way changes no key of the request.
  const first = (at: typeof state) =>
    paneContexts(at).find(({ title }) => title === 'Request, outside text')?.bindings[0]?.command;
  expect(first(sending)).toEqual({ type: 'send' });
});

test('the layers end with the question before a change and with the keys of every place', () => {
  const titles = (hasLesson: boolean) =>
    layerContexts(walkExplorer({ hasLesson }).state).map(
      ({ title, place, bindings }) => `${title}: ${bindings.length} ${place === null}`,
    );
  expect(titles(false).slice(-2)).toEqual([
    'Question before a change: 2 true',
    'Everywhere: 3 true',
  ]);
  expect(titles(true).at(-1)).toBe('Everywhere: 4 true');
  expect(titles(false)[0]).toMatch(/^While names are offered: /);
});

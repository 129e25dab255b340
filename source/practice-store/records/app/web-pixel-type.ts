import { jsonFields, parseJson } from '../../../core/json/json-object.ts';
import { gid, rowIdIn } from '../../api/formats.ts';
import { made, outcomeOf, readInput, shownAs, userErrors } from '../../graphql/mutation.ts';
import { recordType, type RootTable, rowFields } from '../../graphql/record-type.ts';
import { fault, type Fault, saved, sentence } from '../change.ts';
import { ownRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { WebPixel } from './app.ts';

const MISSING = sentence(['id'], 'Web pixel does not exist', 'NOT_FOUND');
const SETTINGS = ['webPixel', 'settings'];

const webPixelMutations: RootTable = {
  webPixelCreate: (args, session) => {
    const { world, context } = session;
    const { settings, faults } = readSettings(args['webPixel']);
    const pixel = { id: world.webPixels.nextId(), clientId: context.app.clientId, settings };
    const isTaken = ownPixels(session).count > 0;
    const changed = saved(world.webPixels, pixel, [
      ...faults,
      ...(isTaken ? [fault([], 'Web pixel', 'is taken.', 'TAKEN')] : []),
    ]);
    return outcomeOf(changed, MISSING, shownAs('WebPixel', session));
  },

  webPixelUpdate: (args, session) => {
    const before = ownPixels(session).find(rowIdIn(args['id'], 'WebPixel'));
    if (before === null) return userErrors(MISSING);
    const { settings, faults } = readSettings(args['webPixel']);
    const changed = saved(session.world.webPixels, { ...before, settings }, faults);
    return outcomeOf(changed, MISSING, shownAs('WebPixel', session));
  },

  webPixelDelete: (args, session) => {
    const before = ownPixels(session).find(rowIdIn(args['id'], 'WebPixel'));
    if (before === null) return userErrors(MISSING);
    session.world.webPixels.remove(before.id);
    return made({ deletedWebPixelId: gid('WebPixel', before.id) });
  },
};

/** The app's pixel and its settings; no storefront of the practice store runs it. */
export const webPixelType = recordType<WebPixel>('WebPixel', {
  rows: ownPixels,
  fields: rowFields<WebPixel>('settings'),
  roots: {
    webPixel: (args, session) => {
      const own = ownPixels(session);
      const id = args['id'];
      if (id != null) return session.node(id, 'WebPixel');
      return own.count === 0 ? null : session.objects.WebPixel(own.at(0));
    },
  },
  mutations: webPixelMutations,
});

function ownPixels(session: Session): Rows<WebPixel> {
  return ownRows(session.world.webPixels, session);
}

/** Settings are a JSON object, or a string that contains one. */
function readSettings(input: unknown): {
  readonly settings: string;
  readonly faults: readonly Fault[];
} {
  const { settings } = readInput(input);
  const value = typeof settings === 'string' ? parseJson(settings) : settings;
  const isObject = jsonFields(value) !== null;
  return {
    settings: isObject ? JSON.stringify(value) : '',
    faults: isObject
      ? []
      : [fault(SETTINGS, 'Settings', 'must be a JSON object', 'INVALID_CONFIGURATION_JSON')],
  };
}

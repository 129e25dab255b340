/**
 * Every word, table, limit and first state that the modules of the explorer export, as text beside this
 * file: all of them are shown, sent, kept or counted with somewhere. Written anew with
 * `vitest run test/core/explorer/every-value -u`, and read before it is committed.
 */
import { expect, test } from 'vitest';
import * as assistBrowser from '../../../source/core/explorer/assist/browser.ts';
import * as assistOperations from '../../../source/core/explorer/assist/operations.ts';
import * as assistProblems from '../../../source/core/explorer/assist/problems.ts';
import * as assistSchema from '../../../source/core/explorer/assist/schema.ts';
import * as assistUpdateAssist from '../../../source/core/explorer/assist/update-assist.ts';
import * as composeOffers from '../../../source/core/explorer/compose/offers.ts';
import * as create from '../../../source/core/explorer/create.ts';
import * as editing from '../../../source/core/explorer/editing.ts';
import * as flightCollect from '../../../source/core/explorer/flight/collect.ts';
import * as flightFlight from '../../../source/core/explorer/flight/flight.ts';
import * as flightUpdateFlight from '../../../source/core/explorer/flight/update-flight.ts';
import * as followDiagnosis from '../../../source/core/explorer/follow-diagnosis.ts';
import * as overlayCompareAnswers from '../../../source/core/explorer/overlay/compare-answers.ts';
import * as overlayListing from '../../../source/core/explorer/overlay/listing.ts';
import * as overlayRequestList from '../../../source/core/explorer/overlay/request-list.ts';
import * as overlayUpdateOverlay from '../../../source/core/explorer/overlay/update-overlay.ts';
import * as readingField from '../../../source/core/explorer/reading/field.ts';
import * as readingQueryResult from '../../../source/core/explorer/reading/query-result.ts';
import * as readingReadOn from '../../../source/core/explorer/reading/read-on.ts';
import * as readingRunSearch from '../../../source/core/explorer/reading/run-search.ts';
import * as readingUpdateReading from '../../../source/core/explorer/reading/update-reading.ts';
import * as refused from '../../../source/core/explorer/refused.ts';
import { exportedValues } from '../../support/written-values.ts';

const MODULES = {
  'assist/browser.ts': assistBrowser,
  'assist/operations.ts': assistOperations,
  'assist/problems.ts': assistProblems,
  'assist/schema.ts': assistSchema,
  'assist/update-assist.ts': assistUpdateAssist,
  'compose/offers.ts': composeOffers,
  'create.ts': create,
  'editing.ts': editing,
  'flight/collect.ts': flightCollect,
  'flight/flight.ts': flightFlight,
  'flight/update-flight.ts': flightUpdateFlight,
  'follow-diagnosis.ts': followDiagnosis,
  'overlay/compare-answers.ts': overlayCompareAnswers,
  'overlay/listing.ts': overlayListing,
  'overlay/request-list.ts': overlayRequestList,
  'overlay/update-overlay.ts': overlayUpdateOverlay,
  'reading/field.ts': readingField,
  'reading/query-result.ts': readingQueryResult,
  'reading/read-on.ts': readingReadOn,
  'reading/run-search.ts': readingRunSearch,
  'reading/update-reading.ts': readingUpdateReading,
  'refused.ts': refused,
};

test('every value that a module exports is the one that is written down', async () => {
  await expect(exportedValues(MODULES)).toMatchFileSnapshot('every-value.txt');
});

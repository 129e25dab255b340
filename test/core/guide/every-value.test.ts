/**
 * Every word, table, limit and first state that the modules of the guide export, as text beside this
 * file: all of them are shown, sent, kept or counted with somewhere. Written anew with
 * `vitest run test/core/guide/every-value -u`, and read before it is committed.
 */
import { expect, test } from 'vitest';
import * as answers from '../../../source/core/guide/answers.ts';
import * as create from '../../../source/core/guide/create.ts';
import * as effect from '../../../source/core/guide/effect.ts';
import * as ending from '../../../source/core/guide/ending.ts';
import * as presented from '../../../source/core/guide/presented.ts';
import * as remembered from '../../../source/core/guide/remembered.ts';
import * as step from '../../../source/core/guide/step.ts';
import * as appAppCheck from '../../../source/core/guide/steps/app/app-check.ts';
import * as appRedirect from '../../../source/core/guide/steps/app/redirect.ts';
import * as appSetup from '../../../source/core/guide/steps/app/setup.ts';
import * as appUpdate from '../../../source/core/guide/steps/app/update.ts';
import * as appWords from '../../../source/core/guide/steps/app/words.ts';
import * as approvePageView from '../../../source/core/guide/steps/approve/page-view.ts';
import * as approveTimeLeft from '../../../source/core/guide/steps/approve/time-left.ts';
import * as approveUpdate from '../../../source/core/guide/steps/approve/update.ts';
import * as approveWords from '../../../source/core/guide/steps/approve/words.ts';
import * as authorizeUpdate from '../../../source/core/guide/steps/authorize/update.ts';
import * as authorizeWords from '../../../source/core/guide/steps/authorize/words.ts';
import * as commands from '../../../source/core/guide/steps/commands.ts';
import * as prerequisitesUpdate from '../../../source/core/guide/steps/prerequisites/update.ts';
import * as prerequisitesWords from '../../../source/core/guide/steps/prerequisites/words.ts';
import * as scopesScopeSets from '../../../source/core/guide/steps/scopes/scope-sets.ts';
import * as scopesUpdate from '../../../source/core/guide/steps/scopes/update.ts';
import * as scopesWords from '../../../source/core/guide/steps/scopes/words.ts';
import * as startLessons from '../../../source/core/guide/steps/start/lessons.ts';
import * as startUpdate from '../../../source/core/guide/steps/start/update.ts';
import * as startWords from '../../../source/core/guide/steps/start/words.ts';
import * as tokenRefresh from '../../../source/core/guide/steps/token/refresh.ts';
import * as tokenUpdate from '../../../source/core/guide/steps/token/update.ts';
import * as tokenWords from '../../../source/core/guide/steps/token/words.ts';
import { exportedValues } from '../../support/written-values.ts';

const MODULES = {
  'answers.ts': answers,
  'create.ts': create,
  'effect.ts': effect,
  'ending.ts': ending,
  'presented.ts': presented,
  'remembered.ts': remembered,
  'step.ts': step,
  'steps/app/app-check.ts': appAppCheck,
  'steps/app/redirect.ts': appRedirect,
  'steps/app/setup.ts': appSetup,
  'steps/app/update.ts': appUpdate,
  'steps/app/words.ts': appWords,
  'steps/approve/page-view.ts': approvePageView,
  'steps/approve/time-left.ts': approveTimeLeft,
  'steps/approve/update.ts': approveUpdate,
  'steps/approve/words.ts': approveWords,
  'steps/authorize/update.ts': authorizeUpdate,
  'steps/authorize/words.ts': authorizeWords,
  'steps/commands.ts': commands,
  'steps/prerequisites/update.ts': prerequisitesUpdate,
  'steps/prerequisites/words.ts': prerequisitesWords,
  'steps/scopes/scope-sets.ts': scopesScopeSets,
  'steps/scopes/update.ts': scopesUpdate,
  'steps/scopes/words.ts': scopesWords,
  'steps/start/lessons.ts': startLessons,
  'steps/start/update.ts': startUpdate,
  'steps/start/words.ts': startWords,
  'steps/token/refresh.ts': tokenRefresh,
  'steps/token/update.ts': tokenUpdate,
  'steps/token/words.ts': tokenWords,
};

test('every value that a module exports is the one that is written down', async () => {
  await expect(exportedValues(MODULES)).toMatchFileSnapshot('every-value.txt');
});

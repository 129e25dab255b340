import type { StepName } from '../../../core/guide/step.ts';
import { appStep } from './app-step.ts';
import { approveStep } from './approve-step.ts';
import { authorizeStep } from './authorize-step.ts';
import { prerequisitesStep } from './prerequisites-step.ts';
import { scopesStep } from './scopes-step.ts';
import { startStep } from './start-step.ts';
import type { StepScreen } from './step-screen.ts';
import { tokenStep } from './token-step.ts';

/** The screens of the seven steps. */
export const STEP_SCREENS: Readonly<Record<StepName, StepScreen>> = {
  start: startStep,
  prerequisites: prerequisitesStep,
  scopes: scopesStep,
  app: appStep,
  authorize: authorizeStep,
  approve: approveStep,
  token: tokenStep,
};

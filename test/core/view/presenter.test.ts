import { expect, test } from 'vitest';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import { presentAuthorizeUrl } from '../../../source/core/view/presenter.ts';
import { authorizeInput } from '../../support/sign-in/authorize-input.ts';

test('an authorize URL on a projector keeps its parts and loses Client ID and state', () => {
  const input = authorizeInput();
  const whole = buildAuthorizeUrl(input);
  const shown = presentAuthorizeUrl(whole);
  expect(shown.url).toContain('client_id=***&scope=');
  expect(shown.url).toMatch(/state=\*\*\*(?:&|$)/);
  expect(shown.parts.map(({ name }) => name)).toEqual(whole.parts.map(({ name }) => name));
  const text = JSON.stringify(shown);
  expect(text).not.toContain(input.clientId);
  expect(text).not.toContain(encodeURIComponent(input.state.reveal()));
});

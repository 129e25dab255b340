import { describe, expect, it } from 'vitest';
import {
  startCallbackFlow,
  VALID_REQUEST,
  type CallbackFlow,
} from '../support/sign-in/callback-flow.ts';
import { chromiumPath, openChromiumPage } from '../support/browser/chromium.ts';

/** The address that the store would send the browser to. */
function callbackAddress(flow: CallbackFlow): string {
  const target = flow.fill(VALID_REQUEST).toString().split(' ')[1] ?? '';
  return `http://127.0.0.1:${flow.port}${target}`;
}

describe.skipIf(chromiumPath() === null)('a real browser that comes back from the store', () => {
  it('ends on the outcome page, and address bar and history have lost the code', async () => {
    const flow = await startCallbackFlow();
    const page = await openChromiumPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));

    await page.goto('about:blank');
    const arrival = page.goto(callbackAddress(flow));
    await expect.poll(() => flow.settled().length).toBe(1);
    const finished = flow.listener.finish('done');
    const response = await arrival;

    expect(response?.status()).toBe(200);
    expect(page.url()).toBe(`http://127.0.0.1:${flow.port}/done`);
    expect(await page.locator('h1').textContent()).toBe('Done');
    // The favicon's 404 is the only thing a browser may mention.
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
    const style = await page.evaluate('getComputedStyle(document.body).maxWidth');
    expect(style).not.toBe('none');

    await finished;
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    const addresses = entries.map(({ url }) => url);
    expect(addresses.join(' ')).not.toMatch(/code=|state=|hmac=/);
    expect(flow.settled()).toHaveLength(1);
  });

  it('shows fixed words for a callback of another sign-in, and the flow waits on', async () => {
    const flow = await startCallbackFlow();
    const page = await openChromiumPage();
    const target = `http://127.0.0.1:${flow.port}/callback?code=a&state=<script>alert(1)</script>`;
    const response = await page.goto(target);
    expect(response?.status()).toBe(400);
    expect(await page.content()).not.toContain('alert');
    expect(flow.settled()).toEqual([]);
  });

  it('does not let a page embed or fetch the callback', async () => {
    const flow = await startCallbackFlow();
    const page = await openChromiumPage();
    await page.goto(`http://127.0.0.1:${flow.port}/`);
    const address = callbackAddress(flow);
    await page.setContent(`<iframe src="${address}"></iframe><img src="${address}">`);
    await page.waitForLoadState('networkidle');
    expect(flow.verdicts).toEqual([]);
  });
});

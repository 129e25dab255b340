import { describe, expect, test } from 'vitest';
import { createGuideStore, type GuideStore } from '../../../../source/app/guide-runner.ts';
import { createWireStore } from '../../../../source/app/wire.ts';
import type { GuideConfig } from '../../../../source/core/guide/config.ts';
import type { CheckResult } from '../../../../source/core/diagnosis/machine-check.ts';
import type { GuideState } from '../../../../source/core/guide/state.ts';
import { guideView } from '../../../../source/core/guide/view.ts';
import { Secret } from '../../../../source/core/text/secret.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { GuideScreen } from '../../../../source/ui/ink/guide/guide-screen.tsx';
import { FIRST_SCREEN, type ScreenState } from '../../../../source/ui/ink/screen-state.ts';
import { mountComponent, type MountedComponent } from '../../../support/draw-component.tsx';
import { FakeGuideWorld, jsonOutcome } from '../../../support/guide/fake-guide-world.ts';
import { guideConfig } from '../../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../../support/guide/guide-run.ts';

function open(
  options: {
    readonly size?: { readonly columns: number; readonly rows: number };
    readonly screen?: Partial<ScreenState>;
    readonly config?: Partial<GuideConfig>;
    readonly isRecorded?: boolean;
    readonly unicode?: boolean;
  } = {},
) {
  const { size = { columns: 80, rows: 24 }, config = {}, isRecorded = true } = options;
  const guide = createGuideStore(guideConfig(config), new FakeGuideWorld().ports);
  const wire = createWireStore();
  const mounted: MountedComponent = mountComponent(
    <GuideScreen
      guide={guide}
      viewOf={guideView}
      screen={{ ...FIRST_SCREEN, ...options.screen }}
      scrolling={createScrolling()}
      size={size}
      wire={isRecorded ? wire : null}
    />,
    { size, unicode: options.unicode ?? true },
  );
  return { ...mounted, guide, wire };
}

/** What Enter does. */
function goOn(guide: GuideStore): void {
  const primary = guideView(guide.getState()).actions.find(({ isPrimary }) => isPrimary);
  if (primary === undefined) throw new Error('the step has no primary action');
  guide.dispatch(primary.event);
}

describe('the guide', () => {
  test('has the step, all steps, the question, and its keys at the bottom', () => {
    using screen = open();
    const rows = screen.rows();
    expect(rows).toHaveLength(24);
    expect(rows[0]).toMatch(/^ tokenwright .*Step 1 of 7 ?$/);
    expect(rows[1]).toMatch(/^ ● \S+ ─ ○ /);
    expect(rows.join('\n')).toContain('› ● Practice store');
    expect(rows.at(-1)).toMatch(/Enter {2}Go on .*\? help/);
  });

  test('follows the state: the next step is ticked up to there', async () => {
    using screen = open();
    goOn(screen.guide);
    await screen.waitFor('Step 2 of 7');
    expect(screen.rows()[1]).toMatch(/^ ✓ \S+ ─ ● /);
  });

  test('names F1 for the help while a question mark is text', async () => {
    using screen = open({ config: { startWith: 'own', scopes: ['read_products'] } });
    expect(screen.rows().at(-1)).toMatch(/\? help/);
    for (let step = 1; step < 4; step += 1) goOn(screen.guide);
    await screen.waitFor('Step 4 of 7');
    screen.guide.dispatch({ type: 'focus', field: 'shop' });
    await screen.waitFor(/F1 help/);
    expect(screen.rows().at(-1)).not.toContain('? help');
  });

  test.each(['80×24', '60×20'])(
    'names the key for failures on every step of the practice store at %s',
    (name) => {
      const [columns = 80, rows = 24] = name.split('×').map(Number);
      const bars = (run: GuideRun): string =>
        rowsOf(run.state, { columns, rows })
          .slice(rows - 3)
          .join('\n');
      const run = new GuideRun();
      expect(bars(run)).not.toContain('make it fail');
      run.do({ type: 'next' }, practiceStarted());
      const seen: string[] = [];
      while (run.state.step !== 'token') {
        expect(bars(run)).toContain('b make it fail');
        seen.push(run.state.step);
        if (run.state.step === 'approve') run.toToken();
        else run.do({ type: 'next' });
      }
      expect(bars(run)).toContain('b make it fail');
      expect(new Set(seen)).toEqual(
        new Set(['prerequisites', 'scopes', 'app', 'authorize', 'approve']),
      );
      // In a text field the letter is text.
      const typing = new GuideRun().toApprove().do({ type: 'focus', field: 'paste' });
      expect(bars(typing)).toContain('F4 make it fail');
      const own = new GuideRun({ startWith: 'own' }).do({ type: 'next' });
      expect(bars(own)).not.toContain('make it fail');
    },
  );

  test('shows the wire tape beside it where there is room and something is recorded', async () => {
    const size = { columns: 120, rows: 30 };
    using screen = open({ size });
    expect(screen.text()).toMatch(/╭ Wire tape ─+╮/);
    expect(screen.text()).toContain('No messages yet');
    screen.wire.dispatch({
      type: 'handed-over',
      url: new Secret(
        'https://demo.myshopify.com/admin/oauth/authorize?client_id=abc&state=s-e-c-r',
      ),
    });
    await screen.waitFor('tokenwright → browser');
    expect(screen.text()).not.toContain('s-e-c-r');
    using unrecorded = open({ size, isRecorded: false });
    expect(unrecorded.text()).not.toContain('Wire tape');
    using narrow = open();
    expect(narrow.text()).not.toContain('╭ Wire tape');
  });

  test('says that it presents, what is told to fail, and that one more Ctrl+C leaves', () => {
    using screen = open({
      config: { presenter: true },
      screen: { faultsOn: 'FAULT on: throttled', isInterrupted: true },
    });
    expect(screen.rows()[0]).toContain('[presenting]  FAULT on: throttled');
    expect(screen.text()).toContain('! Note: Press Ctrl+C again to leave.');
    using plain = open();
    expect(plain.text()).not.toMatch(/\[presenting\]|FAULT|Ctrl\+C again/);
  });

  test('tells of the other face on its first screen where the terminal is small', () => {
    const words = 'tokenwright --plain asks line by line';
    const at = (columns: number, rows: number) => {
      using screen = open({ size: { columns, rows } });
      expect(screen.rows()).toHaveLength(rows);
      return screen.text().replaceAll(/\s+/g, ' ');
    };
    expect(at(80, 14)).toContain(words);
    expect(at(80, 24)).not.toContain(words);
    expect(at(80, 7)).not.toContain(words);
    expect(at(19, 4)).toContain('too small');
  });

  test('is ASCII where the terminal can show nothing else', () => {
    using screen = open({ unicode: false });
    expect(screen.text()).toMatch(/^[ -~\n]+$/);
    expect(screen.text()).toContain('> * Practice store');
  });
});

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 18 },
] as const;

/** The rows of a state that nothing changes. */
function rowsOf(
  state: GuideState,
  size: { readonly columns: number; readonly rows: number },
): string[] {
  using mounted = mountComponent(
    <GuideScreen
      guide={{ getState: () => state, subscribe: () => () => {}, dispatch: () => {} }}
      viewOf={guideView}
      screen={FIRST_SCREEN}
      scrolling={createScrolling()}
      size={size}
      wire={null}
    />,
    { size },
  );
  return mounted.rows();
}

test('a prerequisite says where it is found, whatever the tests of the machine say', () => {
  const run = new GuideRun().do({ type: 'next' }, practiceStarted());
  const attention = (name: CheckResult['name'], rows: number): CheckResult => ({
    name,
    status: 'attention',
    text: 'This is what stands in a row of the tests, to be read. '.repeat(rows).trim(),
    remedy: null,
  });
  const node: CheckResult = { ...attention('node', 1), status: 'ok' };
  const results = [attention('browser', 2), attention('clipboard', 3), node];
  const { checks } = run.state;
  const state = { ...run.state, checks: { ...checks, isRunning: false, results } };
  const rows = rowsOf(
    { ...state, notice: { level: 'note', message: 'A note. '.repeat(15), remedy: null } },
    SIZES[0],
  );
  expect(rows.join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'Where: https://dev.shopify.com/dashboard',
  );
});

const LABELS = ['Shop domain', 'Client ID', 'Client secret'];

/** As long as what is said after a failed exchange. */
const LONG_NOTICE = {
  level: 'problem',
  message: 'The store did not take the Client secret. '.repeat(6).trim(),
  remedy: 'Copy the Client secret in the app settings once more, and paste it here. '.repeat(2),
} as const;

describe('the three fields of the App step', () => {
  /** On the step of an own store with remarks under all three fields. */
  function onApp(): GuideRun {
    return new GuideRun({ startWith: 'own', scopes: ['read_products', 'write_files'] })
      .do({ type: 'next' }, { type: 'next' }, { type: 'next' })
      .do({ type: 'focus', field: 'shop' }, { type: 'focus', field: 'client-id' })
      .do({ type: 'focus', field: 'client-secret' }, { type: 'focus', field: 'shop' });
  }

  test.each(SIZES)('stay in sight whatever is said above them: %o', (size) => {
    const run = onApp();
    for (const focus of [null, 'shop', 'client-id', 'client-secret'] as const) {
      for (const notice of [null, LONG_NOTICE]) {
        for (let cursor = 0; cursor < (focus === null ? 8 : 1); cursor += 1) {
          run.do({ type: 'focus', field: focus });
          if (focus === null) run.do({ type: 'move-setup', by: cursor === 0 ? -99 : 1 });
          const rows = rowsOf({ ...run.state, notice }, size);
          expect(rows).toHaveLength(size.rows);
          const shown = LABELS.filter((label) =>
            rows.some((row) => row.slice(3).startsWith(label)),
          );
          expect(shown, `${focus} ${cursor}\n${rows.join('\n')}`).toEqual(LABELS);
        }
      }
    }
  });

  test.each(SIZES)('leave the step under the cursor and its value in sight: %o', (size) => {
    const run = onApp().do({ type: 'focus', field: null });
    for (const value of ['https://dev.shopify.com/dashboard', '2026-10']) {
      expect(rowsOf(run.state, size).join('\n')).toMatch(
        new RegExp(`^ › \\d \\[[^]*\n${value}`, 'm'),
      );
      run.do({ type: 'move-setup', by: 1 });
    }
  });

  test.each(SIZES)('leave what is said to be read, where both have room: %o', (size) => {
    const run = new GuideRun({ startWith: 'own', scopes: ['read_products'] });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    const message = size.rows === 24 ? LONG_NOTICE.message : LONG_NOTICE.message.slice(0, 120);
    const rows = rowsOf({ ...run.state, notice: { ...LONG_NOTICE, message, remedy: null } }, size);
    const words = rows.join(' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain(message.trim());
  });
});

describe('while a token is at hand', () => {
  const goOn = { type: 'answer-pending-wish', answer: 'go-on' } as const;
  const back = { type: 'back' } as const;
  const atHand = () => new GuideRun().toToken().do(back, goOn);
  const waiting = () => {
    const run = atHand().do({ type: 'next' }, goOn);
    const { attempt } = run.state.signIn;
    return run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
  };
  const places: ReadonlyArray<readonly [where: string, run: () => GuideRun, key: string]> = [
    ['Authorize', atHand, 't'],
    ['App', () => atHand().do(back), 't'],
    ['App in a field', () => atHand().do(back, { type: 'focus', field: 'shop' }), 'Ctrl+T'],
    ['Scopes', () => atHand().do(back, back), 't'],
    [
      'Scopes in the filter',
      () => atHand().do(back, back, { type: 'focus', field: 'scope-filter' }),
      'Ctrl+T',
    ],
    ['Prerequisites', () => atHand().do(back, back, back), 't'],
    ['Start', () => atHand().do(back, back, back, back), 't'],
    ['Approve', waiting, 't'],
    ['Approve in the field', () => waiting().do({ type: 'focus', field: 'paste' }), 'Ctrl+T'],
    ['Approve, cancelled', () => waiting().do({ type: 'say-cancelled' }), 't'],
    [
      'Approve, among the error pages',
      () => waiting().do({ type: 'show-error-pages', isOpen: true }),
      't',
    ],
    [
      'Token, where a later exchange failed',
      () => waiting().callback().exchanged(jsonOutcome(503, {})),
      't',
    ],
    [
      'Token, where the secret was wrong',
      () =>
        waiting()
          .callback()
          .exchanged(jsonOutcome(400, { error: 'invalid_client' })),
      't',
    ],
  ];

  for (const size of SIZES) {
    test.each(places)(
      `the way to its card is in the bottom row at ${size.columns} columns: %s`,
      (_, run, key) => {
        expect(rowsOf(run().state, size).at(-1)).toMatch(
          new RegExp(`(?:^| )${key.replace('+', '\\+')} {1,2}token\\b`),
        );
      },
    );
  }
});

import type { StoreAnswer, StoreRequest } from '../../server/message.ts';
import { type Route, route } from '../../server/routes.ts';
import { notFoundPage } from '../page.ts';
import { showAppHome, showAppList, showCreateApp, takeAppHome, takeCreateApp } from './apps.ts';
import type { Tab } from './dashboard-page.ts';
import { showDistribution, takeDistribution } from './distribution.ts';
import { showFaults, takeFaults } from './faults.ts';
import type { AppHandler, DashboardContext } from './forms.ts';
import { showSettings, takeSettings } from './settings.ts';
import { showVersions, takeVersion } from './versions.ts';

const APPS = '/dashboard/apps/';

/** The pages of one app: shown with GET, their forms taken with POST. */
const APP_PAGES: Readonly<Record<Tab, { readonly show: AppHandler; readonly take: AppHandler }>> = {
  '': { show: showAppHome, take: takeAppHome },
  versions: { show: showVersions, take: takeVersion },
  distribution: { show: showDistribution, take: takeDistribution },
  settings: { show: showSettings, take: takeSettings },
};

/** The app settings in the browser, below `/dashboard`. */
export function dashboardRoutes(context: DashboardContext): readonly Route[] {
  return [
    route(['GET'], '/dashboard', () => showAppList(context)),
    route(['GET'], `${APPS}new`, (request) => showCreateApp(request, context)),
    route(['POST'], `${APPS}new`, (request) => takeCreateApp(request, context)),
    route(['GET'], '/dashboard/faults', (request) => showFaults(request, context)),
    route(['POST'], '/dashboard/faults', (request) => takeFaults(request, context)),
    route(['GET', 'POST'], `${APPS}*`, (request) => answerAppPage(request, context)),
  ];
}

function answerAppPage(request: StoreRequest, context: DashboardContext): StoreAnswer {
  const [id = '', tab = '', ...rest] = request.path.slice(APPS.length).split('/');
  const app = /^\d{1,15}$/.test(id) ? context.auth.apps.findById(Number(id)) : null;
  if (app === null || rest.length > 0 || !isTab(tab)) return notFoundPage();
  const page = APP_PAGES[tab];
  return request.method === 'POST'
    ? page.take(request, context, app)
    : page.show(request, context, app);
}

function isTab(text: string): text is Tab {
  return Object.hasOwn(APP_PAGES, text);
}

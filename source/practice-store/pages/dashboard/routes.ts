import type { PracticeApp } from '../../oauth/app-registry.ts';
import type { StoreAnswer, StoreRequest } from '../../server/message.ts';
import type { Route } from '../../server/routes.ts';
import { notFoundPage } from '../page.ts';
import { showAppHome, showAppList, showCreateApp, takeAppHome, takeCreateApp } from './apps.ts';
import type { Tab } from './dashboard-page.ts';
import { showDistribution, takeDistribution } from './distribution.ts';
import { showFaults, takeFaults } from './faults.ts';
import type { DashboardContext } from './forms.ts';
import { showSettings, takeSettings } from './settings.ts';
import { showVersions, takeVersion } from './versions.ts';

const APPS = '/dashboard/apps/';

type AppHandler = (
  request: StoreRequest,
  context: DashboardContext,
  app: PracticeApp,
) => StoreAnswer;

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
    { methods: ['GET'], path: '/dashboard', handle: () => showAppList(context) },
    {
      methods: ['GET'],
      path: `${APPS}new`,
      handle: (request) => showCreateApp(request, context),
    },
    {
      methods: ['POST'],
      path: `${APPS}new`,
      handle: (request) => takeCreateApp(request, context),
    },
    {
      methods: ['GET'],
      path: '/dashboard/faults',
      handle: (request) => showFaults(request, context),
    },
    {
      methods: ['POST'],
      path: '/dashboard/faults',
      handle: (request) => takeFaults(request, context),
    },
    {
      methods: ['GET', 'POST'],
      path: `${APPS}*`,
      handle: (request) => answerAppPage(request, context),
    },
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

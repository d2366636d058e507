import { join } from 'node:path';
import { launchBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import {
  consolePages,
  openConsole,
  recordPages,
  setUpConsole,
  setUpLink,
  thingPages,
} from '../../tests/e2e/support/console-page.ts';
import { untilStill } from '../../tests/e2e/support/measure.ts';
import { type RealServer, startRealServer } from '../../tests/e2e/support/real-server.ts';
import { assistantPictures } from './assistant-pictures.ts';
import { type PicturedRecords, seedConsoleRecords } from '../../tests/e2e/support/seed-console-records.ts';
import { type Look, takeLook } from './looks.ts';
import { runLiveCalls } from './run-live-calls.ts';
import { seedConsoleCalls } from './seed-console-calls.ts';
import { seedConsoleFigures } from './seed-console-figures.ts';
import { thingPictures } from './thing-pictures.ts';
import { testPictures } from './test-pictures.ts';
import { workflowPictures } from './workflow-pictures.ts';

interface ConsolePicturesOptions {
  readonly folder: string;
  readonly looks: readonly Look[];
  /** Where nobody has signed in yet: what comes before it is pictured first. */
  readonly server: RealServer;
  /** Names of pictures, for example `calls-typical`; undefined: all. */
  readonly only: readonly string[] | undefined;
}

/** Every page of the console in every look, the set-up and the sign-in too. */
export async function consolePictures({
  folder,
  looks,
  server,
  only,
}: ConsolePicturesOptions): Promise<void> {
  const { page, newVisitor, close } = await launchBrowser({ microphone: { kind: 'beep' } });
  const take = async (name: string, of = page): Promise<void> => {
    if (only?.includes(name) === false) return;
    for (const look of looks) {
      await takeLook(of, look);
      await untilStill(of);
      // What stays at the edges of the window would be drawn over the middle of the page.
      await of.evaluate(() => window.scrollTo(0, 0));
      await of.screenshot({ path: join(folder, `console-${name}-${look.name}.png`), fullPage: true });
    }
  };
  try {
    await page.goto(await setUpLink(server));
    await page.getByLabel('Your name').waitFor();
    await take('set-up');
    await setUpConsole(page, server);
    for (const { path, heading } of [...consolePages, ...emptyFigures, ...recordPages, ...thingPages]) {
      await openConsole(page, `${server.url}${path}`, heading);
      await page.waitForLoadState('networkidle');
      await take(heading.toLowerCase().replaceAll(' ', '-'));
    }
    const visitor = await newVisitor();
    await openConsole(visitor.page, `${server.url}/console`, 'Sign in');
    await take('sign-in', visitor.page);
    await server.stop({ keepData: true });
    const calls = await seedConsoleCalls(server.dataDirectory);
    const records = await seedConsoleRecords(server.dataDirectory);
    await seedConsoleFigures(server.dataDirectory);
    const filled = await startRealServer({ dataDirectory: server.dataDirectory });
    const pages = [...callPages(calls), ...figurePages, ...pagesOfRecords(records)];
    try {
      for (const { name, path, heading } of pages) {
        await page.goto(`${filled.url}${path}`);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await take(name);
      }
      await assistantPictures({ page, server: filled, take });
      await thingPictures({ page, server: filled, take });
      await testPictures({ page, server: filled, take });
      await workflowPictures({ page, server: filled, take });
      await livePictures(page, filled, take);
    } finally {
      await filled.stop({ keepData: true });
    }
  } finally {
    await close();
  }
}

/** Calls that run: all of them, one that is listened to, spoken in, over. */
async function livePictures(
  page: Page,
  server: RealServer,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const live = await runLiveCalls(server);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  try {
    await openConsole(page, `${server.url}/console/live`, 'Live');
    await page.getByRole('list', { name: 'Running calls' }).getByRole('link').nth(3).waitFor();
    await take('live-typical');
    await openConsole(page, `${server.url}/console/live/${live.ids[0]}`, 'Hannah Weiss');
    await press('Listen');
    await page.getByText('You hear the call.').waitFor();
    await take('live-call');
    await press('Take over');
    await page.getByText('You speak with the caller.').waitFor();
    await take('live-speaking');
    live.close();
    await page.getByRole('status').getByText('The call is over.').waitFor();
    await take('live-over');
  } finally {
    live.close();
  }
}

/** Calls as there are on a usual day, with long and hostile texts, and when something is not there. */
const callPages = ({ typical, long }: { typical: string; long: string }) => [
  { name: 'calls-typical', path: '/console/calls', heading: 'Calls' },
  { name: 'calls-filtered', path: '/console/calls?min=120&from=2026-01-01', heading: 'Calls' },
  { name: 'calls-none', path: '/console/calls?reason=worker-shutdown&from=2020-01-01', heading: 'Calls' },
  { name: 'call-typical', path: `/console/calls/${typical}?t=14.2`, heading: 'Hannah Weiss' },
  { name: 'call-turns', path: `/console/calls/${typical}?tab=turns`, heading: 'Hannah Weiss' },
  { name: 'call-tools', path: `/console/calls/${typical}?tab=tools`, heading: 'Hannah Weiss' },
  { name: 'call-costs', path: `/console/calls/${typical}?tab=costs`, heading: 'Hannah Weiss' },
  { name: 'call-long', path: `/console/calls/${long}`, heading: /img/ },
  { name: 'call-gone', path: '/console/calls/0192f0c0-0000-7000-8000-aaaaaaaaaaaa', heading: 'Call' },
];

/** What visitors left, what was sent and who did what: a usual day, long and hostile texts, and what is not there. */
const pagesOfRecords = ({ request, longRequest, booking, delivery }: PicturedRecords) => [
  { name: 'requests-typical', path: '/console/requests', heading: 'Requests' },
  { name: 'requests-none', path: '/console/requests?q=nothing-like-this', heading: 'Requests' },
  { name: 'request-typical', path: `/console/requests/${request}`, heading: 'Hannah Weiss' },
  { name: 'request-long', path: `/console/requests/${longRequest}`, heading: /img/ },
  {
    name: 'request-gone',
    path: '/console/requests/0192f0c0-0000-7000-8000-aaaaaaaaaaaa',
    heading: 'Request',
  },
  { name: 'bookings-typical', path: '/console/bookings', heading: 'Bookings' },
  { name: 'booking-typical', path: `/console/bookings/${booking}`, heading: 'Marie-Claire Dubois' },
  { name: 'deliveries-typical', path: '/console/developers/deliveries', heading: 'Deliveries' },
  {
    name: 'delivery-failed',
    path: `/console/developers/deliveries/${delivery}`,
    heading: 'end-of-call-report',
  },
  { name: 'jobs-failed', path: '/console/developers/jobs', heading: 'Failed jobs' },
  { name: 'api-log-typical', path: '/console/developers/api-log', heading: 'API log' },
  { name: 'credentials-typical', path: '/console/settings/credentials', heading: 'Credentials' },
  { name: 'audit-typical', path: '/console/settings/audit', heading: 'Audit log' },
  {
    name: 'audit-filtered',
    path: '/console/settings/audit?kind=assistant&from=2026-01-01',
    heading: 'Audit log',
  },
  { name: 'audit-none', path: '/console/settings/audit?kind=workflow', heading: 'Audit log' },
];
/** Figures of a usual time, of one without a call, of an assistant that is not there, and what a viewer may not see. */
const figurePages = [
  { name: 'home-typical', path: '/console', heading: 'Home' },
  ...['traffic', 'speed', 'outcome', 'money'].map((board) => ({
    name: `analytics-${board}`,
    path: `/console/analytics/${board}?tz=Europe/Berlin`,
    heading: 'Analytics',
  })),
  { name: 'analytics-long', path: '/console/analytics/traffic?days=2&step=hour', heading: 'Analytics' },
  {
    name: 'analytics-none',
    path: '/console/analytics/speed?from=2020-01-01&to=2020-01-07',
    heading: 'Analytics',
  },
  { name: 'costs-typical', path: '/console/costs', heading: 'Costs' },
  { name: 'usage-typical', path: '/console/settings/usage', heading: 'Usage and limits' },
  { name: 'installation', path: '/console/settings/installation', heading: 'Installation' },
];

/** The same before anybody has called. */
const emptyFigures = [
  { path: '/console/analytics/traffic', heading: 'Analytics' },
  { path: '/console/costs', heading: 'Costs' },
  { path: '/console/settings/usage', heading: 'Usage and limits' },
] as const;

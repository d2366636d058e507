import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { seedTestSuite, sender } from '../../tests/e2e/support/seed-console-tests.ts';

interface TestPicturesOptions {
  readonly page: Page;
  readonly server: RealServer;
  readonly take: (name: string) => Promise<void>;
}

/** Tests: a suite, a run, two runs beside each other, a test that is written. */
export async function testPictures({ page, server, take }: TestPicturesOptions): Promise<void> {
  const open = async (path: string, until: string): Promise<void> => {
    await page.goto(`${server.url}/console${path}`);
    await page.getByText(until).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  const { suite, before, after } = await seedTestSuite(sender(server));
  await open('/tests', 'What callers ask most');
  await take('tests-typical');
  await open(`/tests/${suite}`, 'Asks for the opening hours');
  await page.locator('.test summary').first().click();
  await take('test-suite');
  await page.getByRole('button', { name: 'Add a test' }).click();
  await take('test-new');
  await open(`/tests/${suite}/runs/${after}`, 'Done:');
  await page.locator('.test summary').first().click();
  await take('test-run');
  await open(`/tests/${suite}/runs/${after}?against=${before}`, 'newly failed');
  await page.locator('.test summary').first().click();
  await take('test-runs-compared');
  await open('/tests/0192f0c0-0000-7000-8000-aaaaaaaaaaaa', 'Try again');
  await take('test-suite-gone');
}

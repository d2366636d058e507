// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';

/** The words of a page as a visitor reads them, without scripts. */
async function words(path: string): Promise<string> {
  const page = await prerendered(path);
  return (page.body.textContent ?? '').replace(/\s+/g, ' ');
}
const headings = async (path: string): Promise<string> => {
  const page = await prerendered(path);
  return [...page.querySelectorAll('h1, h2, h3, h4')].map((heading) => heading.textContent).join('|');
};

describe('what the site sells', () => {
  it('WP-1 sells AI appointment setting', async () => {
    expect(await headings('/')).toMatch(/Appointments/);
    expect(await words('/')).toMatch(/books the appointment/);
  });

  it('WP-2 sells lead qualification', async () => {
    expect(await headings('/')).toMatch(/Leads, qualified/);
  });

  it('WP-3 sells support automation', async () => {
    expect(await headings('/')).toMatch(/Support, around the clock/);
  });

  it('WP-4 sells analytics', async () => {
    expect(await headings('/')).toMatch(/Analytics/);
  });

  it('WP-5 sells workflow automation', async () => {
    expect(await headings('/')).toMatch(/Workflow automation/);
  });

  it('WP-7 addresses funding and tax strategy, ecommerce and coaching', async () => {
    expect(await words('/')).toMatch(/funding and tax strategy, ecommerce and coaching/);
  });

  it.each(['/ai-features', '/ai-solutions', '/about-us'])('%s has a text to read', async (path) => {
    const main = (await prerendered(path)).querySelector('main');
    expect(main?.textContent?.length).toBeGreaterThan(1_000);
  });

  it('WP-8 offers the feature, solution and about pages to read', async () => {
    const links = [...(await prerendered('/')).querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(expect.arrayContaining(['/ai-features', '/ai-solutions', '/about-us']));
    for (const path of ['/ai-features', '/ai-solutions', '/about-us'])
      expect((await prerendered(path)).querySelectorAll('main h2').length).toBeGreaterThan(0);
  });
});

describe('claims', () => {
  it('WP-9 claims a response time under 2s', async () => {
    expect(await words('/')).toMatch(/Response Time\s*<2s/);
  });

  it('WP-10 claims availability 24/7', async () => {
    expect(await words('/')).toMatch(/Availability\s*24\/7/);
  });

  it('WP-11 claims an accuracy of 98%', async () => {
    expect(await words('/')).toMatch(/Accuracy\s*98%/);
  });

  it('WP-12 claims 99.9% uptime', async () => {
    expect(await words('/')).toMatch(/99\.9% uptime/i);
  });

  it('WP-13 claims enterprise-grade security', async () => {
    expect(await words('/')).toMatch(/enterprise-grade security/i);
  });

  it('WP-14 claims a 30-day implementation', async () => {
    expect(await words('/')).toMatch(/within 30 days/i);
  });

  it('WP-15 claims 50 CEOs per month', async () => {
    expect(await words('/')).toMatch(/50 CEOs per month/);
  });

  it('WP-16 claims 500+ CEOs', async () => {
    expect(await words('/')).toMatch(/500\+ CEOs/);
  });

  it('WP-17 claims 1000+ businesses', async () => {
    expect(await words('/')).toMatch(/1000\+ businesses/);
  });
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';

it('both paths show the phone interface of the home page and nothing else of it', async () => {
  for (const path of ['/ai-phone-interface', '/enhanced-hero']) {
    const page = await prerendered(path);
    expect(page.querySelector('h1')?.textContent).toBe('Talk to the Future of AI');
    const figures = [...page.querySelectorAll('main dl dd')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['<2s', '24/7', '98%']);
    expect(page.querySelector('main [data-call-control=hero]')?.textContent).toBe('Start a conversation');
    expect(page.querySelector('main .saywell-panel')).not.toBeNull();
    expect(page.querySelector('main .chiefs')).toBeNull();
  }
});

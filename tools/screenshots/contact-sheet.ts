import type { Page } from 'playwright-core';

export interface SheetPicture {
  readonly title: string;
  readonly png: Buffer;
}

/** Pixels. */
const thumbnailHeight = 420;

/** Puts pictures beside each other into one, drawn by a page that nothing else is done with. */
export async function writeSheet(lab: Page, path: string, pictures: readonly SheetPicture[]): Promise<void> {
  const figures = pictures.map(
    ({ title, png }) =>
      `<figure><img height="${thumbnailHeight}" src="data:image/png;base64,${png.toString('base64')}">` +
      `<figcaption>${title}</figcaption></figure>`,
  );
  const style = 'body{display:flex;flex-wrap:wrap;gap:12px;margin:12px;font:13px sans-serif;background:#888}';
  await lab.setViewportSize({ width: 1900, height: 600 });
  await lab.setContent(`<style>${style}figure{margin:0}img{display:block}</style>${figures.join('')}`);
  await lab.screenshot({ path, fullPage: true });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { budgets } from './budgets.ts';
import { icons } from './icons.ts';
import { createRasterizer, type Rasterizer } from './rasterizer.ts';
import { shareImages } from './share-images.ts';

const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
const signature = [0x89, 0x50, 0x4e, 0x47];
const isPng = (file: Uint8Array) => signature.every((byte, index) => file[index] === byte);
/** Width and height stand big-endian after the signature and the head of the first part. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

let rasterizer: Rasterizer;
beforeAll(async () => {
  rasterizer = await createRasterizer();
});

it('draws every icon in its size', () => {
  const files = icons(svg, rasterizer);
  expect(sizeOf(files['apple-touch-icon.png']!)).toEqual([180, 180]);
  expect(sizeOf(files['icon-192.png']!)).toEqual([192, 192]);
  expect(sizeOf(files['icon-512.png']!)).toEqual([512, 512]);
  const ico = files['favicon.ico']!;
  expect(Buffer.from(ico.slice(0, 8)).toString('hex')).toBe('0000010001002020');
  expect(isPng(ico.slice(22))).toBe(true);
  expect(sizeOf(ico.slice(22))).toEqual([32, 32]);
});

it('draws one picture per page, small enough, the same in every build', async () => {
  const page = {
    path: '/ai-features',
    title: 'AI Features for every kind of call',
    description: '',
    isUnlisted: false,
  };
  const site = {
    name: 'Acme',
    origin: 'https://acme.example',
    email: '',
    summary: '',
    shareImageSize: { width: 1200, height: 630 },
    pages: [{ ...page, id: 'features' }],
    paths: [],
    headers: {},
    cacheControl: () => '',
  };
  const pictures = await shareImages(site, rasterizer);
  expect(Object.keys(pictures)).toEqual(['og/features.png']);
  const picture = pictures['og/features.png']!;
  expect(sizeOf(picture)).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(budgets.shareImageBytes);
  expect((await shareImages(site, rasterizer))['og/features.png']).toEqual(picture);
});

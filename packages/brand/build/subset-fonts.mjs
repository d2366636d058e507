/**
 * `npm run fonts -w @saywell/brand`: writes the fonts of the first view, `src/fonts/*.woff2`. They have the
 * characters and the weights that the site's pages use.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** What `unicode-range` of `fonts.css` says as well: ASCII, the signs of the footer, dashes, quotation marks. */
const characters = `${range(0x20, 0x7e)}\u00a0©·${range(0x2013, 0x2026)}`;

const fonts = [
  { name: 'bricolage-grotesque', weights: { min: 550, max: 650 } },
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
];

const { resolve } = createRequire(import.meta.url);

for (const { name, weights } of fonts) {
  const whole = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(new URL(`../src/fonts/${name}-core.woff2`, import.meta.url), subset);
  console.log(`${name}: ${whole.length} B, core ${subset.length} B`);
}

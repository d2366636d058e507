import type { Page } from 'playwright-core';

/** A window and the colours in it. */
export interface Look {
  /** For file names: `390-dark`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly hasForcedColors: boolean;
}

/** Of common devices, pixels: a small phone, a phone, a tablet; everything else is a laptop. */
const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 768: 1024 };

/** Every width in every scheme: `light`, `dark`, and `forced` for the system's own colours. */
export function allLooks(widths: readonly number[], schemes: readonly string[]): readonly Look[] {
  return schemes.flatMap((scheme) =>
    widths.map((width) => ({
      name: `${width}-${scheme}`,
      width,
      height: heights[width] ?? 900,
      colorScheme: scheme === 'dark' ? ('dark' as const) : ('light' as const),
      hasForcedColors: scheme === 'forced',
    })),
  );
}

/** Gives an open page another window and other colours; a call in it goes on. */
export async function takeLook(page: Page, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.emulateMedia({
    colorScheme: look.colorScheme,
    forcedColors: look.hasForcedColors ? 'active' : 'none',
  });
}

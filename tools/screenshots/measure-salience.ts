import type { Page } from 'playwright-core';

/** Something that is seen on a page, and where it is in the window, pixels. */
export interface Thing {
  readonly name: string;
  /** What shows who speaks: the call bar, a panel, a demo's own drawing with its controls. */
  readonly isVoice: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How visible the voice is beside everything else in one picture. */
export interface Salience {
  /** How much stands out from its surroundings inside of the voice, in CIE Lab distance times thousand pixels. */
  readonly voice: number;
  /** The same of the thing that stands out most beside it. */
  readonly other: number;
  readonly otherName: string;
  /** Is the most salient point of the whole blurred picture in the voice? */
  readonly isPeak: boolean;
}

/** What may show who speaks; the outermost of them counts. */
const voices = [
  '.call-bar:not([data-aside="true"])',
  '.floating-call',
  'main .saywell-panel:not([data-phase="idle"])',
  'main .agent-call:is([data-state="active"], [data-state="connecting"])',
  'main .talk',
  'main .stage-inner > .saywell-waveform',
  'main .stage-call',
  'main .start-stop',
  'main .termination-float',
].join();
/** What else a glance may fall on. */
const others = [
  ':is(h1, h2, h3, .lead, .industry-opening, .story-quote, pre, table)',
  ':is(button, .button-quiet, .button-primary, .chip, summary, input, textarea, select)',
  ':is(svg, img, .saywell-bubble, .spoken-lines > li, .logo, .call-error, .call-warning)',
  ':is(.hero-stats, .measured) > div',
].join();

/** What a visitor sees in the window at this moment. */
export function findThings(page: Page): Promise<readonly Thing[]> {
  return page.evaluate(
    ([voiceSelector, otherSelector]) => {
      const isSeen = (element: Element): boolean => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return isInWindow && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      };
      const thingOf = (element: Element, isVoice: boolean) => {
        const box = element.getBoundingClientRect();
        const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
        const width = Math.min(innerWidth, box.right) - left;
        const height = Math.min(innerHeight, box.bottom) - top;
        const text = (element.textContent ?? '').trim().slice(0, 24);
        const name = `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`;
        return { name: text === '' ? name : `${name} "${text}"`, isVoice, left, top, width, height };
      };
      const seenVoices = [...document.querySelectorAll(voiceSelector)].filter(isSeen);
      const rest = [...document.querySelectorAll(otherSelector)].filter(
        (element) => isSeen(element) && !seenVoices.some((voice) => voice.contains(element)),
      );
      return [
        ...seenVoices.map((element) => thingOf(element, true)),
        ...rest.map((element) => thingOf(element, false)),
      ];
    },
    [voices, others] as const,
  );
}

/**
 * Blurs a picture as eyes that are half closed do, and measures in it by how much everything stands out from what is
 * around it: the distance in CIE Lab, lightness and colour together, between a fine and a coarse blur. Undefined
 * where no voice is shown.
 */
export async function measureSalience(
  lab: Page,
  png: Buffer,
  things: readonly Thing[],
): Promise<Salience | undefined> {
  if (!things.some(({ isVoice }) => isVoice)) return undefined;
  const scored = await lab.evaluate(scoreThings, [png.toString('base64'), things] as const);
  const sumOf = (wanted: boolean) => scored.filter(({ isVoice }) => isVoice === wanted);
  const voice = sumOf(true).reduce((sum, { energy }) => sum + energy, 0);
  const [other] = sumOf(false).sort((one, two) => two.energy - one.energy);
  return {
    voice,
    other: other?.energy ?? 0,
    otherName: other?.name ?? 'nothing',
    isPeak: scored.some(({ isVoice, hasPeak }) => isVoice && hasPeak),
  };
}

interface Scored {
  readonly name: string;
  readonly isVoice: boolean;
  readonly energy: number;
  readonly hasPeak: boolean;
}

/** Runs in a page: nothing of this file is there. */
async function scoreThings([base64, things]: readonly [string, readonly Thing[]]): Promise<
  readonly Scored[]
> {
  /** Half of the width and of the height is enough of what is blurred. */
  const scale = 0.5;
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const size = Math.sqrt(width * height);

  /** CIE Lab of each pixel of the picture blurred by so many pixels. */
  const labOf = (radius: number): Float32Array => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    // What lies beyond the edge is like the edge, not like nothing.
    context.drawImage(picture, -0.2 * width, -0.2 * height, 1.4 * width, 1.4 * height);
    context.filter = `blur(${radius}px)`;
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const lab = new Float32Array(3 * width * height);
    const linear = (value: number): number =>
      value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const curve = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
    for (let at = 0; at < width * height; at += 1) {
      const [red, green, blue] = [0, 1, 2].map((part) => linear(data[4 * at + part] ?? 0)) as [
        number,
        number,
        number,
      ];
      const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
      const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
      const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
      lab.set([116 * y - 16, 500 * (x - y), 200 * (y - z)], 3 * at);
    }
    return lab;
  };
  const [fine, coarse] = [labOf(0.02 * size), labOf(0.12 * size)];
  const salience = new Float32Array(width * height);
  let peak = 0;
  for (let at = 0; at < salience.length; at += 1) {
    const distance = (part: number): number => (fine[3 * at + part] ?? 0) - (coarse[3 * at + part] ?? 0);
    salience[at] = Math.hypot(distance(0), distance(1), distance(2));
    if ((salience[at] ?? 0) > (salience[peak] ?? 0)) peak = at;
  }
  return things.map(({ name, isVoice, ...box }) => {
    const [left, top] = [Math.floor(box.left * scale), Math.floor(box.top * scale)];
    const right = Math.min(width, Math.ceil((box.left + box.width) * scale));
    const bottom = Math.min(height, Math.ceil((box.top + box.height) * scale));
    let energy = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) energy += salience[y * width + x] ?? 0;
    const [peakX, peakY] = [peak % width, Math.floor(peak / width)];
    const hasPeak = peakX >= left && peakX < right && peakY >= top && peakY < bottom;
    return { name, isVoice, energy: Math.round(energy / scale ** 2 / 1_000), hasPeak };
  });
}

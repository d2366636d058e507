/** A fill and the colour of what is on it. */
export interface Accent {
  readonly fill: string;
  readonly hover: string;
  readonly text: '#000' | '#fff';
}

type Channels = readonly [red: number, green: number, blue: number];

const pattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Reads `#rgb` or `#rrggbb`; undefined for everything else. Only these two forms,
 * so that nothing but a colour gets into the style sheet. The text on it is black
 * or white, whichever can be read better: always more than 4.5 to 1.
 */
export function parseAccent(value: string): Accent | undefined {
  const text = value.trim();
  if (!pattern.test(text)) return undefined;
  const channels = toChannels(text);
  const isDark = luminance(channels) < middleLuminance;
  const towards = isDark ? 0 : 255;
  const mixed = channels.map((channel) => Math.round(channel + (towards - channel) * hoverShare));
  return { fill: text, hover: `rgb(${mixed.join(' ')})`, text: isDark ? '#fff' : '#000' };
}

/** The style sheet of an accent; as specific as the sheet of the themes, so it has to come later. */
export function accentSheet({ fill, hover, text }: Accent): string {
  return `.root[data-theme]{--voice:${fill};--voice-hover:${hover};--on-voice:${text}}`;
}

const hoverShare = 0.15;
/** Where black and white are equally far away, by the contrast formula of WCAG 2. */
const middleLuminance = 0.179;

function toChannels(hex: string): Channels {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  const number = Number.parseInt(digits.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(channels: Channels): number {
  const [red, green, blue] = channels;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

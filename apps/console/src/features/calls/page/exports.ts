import { clock } from '../call-words.ts';
import type { Line } from './lines.ts';

const names: Readonly<Record<Line['speaker'], string>> = { user: 'Caller', assistant: 'Assistant' };
const nameOf = ({ name, speaker }: Line): string => name ?? names[speaker];

/** One line of text for each that was said. */
export const textOf = (lines: readonly Line[]): string =>
  lines.map((line) => `[${clock(line.from)}] ${nameOf(line)}: ${oneLine(line.text)}\n`).join('');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** WebVTT: subtitles that players show beside the recording. */
export function vttOf(lines: readonly Line[]): string {
  const cues = lines.map((line, index) => {
    // A cue must last, and may not be read as markup or as the end of its text.
    const to = Math.max(line.to, line.from + 0.1);
    const times = `${vttTime(line.from)} --> ${vttTime(to)}`;
    return `${index + 1}\n${times}\n<v ${escaped(nameOf(line))}>${escaped(oneLine(line.text))}</v>\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

const part = (value: number, digits: number): string => String(value).padStart(digits, '0');

function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(rest / 1_000), 2)}.${part(rest % 1_000, 3)}`;
}

import type { Voice } from '@saywell/contract';

export type AzureVoice = Partial<Extract<Voice, { provider: 'microsoft' }>>;

/** Voices that the contract names without their language. */
const shortNames = new Set(['andrew', 'brian', 'emma']);
const defaultVoice = 'en-US-AndrewNeural';
const defaultLanguage = 'en-US';

/** A sentence as the vendor reads it; what stands in it is said, and never taken for markup. */
export function ssmlOf(
  text: string,
  voiceId: string | undefined,
  { style, styleDegree, role, speed }: AzureVoice,
): string {
  const voice = voiceNameOf(voiceId ?? defaultVoice);
  const express = { style, styledegree: styleDegree, role };
  const spoken = element('prosody', { rate: rateOf(speed) }, escaped(text));
  const acted = element('mstts:express-as', express, spoken);
  const [language = defaultLanguage] = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-[A-Z]{2}/.exec(voice) ?? [];
  const namespaces =
    'version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts"';
  return `<speak ${namespaces} xml:lang="${language}"><voice name="${escaped(voice)}">${acted}</voice></speak>`;
}

function voiceNameOf(voiceId: string): string {
  const name = voiceId.toLowerCase();
  if (!shortNames.has(name)) return voiceId;
  return `en-US-${name[0]?.toUpperCase()}${name.slice(1)}Neural`;
}

/** By how much faster than normal it is. */
function rateOf(speed: number | undefined): string | undefined {
  if (speed === undefined) return undefined;
  const percent = Math.round((speed - 1) * 100);
  return `${percent < 0 ? '' : '+'}${percent}%`;
}

/** Without an attribute there is nothing to say about what is within. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  within: string,
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return given.length === 0 ? within : `<${name}${given.join('')}>${within}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** XML has no place for most control characters and for halves of a character, not even escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

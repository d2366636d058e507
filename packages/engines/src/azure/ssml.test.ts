import { expect, it } from 'vitest';
import { azureUrl } from './azure-parts.ts';
import { ssmlOf } from './ssml.ts';

it('what stands in a text is said, and never read as markup', () => {
  const text = '</voice><break time="9s"/> R&D says \'hi\'\u0000\uD800 👋';
  const ssml = ssmlOf(text, 'x" onload="', { speed: 1 });
  expect(ssml).toContain('<voice name="x&quot; onload=&quot;">');
  expect(ssml).toContain(
    '<prosody rate="+0%">&lt;/voice&gt;&lt;break time=&quot;9s&quot;/&gt; R&amp;D says &apos;hi&apos;',
  );
  expect(ssml).not.toContain('\u0000');
  expect(ssml).not.toContain('\uD800 ');
  expect(ssml).toContain('👋');
});

it('a style is said only where there is one, and a voice’s language is that of its name', () => {
  expect(ssmlOf('Hi', 'zh-CN-XiaoxiaoNeural', {})).toMatch(
    /xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural">Hi<\/voice><\/speak>$/,
  );
  expect(ssmlOf('Hi', undefined, { style: 'sad' })).toContain(
    'name="en-US-AndrewNeural"><mstts:express-as style="sad">Hi</mstts:express-as>',
  );
  expect(ssmlOf('Hi', 'Brian', {})).toContain('en-US-BrianNeural');
});

it.each([
  ['westus', 'https://westus.tts.speech.microsoft.com'],
  ['uk', 'https://uksouth.tts.speech.microsoft.com'],
  [' EastUS2 ', 'https://eastus2.tts.speech.microsoft.com'],
  ['evil.example/', null],
  ['a@b', null],
  ['', null],
])('the region %s speaks at %s', (region, url) => {
  expect(azureUrl('tts', region)).toBe(url);
});

import { expect, it } from 'vitest';
import { courtesyBesideRemark } from './beside-remark.ts';

it.each([
  ['morning! freezing here, how are you doing', 'wellbeing'],
  ["hi, what a day. how's it going?", 'wellbeing'],
  ['hey there, rainy monday, how are you today?', 'wellbeing'],
  ['how are you? it is so hot over here', 'wellbeing'],
  ['oh, that voice. are you a robot?', 'machine'],
])('"%s" asks a courtesy', (text, intent) => {
  expect(courtesyBesideRemark(text)?.intent).toBe(intent);
});

it.each([
  'how are you? what does a demo cost?',
  'how are you, I want to know about prices',
  'we get two hundred calls a day. what does it cost?',
  'how are you',
])('"%s" does not', (text) => {
  expect(courtesyBesideRemark(text)).toBeNull();
});

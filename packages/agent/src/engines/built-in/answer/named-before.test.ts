import { expect, it } from 'vitest';
import { withNamed } from './named-before.ts';

it.each([
  ['and Max, what does he do?', 'what does Max do?'],
  ['And marketing data, how long is that, and can I stop it sooner?', 'how long is marketing data, and can I stop it sooner?'],
  ['the setup, is it hard', 'is the setup hard'],
  ['thanks, is it free', 'thanks, is it free'],
  ['Max, what is the price', 'Max, what is the price'],
  ['is it true, that you sleep', 'is it true, that you sleep'],
  ['ok, and how long is that kept', 'ok, and how long is that kept'],
])('"%s" asks "%s"', (said, asked) => expect(withNamed(said)).toBe(asked)); // biome-ignore format: a list

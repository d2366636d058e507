// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  attributeTexts,
  ordinaryWords,
  statedFigures,
  statedNames,
  textBlocks,
  withoutValues,
} from './stated.ts';

it('reads a page block by block, with what is marked inside of a sentence', () => {
  document.body.innerHTML =
    '<main>Before<p>Answers in <b>two</b>\n seconds</p><p>North Street<br>Dover</p><script>3</script></main>';
  expect(textBlocks(document.body)).toEqual(['Before', 'Answers in two seconds', 'North Street', 'Dover']);
});

it('reads labels and placeholders', () => {
  document.body.innerHTML = '<nav aria-label="Seven pages"></nav><input placeholder="Ada"><img alt="">';
  expect(attributeTexts(document.body)).toEqual(['Seven pages', 'Ada']);
});

it.each([
  ['open 9-6, closed on Sunday', ['9-6, closed', 'Sunday']],
  ['It costs $49.50 a month', ['$49.50 a']],
  ['98% of forty calls', ['98%', 'forty']],
  ['a tenth caller and one more', ['tenth']],
  ['write to me@here.example', ['me@here.example']],
  ['nothing is stated', []],
])('finds the figures of “%s”', (text, stated) => {
  expect(statedFigures(text)).toEqual(stated);
});

it('takes values out as whole words, the longest first', () => {
  expect(withoutValues('150 ms, 50 ms and 50 ms more', ['50 ms'])).toBe('150 ms,  …  and  …  more');
  expect(statedFigures(withoutValues('within 30 days of 30', ['30', '30 days']))).toEqual([]);
  expect(statedFigures(withoutValues('98%', ['98']))).toEqual(['98%']);
});

it('takes for a name what is never written without its capital', () => {
  const texts = ['Ask Ada about calls', 'Calls end, and you ask again'];
  expect(statedNames(texts[0] ?? '', ordinaryWords(texts))).toEqual(['Ada']);
});

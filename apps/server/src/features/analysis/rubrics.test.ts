import { expect, it } from 'vitest';
import { type Rubric, rubrics } from './rubrics.ts';

it.each<[Rubric, string, string | undefined]>([
  ['NumericScale', ' 7/10. ', '7'],
  ['NumericScale', '"10"', '10'],
  ['NumericScale', '11', undefined],
  ['NumericScale', '0', undefined],
  ['NumericScale', '7.5', undefined],
  ['NumericScale', 'seven', undefined],
  ['DescriptiveScale', '**good**', 'Good'],
  ['DescriptiveScale', 'Great', undefined],
  ['PercentageScale', '85 %', '85'],
  ['PercentageScale', '62.5%', '62.5'],
  ['PercentageScale', '101', undefined],
  ['PercentageScale', '-1', undefined],
  ['LikertScale', 'strongly agree', 'Strongly Agree'],
  ['LikertScale', 'I agree', undefined],
  ['PassFail', 'True.', 'true'],
  ['PassFail', 'FAIL', 'false'],
  ['PassFail', 'It passed, true', undefined],
  ['Checklist', ' greeted: yes ', 'greeted: yes'],
  ['Checklist', '  ', undefined],
  ['Matrix', 'x'.repeat(20_000), 'x'.repeat(10_000)],
  ['AutomaticRubric', 'tone 4', 'tone 4'],
])('%s reads %j as %j', (rubric, answer, result) => {
  expect(rubrics[rubric].read(answer)).toBe(result);
});

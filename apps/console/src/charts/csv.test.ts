import { expect, it } from 'vitest';
import { type ChartData, pointWords, tableOf } from './chart-data.ts';
import { toCsv } from './csv.ts';

const data: ChartData = {
  of: 'Day',
  points: [
    { label: '1 May', title: 'Fri, 1 May' },
    { label: '2 May', title: 'Sat, 2 May' },
  ],
  series: [
    { name: 'p50', values: [400, null] },
    { name: 'p95', values: [900, 850.5] },
  ],
  format: (value) => `${value} ms`,
};

it('a file has what the table has', () => {
  expect(toCsv(tableOf(data))).toBe('Day,p50,p95\r\n"Fri, 1 May",400,900\r\n"Sat, 2 May",,850.5\r\n');
});

it('names are no formulas', () => {
  expect(toCsv([['=HYPERLINK("x")', '-1', 'a\nb', -1]])).toBe('"\'=HYPERLINK(""x"")",\'-1,"a\nb",-1\r\n');
});

it('a point is read out with the names of its values', () => {
  expect(pointWords(data, 1)).toBe('Sat, 2 May: p50 nothing, p95 850.5 ms');
  const one = { ...data, series: data.series.slice(1) };
  expect(pointWords(one, 0)).toBe('Fri, 1 May: 900 ms');
});

import { describe, expect, it } from 'vitest';
import { cardColumns, cardLines, columnNames, columnsText, readColumns, shownColumns } from '../columns.ts';
import { askedOf, filtersOf, readCallsSearch } from '../search.ts';
import { isAsSaved, leftOut, savedOf, searchOf } from './view-search.ts';

const view = '0192f0c0-0000-7000-8000-a00000000009';

describe('a view of calls', () => {
  it('is what the address says, but for which view it is', () => {
    const search = readCallsSearch({ min: 60, sort: 'longest', columns: 'cost.about', view });
    expect(savedOf(search)).toEqual({ min: 60, sort: 'longest', columns: 'about.cost' });
    expect(searchOf({ search: savedOf(search) })).toEqual({ ...askedOf(search), columns: 'about.cost' });
    expect(filtersOf(search)).toEqual(['min']);
    expect(isAsSaved(search, { search: { columns: 'about.cost', sort: 'longest', min: 60 } })).toBe(true);
    expect(isAsSaved({ ...search, min: 61 }, { search: savedOf(search) })).toBe(false);
  });

  it('opens with what is known, and names the rest', () => {
    const old = { status: 'ended', mood: 'happy', min: 'many', columns: 'about.weather', view };
    expect(searchOf({ search: old })).toEqual({ status: 'ended', columns: 'about' });
    expect(leftOut({ search: old })).toEqual(['mood', 'min', 'columns']);
    expect(leftOut({ search: { status: 'ended', recording: 'true' } })).toEqual([]);
  });
});

describe('columns', () => {
  it('are read to the same again and again', () => {
    for (const text of ['none', 'about.cost', 'duration']) expect(readColumns(text)).toBe(text);
    expect(readColumns('cost.about.cost.x')).toBe('about.cost');
    for (const text of ['', 'x', 5, null]) expect(readColumns(text)).toBeUndefined();
  });

  it('are as the address says, as was chosen, or all', () => {
    expect(shownColumns('none', ['cost'])).toEqual([]);
    expect(shownColumns(undefined, ['cost'])).toEqual(['cost']);
    expect(shownColumns(undefined, undefined)).toHaveLength(6);
    expect(shownColumns(undefined, undefined, cardColumns)).toBe(cardColumns);
    expect(shownColumns(undefined, ['cost'], cardColumns)).toEqual(['cost']);
    expect(shownColumns(columnsText(['cost', 'about']), undefined)).toEqual(['about', 'cost']);
  });

  it('make a card of three lines only where something is left for the third', () => {
    const linesOf = (text: string) => cardLines(shownColumns(text, undefined));
    for (const two of ['none', 'about.duration', 'outcome', 'duration']) expect(linesOf(two)).toBe(2);
    for (const three of ['about.outcome', 'outcome.cost']) expect(linesOf(three)).toBe(3);
    expect(cardLines(columnNames)).toBe(3);
    expect(cardLines(cardColumns)).toBe(2);
  });
});

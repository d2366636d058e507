import { describe, expect, it } from 'vitest';
import type { DialogueTool } from '../../engine.ts';
import { orderDrink, reserveTable } from '../testing/sample-tools.ts';
import { readForm } from './form.ts';
import { readChoice } from './read-choice.ts';
import { readValues } from './read-values.ts';

const formOf = (tool: DialogueTool) => {
  const form = readForm(tool);
  if (form === null) throw new Error('no form');
  return form;
};

describe('a form', () => {
  it('is read from the schema of a function', () => {
    const form = formOf(orderDrink);
    expect(form.ability).toBe('order a drink');
    expect(form.fields.map(({ name, kind }) => [name, kind.kind])).toEqual([
      ['drink', 'choice'],
      ['size', 'choice'],
      ['milk', 'choice'],
      ['quantity', 'number'],
      ['extras', 'choice'],
      ['to_go', 'boolean'],
      ['customer_name', 'name'],
    ]);
    expect(formOf(reserveTable).fields.map(({ kind }) => kind.kind)).toEqual([
      'number',
      'date',
      'time',
      'phone',
      'text',
    ]);
  });
  it('is none when something is needed that cannot be said', () => {
    const parameters = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'object' } },
      required: ['b'],
    };
    expect(readForm({ name: 'nested', parameters })).toBeNull();
    expect(readForm({ name: 'nested', parameters: { ...parameters, required: ['a'] } })).not.toBeNull();
  });
});

describe('what was said', () => {
  const form = formOf(orderDrink);
  it.each([
    ['two large lattes with oat milk', { drink: 'latte', size: 'large', milk: 'oat_milk', quantity: 2 }],
    [
      "I'd like a small cappuccino to go with cinnamon and vanilla, my name is Anna",
      {
        drink: 'cappuccino',
        size: 'small',
        extras: ['cinnamon', 'vanilla'],
        to_go: true,
        customer_name: 'Anna',
      },
    ],
    ['a dozen flat whites, not to go', { drink: 'flat_white', quantity: 12, to_go: false }],
    ['a latte, no, an espresso', { drink: 'espresso' }],
    ['a cappuccino without cinnamon', { drink: 'cappuccino' }],
    ['good morning', {}],
  ])('"%s"', (text, values) => {
    expect(readValues(text, form, null).values).toEqual(values);
  });
  it('takes bare answers to a question', () => {
    const table = formOf(reserveTable);
    const ask = (name: string) => table.fields.find((field) => field.name === name) ?? null;
    expect(readValues('four', table, ask('party_size')).values).toEqual({ party_size: 4 });
    expect(readValues('by the window if possible', table, ask('wish')).values).toMatchObject({
      wish: 'by the window if possible',
    });
    expect(readValues('ninety', table, ask('party_size')).values).toEqual({});
  });
  it('knows a value by a word that no other has', () => {
    expect(readChoice(['oat', 'please'], ['oat_milk', 'soy_milk'])).toEqual({
      values: ['oat_milk'],
      rest: ['please'],
    });
    expect(readChoice(['milk'], ['oat_milk', 'soy_milk']).values).toEqual([]);
  });
});

import type { DialogueTool } from '../../engine.ts';

/** Functions of a café, as a customer would describe them. */
export const orderDrink: DialogueTool = {
  name: 'order_drink',
  description: 'Orders a drink.',
  parameters: {
    type: 'object',
    properties: {
      drink: { type: 'string', enum: ['latte', 'cappuccino', 'espresso', 'flat_white'] },
      size: { type: 'string', enum: ['small', 'medium', 'large'] },
      milk: { type: 'string', enum: ['whole_milk', 'oat_milk', 'soy_milk'] },
      quantity: { type: 'integer', minimum: 1, maximum: 20 },
      extras: { type: 'array', items: { type: 'string', enum: ['cinnamon', 'vanilla', 'extra_shot'] } },
      to_go: { type: 'boolean' },
      customer_name: { type: 'string', description: 'Name for the cup' },
    },
    required: ['drink', 'size', 'quantity'],
  },
};

export const reserveTable: DialogueTool = {
  name: 'reserve_table',
  description: 'Reserves a table for a party.',
  parameters: {
    type: 'object',
    properties: {
      party_size: { type: 'integer', minimum: 1, maximum: 12, description: 'Number of people' },
      date: { type: 'string', format: 'date' },
      time: { type: 'string' },
      phone: { type: 'string' },
      wish: { type: 'string', description: 'Special wish' },
    },
    required: ['party_size', 'date', 'time', 'phone'],
  },
};

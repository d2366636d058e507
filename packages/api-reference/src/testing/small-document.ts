import type { ApiDocument } from '../openapi.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An API of a bakery: one list, one order with nested types, one that contains itself, one message. */
export const smallDocument: ApiDocument = {
  info: { title: 'Bakery API', version: '1.0.0', description: 'Send `a key`.\n\nTimes are UTC.' },
  paths: {
    '/bread': {
      get: {
        operationId: 'bread.list',
        tags: ['bread'],
        summary: 'List breads',
        parameters: [
          { name: 'limit', in: 'query', description: 'How many.', example: 20, schema: { type: 'integer' } },
        ],
        responses: {
          '200': { content: { 'application/json': { schema: { type: 'array', items: ref('Bread') } } } },
        },
      },
    },
    '/bread/{id}/order': {
      post: {
        operationId: 'bread.order',
        tags: ['bread'],
        summary: 'Order a bread',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: { content: { 'application/json': { schema: ref('OrderInput') } } },
        responses: {
          '201': { description: 'Ordered', content: { 'application/json': { schema: ref('Bread') } } },
          '4XX': { description: 'Refused: 400 not as the schema says.' },
        },
      },
    },
  },
  webhooks: {
    'bread.baked': {
      post: {
        operationId: 'webhook.bread.baked',
        tags: ['webhooks'],
        summary: 'A bread is ready',
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Bread: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 40, description: 'What it is called.', examples: ['Rye'] },
          filling: { ...ref('Bread'), description: 'A bread in the bread.' },
        },
        required: ['name'],
      },
      OrderInput: {
        type: 'object',
        properties: {
          count: { type: 'integer', minimum: 1, maximum: 9, description: 'How many.', examples: [2] },
          topping: { oneOf: [ref('SeedsInput'), { type: 'null' }], description: 'What is on it.' },
          note: { type: 'string', description: 'For the baker.', examples: ['Not too dark'] },
        },
        required: ['count'],
      },
      SeedsInput: {
        type: 'object',
        properties: { kind: { type: 'string', enum: ['poppy', 'sesame'], description: 'Which seeds.' } },
      },
    },
  },
};

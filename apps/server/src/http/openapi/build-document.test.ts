import { type Route, routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { buildDocument } from './build-document.ts';
import { recordingOperations } from './recording-operations.ts';
import { summaries } from './summaries.ts';

it('writes an OpenAPI 3.1 document of every route of the route table', { timeout: 30_000 }, async () => {
  const document = JSON.parse(await buildDocument('1.2.3'));
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
  const allRoutes: Route[] = Object.values(routes).flatMap((group) => Object.values(group));
  for (const { id, method, path } of allRoutes) {
    const route = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(route?.operationId, `${method} ${path}`).toBe(id);
    expect(route.summary).toMatch(/^[A-Z]/);
    const failure = route.responses.default.content['application/json'].schema;
    expect(failure).toEqual({ $ref: '#/components/schemas/Failure' });
  }
  const described = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(allRoutes.length + recordingOperations.length);
  const create = document.paths['/assistant'].post;
  expect(create.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/CreateAssistantInput',
  });
  expect(document.components.schemas.Assistant.required).toContain('id');
  expect(create).toMatchObject({
    summary: 'Create an assistant',
    description: expect.stringContaining('role editor'),
  });
  expect(Object.keys(summaries).filter((id) => !allRoutes.some((route) => route.id === id))).toEqual([]);
  const references = JSON.stringify(document).match(/"#\/components\/schemas\/[^"]*"/g) ?? [];
  const named = Object.keys(document.components.schemas).map((name) => `"#/components/schemas/${name}"`);
  expect(references.length).toBeGreaterThan(100);
  expect([...new Set(references)].filter((reference) => !named.includes(reference))).toEqual([]);
  const header = create.responses['201'].headers['x-saywell-warnings'];
  expect(header.content['application/json'].schema.items).toEqual({
    $ref: '#/components/schemas/ApiWarning',
  });
  expect(document.components.schemas.ApiWarning.required).toEqual(['path', 'code', 'message']);
  expect(document.paths['/assistant'].get.responses['200']).not.toHaveProperty('headers');
  const { responses } = document.paths['/booking/export'].get;
  expect(Object.keys(responses['200'].content)).toEqual(['text/csv']);
});

import type { Document, Operation } from './document.ts';

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/** Says of every route how it can refuse: one answer for all statuses of 400 to 499, which differ in their `code`. */
export function addRefusals({ paths }: Document): void {
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      operation.responses['4XX'] = {
        description: `Refused: ${reasonsOf(path, method, operation).join(', ')}.`,
        content: failure,
      };
}

const isForm = ({ requestBody }: Operation): boolean =>
  Object.keys(requestBody?.content ?? {}).includes('multipart/form-data');

function reasonsOf(path: string, method: string, operation: Operation): string[] {
  const hasBody = operation.requestBody !== undefined;
  const hasKey = (operation.security ?? []).length > 0;
  const isChange = method === 'patch' || method === 'put' || method === 'delete';
  const reasons: (string | false)[] = [
    '400 not as the schema says',
    hasKey && '401 no key or a wrong one',
    hasKey && '403 a key or a role that may not',
    path.includes('{') && '404 not there, or another organisation’s',
    method === 'post' && hasKey && '409 the Idempotency-Key belongs to another request',
    isChange && path.endsWith('}') && '412 changed meanwhile',
    hasBody && `413 larger than ${isForm(operation) ? 'the file may be' : '1 MiB'}`,
    hasBody && '415 neither JSON nor what the route takes, or compressed',
    '429 too many requests',
  ];
  return reasons.filter((reason) => reason !== false);
}

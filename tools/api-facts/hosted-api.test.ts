import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createComparison } from './compare.ts';
import { knownDifferences } from './differences.ts';
import type { HostedApi } from './facts.ts';
import { ourSchemas, samePath } from './our-schemas.ts';

const file = new URL('hosted-api.json', import.meta.url);
const api = JSON.parse(readFileSync(file, 'utf8')) as HostedApi;
const ours = ourSchemas();
const ownRoutes = new Map(ours.routes.map((route) => [`${route.method} ${route.path}`, route]));

/** `Subject: what is wrong`, for what is not in the list of differences; notes which lines of it were needed. */
function unexpected(problems: Iterable<string>, needed: Set<string>): string[] {
  return [...problems].filter((problem) => {
    const lines = Object.keys(knownDifferences).filter((line) => covers(line, problem));
    for (const line of lines) needed.add(line);
    return lines.length === 0;
  });
}

/** `Call.costs` one field, `Call` all of its fields, `Create*CredentialDTO` and `*.apiKey: not …` all that begin and go on so. */
function covers(line: string, problem: string): boolean {
  const [start = '', ...rest] = line.split('*');
  if (rest.length > 0) return problem.startsWith(start) && problem.includes(rest.join('*'), start.length);
  const subject = problem.split(': ', 1).join();
  return subject === line || subject.startsWith(`${line}.`);
}

function missingRoutes(): string[] {
  return api.routes
    .filter(({ method, path }) => !ownRoutes.has(`${method} ${samePath(path)}`))
    .map(({ method, path }) => `${method} ${path}: no such route`);
}

function compareAll() {
  const sent = createComparison({ api, resolve: ours.resolveSent });
  const answered = createComparison({ api, resolve: ours.resolveAnswered });
  const noted = new Set<string>();
  for (const { method, path, body, query, answer } of api.routes) {
    const name = `${method} ${path}`;
    const own = ownRoutes.get(`${method} ${samePath(path)}`);
    if (own === undefined) continue;
    const parts = {
      body: own.schemaOf('body'),
      query: own.schemaOf('query'),
      answer: own.schemaOf('answer'),
    };
    if (body !== undefined) {
      if (parts.body === undefined) noted.add(`${name}: takes no body`);
      else sent.compareType(sent.typeAt(body), parts.body, name, 'sent');
    }
    if (query !== undefined) {
      if (parts.query === undefined) noted.add(`${name}: takes no query`);
      else sent.compareFields(name, query, parts.query);
    }
    if (parts.answer !== undefined)
      answered.compareType(answered.typeAt(answer), parts.answer, name, 'answered');
  }
  return { noted, sent: sent.problems, answered: answered.problems };
}

describe('the contract, beside the hosted API that clients were written for', () => {
  const needed = new Set<string>();
  const problems = compareAll();

  it('has every route', () => {
    expect(unexpected(missingRoutes(), needed)).toEqual([]);
  });

  it('takes a body and a query where they are sent', () => {
    expect(unexpected(problems.noted, needed)).toEqual([]);
  });

  it('takes every field, every value and every length, and asks for no more', () => {
    expect(unexpected(problems.sent, needed)).toEqual([]);
  });

  it('answers every field that is always answered', () => {
    expect(unexpected(problems.answered, needed)).toEqual([]);
  });

  it('differs by the written list only: a line that is no longer needed must go', () => {
    expect(Object.keys(knownDifferences).filter((line) => !needed.has(line))).toEqual([]);
  });

  it('would notice', () => {
    const [route] = api.routes.filter(({ path, method }) => path === '/assistant' && method === 'POST');
    const comparison = createComparison({ api, resolve: ours.resolveSent });
    const text = { type: 'string', maxLength: 10 };
    const properties = {
      name: text,
      voice: { type: 'string' },
      clientMessages: { type: 'array', items: { enum: ['hang'] } },
    };
    const schema = { type: 'object', properties, required: ['name'], additionalProperties: false };
    comparison.compareType(comparison.typeAt(route?.body ?? -1), schema, 'POST /assistant', 'sent');
    expect([...comparison.problems]).toEqual(
      expect.arrayContaining([
        'CreateAssistantDTO.name: no string of ..40',
        'CreateAssistantDTO.name: required by us only',
        'CreateAssistantDTO.model: not known',
        'CreateAssistantDTO.clientMessages: no conversation-update, function-call, function-call-result …',
      ]),
    );
  });
});

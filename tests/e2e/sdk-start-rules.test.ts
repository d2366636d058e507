import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLeftovers } from './support/leftovers.ts';
import type { Happening, Refusal, RulesInPage } from './support/rules-page/rules-in-page.ts';
import { eventsOf, happenings, openRulesPage, startRulesServer } from './support/rules-page.ts';
import type { SdkServer } from './support/sdk-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: SdkServer;
beforeAll(async () => {
  server = await startRulesServer();
});
afterAll(() => server?.stop());

describe('a start that the server refuses', () => {
  let emitted: readonly Happening[];
  let bodies: readonly object[];
  let answers: readonly unknown[];
  let refusal: Refusal | null;
  let left: unknown;
  const squad = { members: [{ assistantId: 'one' }] };
  const workflow = { nodes: [] };
  const payloads = [
    { assistant: { name: 'Max', firstMessage: 'Hello' } },
    { squad },
    { squadId: 'two' },
    { workflow },
    { workflowId: 'three' },
    { workflowId: 'three', workflowOverrides: { variableValues: {} } },
  ] as const;

  beforeAll(async () => {
    const { page, requests, leftovers } = await openRulesPage(server, visit, { microphone: 'missing' });
    await page.route('**/call/web', (route) =>
      route.fulfill({ status: 500, json: { message: 'No room is free', error: 'x', statusCode: 500 } }),
    );
    refusal = await page.evaluate(() => {
      const { createVoice, refusalOf } = window.saywellRules;
      const voice = createVoice();
      Object.assign(window, { voice });
      return refusalOf(() => voice.start());
    });
    answers = await page.evaluate(async (all) => {
      const { voice } = window as unknown as { voice: ReturnType<RulesInPage['createVoice']> };
      const given: unknown[] = [];
      for (const one of all) given.push(await voice.start({ ...one, mode: 'text' } as never));
      return given;
    }, payloads);
    emitted = await happenings(page);
    bodies = requests
      .filter((request) => request.url().endsWith('/call/web'))
      .map((request) => request.postDataJSON() as object);
    left = await leftovers.read();
  });
  const failed = () => eventsOf(emitted, 'call-start-failed');

  it('SS-56 without assistant, squad and workflow there is no start', () => {
    expect(bodies).toHaveLength(payloads.length);
    expect(refusal).not.toBeNull();
  });
  it('SS-57 the message is "Assistant or Squad or Workflow must be provided."', () => {
    expect(refusal?.message).toBe('Assistant or Squad or Workflow must be provided.');
  });
  it('SS-58 it is emitted as a validation-error at input-validation', () => {
    expect(eventsOf(emitted, 'error')[0]).toMatchObject({
      type: 'validation-error',
      stage: 'input-validation',
    });
  });
  it('SS-59 it is thrown', () => {
    expect(refusal).toMatchObject({ how: 'rejects', code: 'validation-error' });
  });
  it('SE-1 validation-error is a type of the error event', () => {
    expect(eventsOf(emitted, 'error').map(({ type }) => type)).toContain('validation-error');
  });
  it('SE-6 every error carries its stage', () => {
    expect(new Set(eventsOf(emitted, 'error').map(({ stage }) => stage))).toEqual(
      new Set(['input-validation', 'web-call-creation']),
    );
  });
  it('SE-7 every error carries its timestamp', () => {
    for (const { timestamp } of eventsOf(emitted, 'error'))
      expect(Date.parse(String(timestamp))).not.toBeNaN();
  });
  it('SS-10 what the server says is reported as an event', () => {
    expect(eventsOf(emitted, 'error')[1]).toMatchObject({ message: 'No room is free' });
  });
  it.each([
    ['SS-14', 0, 'an inline assistant'],
    ['SS-17', 1, 'an inline squad'],
    ['SS-18', 2, 'a squad id'],
    ['SS-19', 3, 'an inline workflow'],
    ['SS-20', 4, 'a workflow id'],
    ['SS-21', 5, 'the overrides of a workflow'],
  ] as const)('%s the payload %i carries %s', (_rule, at, _what) => {
    expect(bodies[at]).toEqual(payloads[at]);
  });
  it('SS-65 call-start-failed carries the stage', () => {
    expect(failed().map(({ stage }) => stage)).toEqual(payloads.map(() => 'web-call-creation'));
  });
  it('SS-66 and the duration', () => {
    for (const { duration } of failed()) expect(duration).toBeGreaterThanOrEqual(0);
  });
  it('SS-67 and the error', () => {
    expect(failed()[0]?.['error']).toBe('No room is free');
  });
  it('SS-68 and its context', () => {
    const [assistant, withSquad, , withWorkflow] = failed().map(({ context }) => context);
    const none = { hasAssistant: false, hasSquad: false, hasWorkflow: false, isMobile: false };
    expect(assistant).toEqual({ ...none, hasAssistant: true });
    expect(withSquad).toEqual({ ...none, hasSquad: true });
    expect(withWorkflow).toEqual({ ...none, hasWorkflow: true });
  });
  it('SS-69 the session is cleaned up: nothing is left, and the next start is no second one', () => {
    expect(left).toEqual(noLeftovers);
    expect(failed()).toHaveLength(payloads.length);
  });
  it('SS-70 nothing is returned', () => {
    expect(answers).toEqual(payloads.map(() => null));
  });
});

describe('a start that something else is in the way of', () => {
  const talkOn = async (options: OpenVisitorOptions, prepare?: (page: Page) => Promise<unknown>) => {
    const { page } = await openRulesPage(server, visit, options);
    await prepare?.(page);
    const answer = await page.evaluate(async (assistantId) => {
      const voice = window.saywellRules.createVoice();
      return voice.start(assistantId);
    }, server.assistantId);
    return { answer, emitted: await happenings(page) };
  };

  it.each([
    ['SE-26', 'refused', 'permissions'],
    ['SE-27', 'missing', 'not-found'],
  ] as const)('%s a microphone that is %s is a camera error: %s', async (_rule, microphone, type) => {
    const { emitted } = await talkOn({ microphone });
    expect(eventsOf(emitted, 'camera-error')).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ type }) }),
    );
  });
  it('SE-12 camera-error is forwarded by the SDK, once', async () => {
    const { emitted } = await talkOn({ microphone: 'refused' });
    expect(eventsOf(emitted, 'camera-error')).toHaveLength(1);
  });

  describe('the engine’s file', () => {
    let outcome: Awaited<ReturnType<typeof talkOn>>;
    beforeAll(async () => {
      outcome = await talkOn({}, (page) =>
        page.route('**/call-machine-object-bundle*', (route) =>
          route.fulfill({ status: 404, body: 'Not found' }),
        ),
      );
    });

    it('SE-3 daily-call-join-error is the type of the error', () => {
      expect(eventsOf(outcome.emitted, 'error')).toContainEqual(
        expect.objectContaining({ type: 'daily-call-join-error', stage: 'daily-call-join' }),
      );
    });
    it('SE-36 it says "Failed to load call object bundle."', () => {
      expect(eventsOf(outcome.emitted, 'call-start-failed')).toMatchObject([
        { error: 'Failed to load call object bundle.' },
      ]);
    });
    it('SE-8 the error carries the original one', () => {
      const error = eventsOf(outcome.emitted, 'error').find(({ type }) => type === 'daily-call-join-error');
      expect(error?.['error']).toMatchObject({ code: 'connection-error' });
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ScenarioError } from '../scenario-error.ts';
import { targetOf } from '../target/body-of.ts';
import { readScenarios } from './read-scenarios.ts';

const errorOf = (text: string): ScenarioError => {
  try {
    readScenarios(text, 'desk.yaml');
  } catch (error) {
    if (error instanceof ScenarioError) return error;
  }
  throw new Error('it was read');
};
const withSteps = (steps: string, others = ''): string =>
  `name: Desk\nassistant: { name: Ava }\n${others}\nsteps:\n${steps}`;

describe('scenario files', () => {
  it('are one scenario, with every default', () => {
    expect(readScenarios(withSteps('- say: hello'), 'desk.yaml')).toEqual([
      {
        file: 'desk.yaml',
        name: 'Desk',
        target: 'assistant',
        under: { name: 'Ava' },
        overrides: undefined,
        channel: 'call',
        repeat: 1,
        stepSeconds: 10,
        steps: [{ kind: 'say', say: 'hello' }],
      },
    ]);
  });

  it('share what stands beside a list, unless a scenario has its own', () => {
    const text = `
assistant: { name: Ava }
overrides: { firstMessage: Hi. }
stepSeconds: 3
scenarios:
  - { name: one, steps: [{ say: a }] }
  - { name: two, stepSeconds: 4, squad: 0192f0c0-0000-7000-8000-00000000000a, steps: [{ say: a }] }`;
    const [one, two] = readScenarios(text, 'x');
    expect(one).toMatchObject({ under: { name: 'Ava' }, overrides: { firstMessage: 'Hi.' }, stepSeconds: 3 });
    expect(two).toMatchObject({ target: 'squad', stepSeconds: 4, overrides: undefined });
    expect(two && targetOf(two)).toEqual({ squadId: '0192f0c0-0000-7000-8000-00000000000a' });
    expect(one && targetOf(one)).toMatchObject({ assistantOverrides: { firstMessage: 'Hi.' } });
  });

  it.each([
    ['- say: 1', 'desk.yaml, step 1 (say), field say: '],
    ['- say: a\n- hears: { any: [] }', 'desk.yaml, step 2 (hears), field hears'],
    ['- hears: /(/', 'desk.yaml, step 1 (hears), field hears: "/(/" is no pattern of RE2'],
    ['- hears: { none: ["/(?=x)y/"] }', 'step 1 (hears), field hears.none.0: "/(?=x)y/" is no pattern'],
    ['- shout: hey', 'desk.yaml, step 1: it must have exactly one of say, wait, hears'],
    ['- { say: a, wait: 1 }', 'step 1 (say): it must have exactly one of'],
    ['- { say: a, loudly: true }', 'step 1 (say): Unrecognized key: "loudly"'],
    ['- ends: whenever', 'step 1 (ends), field ends'],
    ['- stored: {}', 'step 1 (stored), field stored: it names no field'],
    ['- { calls: f, answers: 1, fails: x }', 'only one of answers, fails and unanswered is possible'],
    ['- { wait: 601 }', 'step 1 (wait), field wait'],
  ])('say where %j is wrong', (steps, message) => {
    const error = errorOf(withSteps(steps));
    expect(error.code).toBe('scenario-invalid');
    expect(error.message).toContain(message);
  });

  it('name the scenario of a list, and fields of what is under test', () => {
    const steps = 'steps: [{ say: a }]';
    const text = `scenarios: [{ name: Billing, assistant: { firstMessge: x }, ${steps} }, { ${steps} }]`;
    expect(errorOf(text).message.split('\n')).toEqual([
      'desk.yaml, scenario "Billing", field assistant: Unrecognized key: "firstMessge"',
      'desk.yaml, scenario 2, field name: Invalid input: expected string, received undefined',
    ]);
  });

  it.each([
    ['steps: [{ say: a }]', 'exactly one of assistant, squad and workflow is needed'],
    [withSteps('- say: a', 'squad: 0192f0c0-0000-7000-8000-00000000000a'), 'exactly one of assistant, squad'],
    ['assistant: no-id\nsteps: [{ say: a }]', 'it must be an id, or the whole resource'],
    [withSteps('- ends: true', 'channel: chat'), 'step 1 (ends): chats have no such step'],
    [withSteps('- { calls: f, answers: x }', 'channel: chat'), 'step 1 (calls): chats have no such step'],
    ['[]', 'it must be a scenario, or have a list of them'],
    [withSteps(Array.from({ length: 201 }, () => '- say: a').join('\n')), 'field steps'],
  ])('refuse %#', (text, message) => {
    expect(errorOf(text).message).toContain(message);
  });

  it('are no more than a megabyte, and no bomb of anchors', () => {
    expect(errorOf(`# ${'x'.repeat(1_000_001)}`).code).toBe('scenario-unreadable');
    const lines = 'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`);
    const bomb = errorOf(`a: &a [1,1,1,1,1,1,1,1,1]\n${lines.join('\n')}`);
    expect(bomb).toMatchObject({ code: 'scenario-unreadable', message: expect.stringContaining('alias') });
  });

  it('have what is around them where they say nothing else', () => {
    const around = { assistant: '0192f0c0-0000-7000-8000-00000000000a', channel: 'chat' } as const;
    expect(readScenarios('steps: [{ say: a }]', 'x', around)).toMatchObject([
      { target: 'assistant', under: around.assistant, channel: 'chat' },
    ]);
    expect(
      readScenarios('squad: { members: [{ assistant: { name: Bo } }] }\nsteps: [{ say: a }]', 'x', around),
    ).toMatchObject([{ target: 'squad', under: { members: [{ assistant: { name: 'Bo' } }] } }]);
  });

  it('name the line of what is no YAML', () => {
    expect(errorOf('name: a\nsteps: [')).toMatchObject({
      code: 'scenario-unreadable',
      message: expect.stringMatching(/^desk\.yaml: .*line \d/s),
    });
  });

  it('take the servers of functions away that they answer themselves, and of no others', () => {
    const tool = (name: string) =>
      `{ type: function, function: { name: ${name} }, server: { url: 'https://shop.example' } }`;
    const model = `model: { provider: saywell, model: built-in, tools: [${tool('mine')}, ${tool('theirs')}] }`;
    const text = `assistant: { ${model} }\nsteps: [{ calls: mine, answers: 7 }, { calls: theirs }]`;
    const [scenario] = readScenarios(text, 'x');
    expect(scenario && targetOf(scenario)).toMatchObject({
      assistant: {
        model: {
          tools: [
            { type: 'function', function: { name: 'mine' } },
            { server: { url: 'https://shop.example' } },
          ],
        },
      },
    });
    expect(JSON.stringify(scenario && targetOf(scenario)).match(/server/g)).toHaveLength(1);
  });
});

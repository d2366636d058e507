import { describe, expect, it, vi } from 'vitest';
import { createConfigurationCheck } from './check-configuration.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const complete = {
  assistantId: uuid,
  publicKey: 'key',
  agents: { max: '', grace: '', kyle: '', squad: uuid },
};

function check(change: { assistantId?: string; publicKey?: string; squad?: string } = {}, isSquad = true) {
  const log = { error: vi.fn<Console['error']>(), warn: vi.fn<Console['warn']>() };
  const { squad = uuid, ...others } = change;
  const config = { ...complete, ...others, agents: { ...complete.agents, squad } };
  const checkConfiguration = createConfigurationCheck(log);
  const problems = checkConfiguration(config, isSquad);
  return { problems, log, again: () => checkConfiguration(config, isSquad) };
}

/** Fails and is told to the console, both with the same words. */
function expectFailure({ problems, log }: ReturnType<typeof check>, problem: string) {
  expect(problems).toEqual([problem]);
  expect(log.error.mock.calls).toEqual([[`Saywell configuration: ${problem}`]]);
}

it('a complete configuration passes in silence', () => {
  const { problems, log } = check();
  expect([problems, log.error.mock.calls, log.warn.mock.calls]).toEqual([[], [], []]);
});

describe('assistant id', () => {
  it.each(['', '   '])('WV-18 must be non-empty: "%s"', (assistantId) => {
    expectFailure(check({ assistantId }), 'The assistant id is missing: set VITE_ASSISTANT_ID.');
  });
  it.each(['your-assistant-id-here', ' your-assistant-id-here '])(
    'WV-19 must not be the placeholder: "%s"',
    (assistantId) => {
      expectFailure(
        check({ assistantId }),
        'The assistant id is still the placeholder: set VITE_ASSISTANT_ID.',
      );
    },
  );
});

describe('public key', () => {
  it('WV-20 must be non-empty', () => {
    expectFailure(check({ publicKey: '' }), 'The public key is missing: set VITE_PUBLIC_KEY.');
  });
  it('WV-21 must not be the placeholder', () => {
    expectFailure(
      check({ publicKey: 'your-public-key-here' }),
      'The public key is still the placeholder: set VITE_PUBLIC_KEY.',
    );
  });
});

describe('what is wrong', () => {
  it('WV-22 is logged as one error that names everything', () => {
    const { log } = check({ assistantId: '', publicKey: 'your-public-key-here' });
    expect(log.error.mock.calls).toEqual([
      [
        'Saywell configuration: The assistant id is missing: set VITE_ASSISTANT_ID. ' +
          'The public key is still the placeholder: set VITE_PUBLIC_KEY.',
      ],
    ]);
  });
  it('WV-23 fails the check', () => {
    expect(check({ assistantId: '', publicKey: '' }).problems).toHaveLength(2);
    expect(check().problems).toHaveLength(0);
  });
  it('WV-24 an id that is no UUID only gives a warning, once', () => {
    const { problems, log, again } = check({ assistantId: 'reception' });
    expect([problems, again(), log.error.mock.calls]).toEqual([[], [], []]);
    expect(log.warn.mock.calls).toEqual([
      ['Saywell: the assistant id (VITE_ASSISTANT_ID) is not a UUID: reception'],
    ]);
  });
});

describe('squad id', () => {
  it('WV-25 must be non-empty', () => {
    expectFailure(check({ squad: '' }), 'The squad id is missing: set VITE_AGENT_SQUAD_ID.');
  });
  it('WV-26 must not be the placeholder', () => {
    expectFailure(
      check({ squad: 'your-squad-id-here' }),
      'The squad id is still the placeholder: set VITE_AGENT_SQUAD_ID.',
    );
  });
  it('WV-27 that is no UUID only gives a warning', () => {
    const { problems, log } = check({ squad: 'all-of-them' });
    expect([problems, log.error.mock.calls]).toEqual([[], []]);
    expect(log.warn.mock.calls).toEqual([
      ['Saywell: the squad id (VITE_AGENT_SQUAD_ID) is not a UUID: all-of-them'],
    ]);
  });
  it('does not matter to other calls', () => {
    expect(check({ squad: '' }, false).problems).toEqual([]);
  });
});

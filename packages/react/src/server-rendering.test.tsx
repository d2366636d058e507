import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as parts from './index.ts';
import { FakeVoiceClient } from './testing/index.ts';
import { DeviceMenu } from './widgets/device-menu.tsx';

const { CallPanel, CallProvider, createCallStore } = parts;

/** The whole page, as a server would put it together. */
function Page({ store }: { store: parts.CallStore }) {
  const nothing = async () => {};
  return (
    <CallProvider store={store}>
      <CallPanel
        label="Assistant"
        startLabel="Start call"
        hasTranscript
        hasTextInput
        isOpen
        onToggle={() => {}}
        onStart={nothing}
        onEnd={nothing}
        onTypedStart={() => {}}
        deviceMenu={<DeviceMenu />}
        notice={<parts.PermissionHint />}
      />
      <parts.TerminationButton onEnd={nothing} />
      <parts.AnimatedButton onPress={() => {}}>Call</parts.AnimatedButton>
      <parts.VolumeButton />
    </CallProvider>
  );
}

describe('on a server', () => {
  it('provider and parts render the idle call, without a style attribute', () => {
    const markup = renderToString(
      <Page store={createCallStore({ loadClient: async () => new FakeVoiceClient() })} />,
    );
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined']);
    expect(markup).toContain('data-phase="idle"');
    expect(markup).toContain('role="log"');
    expect(markup).not.toMatch(/\sstyle=/);
  });

  it('renders the idle call also while one is active: that is what hydration starts from', async () => {
    const client = new FakeVoiceClient();
    const store = createCallStore({ loadClient: async () => client });
    const idle = renderToString(<Page store={store} />);
    const started = store.start({ target: { assistantId: 'assistant-1' } });
    await Promise.resolve();
    client.succeed();
    await started;
    const markup = renderToString(<Page store={store} />);
    await store.end();
    expect(markup).toBe(idle);
  });
});

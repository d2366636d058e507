import {
  CallPanel,
  CallProvider,
  type CallStore,
  PermissionHint,
  useCall,
  useOwnCallStore,
  useTranscript,
} from '@saywell/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadClient, target } from './voice.ts';

// Fetched when there is a call whose devices can be chosen.
const DeviceMenu = lazy(async () => ({ default: (await import('@saywell/react/device-menu')).DeviceMenu }));

/** Provider, panel and a summary of the transcript. */
export function Assistant(): ReactNode {
  const store = useOwnCallStore({ loadClient });
  return (
    <CallProvider store={store}>
      <Panel store={store} />
      <WordCount />
    </CallProvider>
  );
}

function Panel({ store }: { store: CallStore }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const { phase, input, error } = useCall();
  return (
    <CallPanel
      label="Talk to the assistant"
      startLabel="Start call"
      hasTranscript
      hasTextInput
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onStart={() => store.start({ target })}
      onEnd={() => store.end()}
      onTypedStart={(text) => void store.start({ target, input: 'text', firstMessage: text })}
      deviceMenu={
        phase === 'active' &&
        input === 'voice' && (
          <Suspense>
            <DeviceMenu />
          </Suspense>
        )
      }
      invitation={<p>The transcript is hidden.</p>}
      hint="Press the button, or write."
      notice={
        <>
          <PermissionHint />
          {error !== null && (
            <p role="alert">
              {error.code}: {error.message}
            </p>
          )}
        </>
      }
    />
  );
}

/** Any component below the provider can read the conversation. */
function WordCount(): ReactNode {
  const { messages } = useTranscript();
  const words = messages.flatMap(({ content }) => content.split(/\s+/)).length;
  return <p>{`${messages.length} utterances, ${words} words`}</p>;
}

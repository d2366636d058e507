import './talk.css';
import { CallProvider } from '@saywell/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageKeys } from '../../keys/page-keys.ts';
import { useServices } from '../../services.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { TalkCall } from './talk-call.tsx';
import { TalkIdle } from './talk-idle.tsx';
import { useIsTalking, useTalk } from '../use-talk.ts';
import type { WebCallBody } from '../talk.ts';
import type { TalkChoice, TalkOffer } from './talk-offer.ts';

/** Talking to an assistant beside its page: before a call, in one, and after it. */
export function TalkPanel({ offer }: { offer: TalkOffer }): ReactNode {
  const { talk } = useServices();
  const { store, target } = useTalk();
  const isTalking = useIsTalking();
  const [mustType, setMustType] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => talk.show(), [talk]);
  const start = (
    input: 'voice' | 'text',
    choice: TalkChoice,
    variables: Readonly<Record<string, string>>,
    firstMessage?: string,
  ): void => {
    const { assistantId, isSquad = false, name } = offer;
    void talk.start({
      target: { assistantId, isSquad, name, state: choice.state },
      input,
      body: withOverrides(choice.body(), variables, offer.mayShape),
      ...(firstMessage !== undefined && { firstMessage }),
    });
  };
  usePageKeys([
    {
      keys: 'mod+enter',
      label: 'Talk to it',
      act: () => panel.current?.querySelector<HTMLElement>('[data-talk-start]')?.click(),
    },
  ]);
  const isOurs = target?.assistantId === offer.assistantId;
  return (
    <section ref={panel} className="talk-panel" aria-label={`Talk to ${offer.name}`}>
      <IconButton icon="close" label="Close" className="talk-close" onClick={() => talk.open(false)} />
      {store !== null && (isTalking || isOurs) ? (
        <CallProvider store={store}>
          <TalkCall
            offer={offer}
            isTalking={isTalking}
            refusedMicrophone={() => setMustType(true)}
            idle={<TalkIdle offer={offer} mustType={mustType} start={start} isAgain />}
          />
        </CallProvider>
      ) : (
        <TalkIdle offer={offer} mustType={mustType} start={start} />
      )}
    </section>
  );
}

/** What this page shows of a call, whatever the assistant tells other pages. */
const shown = [
  'assistant.started',
  'conversation-update',
  'hang',
  'metadata',
  'speech-update',
  'status-update',
  'tool-calls',
  'tool-calls-result',
  'transcript',
  'transfer-update',
  'turn-metrics',
  'user-interrupted',
] as const;

function withOverrides(
  body: WebCallBody,
  values: Readonly<Record<string, string>>,
  mayShape: boolean,
): WebCallBody {
  const variableValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (mayShape) return { ...body, assistantOverrides: { clientMessages: [...shown], variableValues } };
  if (Object.keys(variableValues).length === 0) return body;
  return { ...body, assistantOverrides: { variableValues } };
}

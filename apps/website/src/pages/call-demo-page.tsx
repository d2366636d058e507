import { type CallPhase, EventLog, useCall, useEventLog, Waveform } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { callDemo, callDemoMetadata } from '../content/demos/call.ts';
import { useSiteCall } from '../features/call/call-context.tsx';
import { CallLine, CallNotices } from '../features/demos/call-line.tsx';
import { DemoPage } from '../features/demos/demo-page.tsx';
import '../styles/pages/demos.css';

export const metadata = { 'call-demo': callDemoMetadata };

export default function CallDemoPage(): ReactNode {
  const log = useEventLog();
  return (
    <DemoPage name="call-demo" title={callDemoMetadata.title} lead={callDemo.lead}>
      <div className="bench">
        <div className="bench-main">
          <Guide />
          <StartStop />
        </div>
        <div>
          <EventLog title={callDemo.logTitle} entries={log.entries} onClear={() => log.clear()} />
          <CopyLog entries={log.entries} />
        </div>
      </div>
      <Purpose />
    </DemoPage>
  );
}

/** The step of the guide that a visitor is at. */
const stepOf: Record<CallPhase, number> = { idle: 0, connecting: 0, active: 1, ending: 2 };

function Guide(): ReactNode {
  const { phase } = useCall();
  const { title, steps } = callDemo.guide;
  return (
    <section aria-labelledby="guide">
      <h2 id="guide">{title}</h2>
      <ol className="guide">
        {steps.map(({ name, text }, index) => (
          <li key={name} aria-current={stepOf[phase] === index ? 'step' : undefined}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StartStop(): ReactNode {
  const { service, preload } = useSiteCall();
  const { phase } = useCall();
  const hasCall = phase !== 'idle';
  const canEnd = hasCall && phase !== 'ending';
  return (
    <div className="start-stop">
      <CallLine />
      <Waveform />
      <div className="start-stop-buttons">
        <button
          type="button"
          className="button-hero"
          data-replay="call"
          aria-disabled={hasCall}
          onClick={() => hasCall || void service.startCall()}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {callDemo.start}
        </button>
        <button
          type="button"
          className="button-hero button-hero-end"
          aria-disabled={!canEnd}
          data-shows={canEnd ? 'end' : undefined}
          onClick={() => canEnd && void service.endCall()}
        >
          {callDemo.stop}
        </button>
      </div>
      <CallNotices />
    </div>
  );
}

function Purpose(): ReactNode {
  const { title, items } = callDemo.purpose;
  return (
    <section className="section" aria-labelledby="purpose">
      <h2 id="purpose">{title}</h2>
      <ul className="demo-purpose">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

type Entries = ReturnType<typeof useEventLog>['entries'];

/** Oldest first, as one tells it. */
function CopyLog({ entries }: { entries: Entries }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const { copy, copied, notCopied } = callDemo.purpose;
  const text = entries
    .toReversed()
    .map(({ at, name, detail }) => `${new Date(at).toISOString()} ${name} ${detail}`.trim())
    .join('\n');
  async function press(): Promise<void> {
    await (async () => navigator.clipboard.writeText(text))().then(
      () => setOutcome(copied),
      () => setOutcome(notCopied),
    );
  }
  return (
    <p className="copy-log">
      <button type="button" className="link-button" onClick={() => void press()}>
        {copy}
      </button>{' '}
      <output>{outcome}</output>
    </p>
  );
}

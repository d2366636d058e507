import { EventLog, TerminationButton, type UseEventLog, useCall, useEventLog } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { terminationDemo, terminationDemoMetadata } from '../content/demos/termination.ts';
import { useSiteCall } from '../features/call/call-context.tsx';
import { CallLine, CallNotices } from '../features/demos/call-line.tsx';
import { Choice } from '../features/demos/choice.tsx';
import { DemoPage } from '../features/demos/demo-page.tsx';
import { PressSequence } from '../features/demos/press-sequence.tsx';
import { Switch } from '../features/demos/switch.tsx';
import '../styles/pages/demos.css';

export const metadata = { 'termination-demo': terminationDemoMetadata };

const { controls } = terminationDemo;
type Position = (typeof controls.positions)[number]['value'];
type Place = (typeof controls.places)[number]['value'];

export default function TerminationDemoPage(): ReactNode {
  const log = useEventLog();
  const setup = useSetup();
  return (
    <DemoPage name="termination-demo" title={terminationDemoMetadata.title} lead={terminationDemo.lead}>
      <div className="bench">
        <div className="bench-main">
          <Controls {...setup} />
          <PressSequence />
          <RealCall />
        </div>
        <EventLog title={terminationDemo.logTitle} entries={log.entries} onClear={() => log.clear()} />
      </div>
      {setup.isVisible && <EndButton {...setup} log={log} />}
    </DemoPage>
  );
}

function useSetup() {
  const [isVisible, setVisible] = useState(true);
  const [hasToasts, setToasts] = useState(true);
  const [position, setPosition] = useState<Position>('center');
  const [place, setPlace] = useState<Place>('bottom-right');
  return { isVisible, setVisible, hasToasts, setToasts, position, setPosition, place, setPlace };
}
type Setup = ReturnType<typeof useSetup>;

function Controls(setup: Setup): ReactNode {
  const { position, place, setPosition, setPlace } = setup;
  return (
    <section className="termination-controls" aria-labelledby="set-up">
      <h2 id="set-up">{controls.title}</h2>
      <div>
        <Switch {...controls.visible} isOn={setup.isVisible} onChange={setup.setVisible} />
        <Switch {...controls.toasts} isOn={setup.hasToasts} onChange={setup.setToasts} />
        <Choice
          title={controls.positionTitle}
          options={controls.positions}
          value={position}
          onChange={setPosition}
        />
      </div>
      <Choice
        className="places"
        title={controls.customTitle}
        options={controls.places}
        value={position === 'custom' ? place : undefined}
        onChange={(next) => {
          setPlace(next);
          setPosition('custom');
        }}
      />
    </section>
  );
}

/** Ends the call when there is one; without one it shows the same sequence. */
function EndButton({ hasToasts, position, place, log }: Setup & { log: UseEventLog }): ReactNode {
  const { service } = useSiteCall();
  const { phase } = useCall();

  async function end(): Promise<void> {
    if (phase === 'idle') {
      log.add('demonstration', terminationDemo.nothingToEnd);
      return;
    }
    const result = await service.endCall();
    if (!result.success) throw new Error(result.message);
  }
  return (
    <TerminationButton
      className={`termination-float place-${position === 'custom' ? place : 'center'}`}
      label={terminationDemo.label}
      showsToast={hasToasts}
      onEnd={end}
      onEvent={(name) => log.add(name)}
    />
  );
}

function RealCall(): ReactNode {
  const { service, preload } = useSiteCall();
  const { phase } = useCall();
  return (
    <section className="real-call" aria-labelledby="real-call">
      <h2 id="real-call">{terminationDemo.call.title}</h2>
      <p>{terminationDemo.call.text}</p>
      <div className="real-call-line">
        <button
          type="button"
          className="button-primary"
          data-replay="call"
          aria-disabled={phase !== 'idle'}
          onClick={() => phase === 'idle' && void service.startCall()}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {terminationDemo.call.start}
        </button>
        <CallLine />
      </div>
      <CallNotices />
    </section>
  );
}

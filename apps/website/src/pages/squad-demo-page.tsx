import { ConnectionErrorBox, EventLog, SquadButton, useCall, useEventLog } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { squadDemo, squadDemoMetadata } from '../content/demos/squad.ts';
import { CallErrorNotice, FailureDetails } from '../features/call/call-error-notice.tsx';
import { CallHelp, CallLine } from '../features/demos/call-line.tsx';
import { DemoPage } from '../features/demos/demo-page.tsx';
import { Switch } from '../features/demos/switch.tsx';
import { useSquad } from '../features/demos/use-squad.ts';
import { VoiceScore } from '../features/demos/voice-score.tsx';
import '../styles/pages/demos.css';

export const metadata = { 'squad-demo': squadDemoMetadata };

type Squad = ReturnType<typeof useSquad>;

export default function SquadDemoPage(): ReactNode {
  const log = useEventLog();
  const squad = useSquad();
  const { score } = squadDemo;
  return (
    <DemoPage name="squad-demo" title={squadDemoMetadata.title} lead={squadDemo.lead}>
      <section className="score-section" aria-labelledby="score">
        <h2 id="score">{score.title}</h2>
        <VoiceScore voices={score.voices} length={score.length} />
        <p className="demo-note">{score.note}</p>
      </section>
      <div className="bench">
        <div className="bench-main">
          <Buttons squad={squad} onPress={(name, detail) => log.add(name, detail)} />
          <Debug squad={squad} />
        </div>
        <EventLog title={squadDemo.logTitle} entries={log.entries} onClear={() => log.clear()} />
      </div>
    </DemoPage>
  );
}

interface ButtonsProps {
  readonly squad: Squad;
  readonly onPress: (name: string, detail: string) => void;
}

function Buttons({ squad, onPress }: ButtonsProps): ReactNode {
  const { title, text, label, configurations } = squadDemo.buttons;
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">{title}</h2>
      <p>{text}</p>
      <CallLine />
      <SquadNotices squad={squad} />
      <ul className="specimens">
        {configurations.map(({ size, variant, use }) => (
          <li key={use}>
            <SquadButton
              squadId={squad.hasSquad ? (squad.squadId ?? 'not known yet') : undefined}
              isReady={squad.isReady}
              size={size}
              variant={variant}
              label={label}
              onStart={() => {
                onPress('press', `${size} ${variant}`);
                return squad.start();
              }}
              onEnd={squad.end}
            />
            <p>
              <code>
                {size} {variant}
              </code>
              {use}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const microphoneCodes = new Set(['microphone-refused', 'no-microphone']);

/** A refused microphone has its own help; everything else about the squad's call is said in the squad's words. */
function SquadNotices({ squad }: { squad: Squad }): ReactNode {
  const { error } = useCall();
  const isOwn = squad.problem !== '' && !microphoneCodes.has(error?.code ?? '');
  return (
    <div className="call-notices">
      {squad.setupProblem !== '' && (
        <p className="call-warning" role="alert">
          {squad.setupProblem}
        </p>
      )}
      {isOwn ? (
        <ConnectionErrorBox message={squad.problem} onDismiss={squad.dismiss}>
          <FailureDetails text={squad.detail} />
        </ConnectionErrorBox>
      ) : (
        <CallErrorNotice />
      )}
      <CallHelp agent="squad" />
    </div>
  );
}

function Debug({ squad }: { squad: Squad }): ReactNode {
  const [isOn, setOn] = useState(false);
  const { phase, input, isMuted, error } = useCall();
  const state = {
    'Call phase': phase,
    Connection: squad.status,
    'Squad id': squad.squadId || 'none',
    'Service ready': squad.isReady ? 'yes' : 'no',
    'Input, muted': `${input}, ${isMuted ? 'yes' : 'no'}`,
    'Last error': error?.code ?? 'none',
  };
  return (
    <div className="debug">
      <Switch {...squadDemo.debug} isOn={isOn} onChange={setOn} />
      <dl className="debug-state" hidden={!isOn}>
        {Object.entries(state).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

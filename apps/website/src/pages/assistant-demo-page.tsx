import { CallButton, CallDuration, MuteButton, StatusPill, VolumeButton, Waveform } from '@saywell/react';
import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { assistantDemo, assistantDemoMetadata } from '../content/demos/assistant.ts';
import { CallNotices } from '../features/demos/call-line.tsx';
import { useCallActions } from '../features/demos/use-call-actions.ts';
import '../styles/pages/demos.css';

export const metadata = { 'assistant-demo': assistantDemoMetadata };

export default function AssistantDemoPage(): ReactNode {
  return (
    <div className="stage">
      <div className="stage-inner">
        <div className="stage-words">
          <BackToHome />
          <h1>{assistantDemo.title}</h1>
          <p className="lead">{assistantDemo.lead}</p>
        </div>
        <Waveform />
        <Controls />
        <ul className="stage-blurbs">
          {assistantDemo.blurbs.map(({ name, text }) => (
            <li key={name}>
              <h2>{name}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Controls(): ReactNode {
  return (
    <div className="stage-call">
      <div className="stage-state">
        <StatusPill />
        <CallDuration />
      </div>
      <div className="stage-controls">
        <MuteButton />
        <CallButton startLabel={assistantDemo.startLabel} {...useCallActions()} />
        <VolumeButton />
      </div>
      <p className="stage-note">{assistantDemo.note}</p>
      <CallNotices />
    </div>
  );
}

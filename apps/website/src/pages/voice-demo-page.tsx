import { CallButton, CallDuration, MuteButton, StatusPill } from '@saywell/react';
import type { ReactNode } from 'react';
import { voiceDemo, voiceDemoMetadata } from '../content/demos/voice.ts';
import { CallNotices } from '../features/demos/call-line.tsx';
import { DemoPage } from '../features/demos/demo-page.tsx';
import { useCallActions } from '../features/demos/use-call-actions.ts';
import { VoiceRing } from '../features/demos/voice-ring.tsx';
import '../styles/pages/demos.css';

export const metadata = { 'voice-demo': voiceDemoMetadata };

export default function VoiceDemoPage(): ReactNode {
  return (
    <DemoPage name="voice-demo" title={voiceDemoMetadata.title} lead={voiceDemo.lead}>
      <Talk />
      <div className="voice-hint">
        <h2>{voiceDemo.hintTitle}</h2>
        <p>{voiceDemo.hint}</p>
      </div>
      <dl className="points voice-notes">
        {voiceDemo.notes.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </DemoPage>
  );
}

function Talk(): ReactNode {
  return (
    <div className="talk">
      <div className="talk-ring">
        <VoiceRing />
        <CallButton startLabel="Talk" {...useCallActions()} />
      </div>
      <div className="talk-state">
        <StatusPill idleText={voiceDemo.badge} />
        <CallDuration />
        <MuteButton />
      </div>
      <CallNotices />
    </div>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useSpot } from '../../../../editor/sheet.tsx';

/** The sound of the chosen voice, as this installation makes it. */
export function VoicePreview(): ReactNode {
  const provider = useSpot('/voice/provider').value ?? 'saywell';
  const voiceId = useSpot('/voice/voiceId').value;
  const audio = useRef<HTMLAudioElement>(null);
  const [isSilent, setSilent] = useState(false);
  const isOurs = provider === 'saywell';
  const voice = typeof voiceId === 'string' ? voiceId : 'slt';
  if (!isOurs) return null;
  const address = `/voice-library/preview/${encodeURIComponent(voice)}`;
  return (
    <div className="voice-preview">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one sentence that says whose voice it is */}
      <audio ref={audio} preload="none" src={address} onError={() => setSilent(true)} />
      <Button
        icon="play"
        onClick={() => {
          setSilent(false);
          void audio.current?.play().catch(() => setSilent(true));
        }}
      >
        Listen
      </Button>
      <output className="quiet">{isSilent ? 'This voice cannot be heard here.' : ''}</output>
    </div>
  );
}

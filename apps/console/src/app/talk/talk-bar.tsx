import './talk-bar.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useServices } from '../services.tsx';
import { useTalk } from './use-talk.ts';

/** The call that goes on while one looks at something else; it leads back to it, and ends it. */
export function TalkBar(): ReactNode {
  const { talk } = useServices();
  const { target, store, places } = useTalk();
  if (target === null || store === null || places > 0) return null;
  return <Running key={target.assistantId} open={() => talk.open(true)} />;
}

function Running({ open }: { open: () => void }): ReactNode {
  const { target, store } = useTalk();
  const snapshot = useSyncExternalStore(
    store?.subscribe ?? (() => () => undefined),
    () => store?.getSnapshot() ?? null,
  );
  if (target === null || store === null || snapshot === null || snapshot.lifecycle.phase === 'idle')
    return null;
  const { durationSeconds, isMuted, isAssistantSpeaking, input } = snapshot;
  const seconds = String(durationSeconds % 60).padStart(2, '0');
  return (
    <section className="talk-bar" aria-label="Call">
      <span className="talk-bar-dot" data-speaking={isAssistantSpeaking || undefined} />
      <Link
        {...(target.isSquad === true
          ? { to: '/squads/$squadId', params: { squadId: target.assistantId } }
          : { to: '/assistants/$assistantId', params: { assistantId: target.assistantId } })}
        className="talk-bar-name"
        onClick={open}
      >
        <bdi>{target.name}</bdi>
        <span className="talk-bar-time">
          {Math.floor(durationSeconds / 60)}:{seconds}
        </span>
      </Link>
      {input === 'voice' && (
        <Button
          look="plain"
          className="icon-button"
          aria-label={isMuted ? 'Unmute' : 'Mute'}
          aria-pressed={isMuted}
          onClick={() => store.setMuted(!isMuted)}
        >
          <Icon name={isMuted ? 'muted' : 'microphone'} />
        </Button>
      )}
      <Button look="danger" icon="hangUp" onClick={() => void store.end().catch(() => undefined)}>
        End
      </Button>
    </section>
  );
}

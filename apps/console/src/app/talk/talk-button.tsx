import './talk-side.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useServices } from '../services.tsx';
import { useTalk } from './use-talk.ts';

/** Opens the panel where there is no room for it beside the page. */
export function TalkButton(): ReactNode {
  const { talk } = useServices();
  const { isOpen } = useTalk();
  return (
    <Button icon="microphone" className="talk-open" aria-expanded={isOpen} onClick={() => talk.open(!isOpen)}>
      Talk
    </Button>
  );
}

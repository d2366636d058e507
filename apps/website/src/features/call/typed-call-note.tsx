import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';

/** Without a microphone from its beginning a call gets none: how to speak all the same. */
export function TypedCallNote(): ReactNode {
  const { phase, input, hearsVisitor } = useCall();
  if (phase !== 'active' || input === 'voice' || !hearsVisitor) return null;
  return <output>You type in this call. To speak, end it and start a new one with the button.</output>;
}

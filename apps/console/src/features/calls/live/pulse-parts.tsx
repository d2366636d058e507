import type { CallPulse, LiveCall } from '@saywell/contract';
import type { ReactNode } from 'react';
import { clock, visible } from '../call-words.ts';
import { badgesOf, stateText } from './badges.ts';

/** What the assistant does, in its colour; who has the floor is seen by the levels. */
export function StateTag({ pulse }: { pulse: CallPulse }): ReactNode {
  return (
    <span className="live-state" data-state={pulse.takenOverBy === undefined ? pulse.state : 'aside'}>
      {stateText(pulse)}
    </span>
  );
}

export function Badges({ pulse, now }: { pulse: CallPulse; now: number }): ReactNode {
  const badges = badgesOf(pulse, now);
  return (
    <span className="live-badges">
      {badges.map(({ kind, text }) => (
        <span key={kind} className="live-badge" data-kind={kind}>
          <bdi>{visible(text)}</bdi>
        </span>
      ))}
    </span>
  );
}

/** How long it runs; it counts for eyes, readers are told when they ask. */
export function Running({ call, now }: { call: Pick<LiveCall, 'startedAt'>; now: number }): ReactNode {
  return (
    <time className="live-clock" dateTime={call.startedAt}>
      {clock((now - Date.parse(call.startedAt)) / 1_000)}
    </time>
  );
}

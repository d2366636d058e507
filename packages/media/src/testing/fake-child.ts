import type { ChildEvents, ChildLink, StartChild } from '../host/start-child.ts';
import type { HostToChild, PipeMessage } from '../ipc/protocol.ts';

/** A media process without a process: records the messages to it, sends those of the test. */
export class FakeChild implements ChildLink {
  readonly events: ChildEvents;
  readonly posted: HostToChild[] = [];
  readonly audio: PipeMessage[] = [];
  killed = false;

  constructor(events: ChildEvents) {
    this.events = events;
  }

  post(message: HostToChild): void {
    this.posted.push(message);
    if (message.type === 'stop') this.events.exited('exit code 0');
  }

  sendAudio(message: PipeMessage): boolean {
    this.audio.push(message);
    return true;
  }

  kill(): void {
    this.killed = true;
    this.events.exited('SIGKILL');
  }

  /** Answers the last offer of a call. */
  answer(): void {
    const open = this.posted.findLast((message) => message.type === 'open');
    if (open?.type === 'open') this.events.message({ type: 'answer', session: open.session, sdp: 'answer' });
  }

  /** Answers the last offer of tracks. */
  answerTracks(): void {
    const open = this.posted.findLast((message) => message.type === 'open-tracks');
    if (open?.type === 'open-tracks')
      this.events.message({ type: 'tracks-answer', session: open.session, sdp: 'answer', tracks: [] });
  }
}

export function fakeChildren(): { readonly children: FakeChild[]; readonly startChild: StartChild } {
  const children: FakeChild[] = [];
  return {
    children,
    startChild(events) {
      const child = new FakeChild(events);
      children.push(child);
      return child;
    },
  };
}

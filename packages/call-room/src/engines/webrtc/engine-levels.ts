import type { SetTimer } from '../../platform/environment.ts';
import { LevelObserver } from '../../room/level-observer.ts';
import type { RoomMembers } from '../../room/room-members.ts';
import type { EngineHandlers } from '../engine.ts';
import type { AudioGraph } from './transport/audio-graph.ts';

type Side = 'local' | 'remote';

export interface EngineLevelsOptions {
  readonly setTimer: SetTimer;
  readonly emit: EngineHandlers['emit'];
  readonly members: RoomMembers;
  /** Undefined before the join. */
  readonly graph: () => AudioGraph | undefined;
  /** Is the microphone on? */
  readonly audio: () => boolean;
}

/** How loud the caller and the others are, now and at intervals. */
export class EngineLevels {
  readonly #options: EngineLevelsOptions;
  readonly #observers: Readonly<Record<Side, LevelObserver>>;

  constructor(options: EngineLevelsOptions) {
    this.#options = options;
    const { emit, setTimer } = options;
    const observer = (report: () => void): LevelObserver => new LevelObserver(setTimer, report);
    this.#observers = {
      local: observer(() => emit('local-audio-level', { audioLevel: this.read().local })),
      remote: observer(() =>
        emit('remote-participants-audio-level', { participantsAudioLevel: this.read().remote }),
      ),
    };
  }

  observe(side: Side, intervalMs: number | undefined): void {
    this.#observers[side].observe(intervalMs);
  }

  read(): { local: number; remote: Record<string, number> } {
    const { members, graph, audio } = this.#options;
    const level = (key: string): number => graph()?.level(key) ?? 0;
    const remote = Object.fromEntries(members.remoteSounds().map(([id]) => [id, level(id)]));
    if (members.speakerId !== undefined) remote[members.speakerId] ??= level('remote');
    return { local: audio() ? level('local') : 0, remote };
  }

  stop(): void {
    this.observe('local', undefined);
    this.observe('remote', undefined);
  }
}

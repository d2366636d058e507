import { randomUUID } from 'node:crypto';
import type { RoomParticipant, RoomPlayer, RoomPlayerSettings } from '@saywell/contract';
import type { Member } from '../members/member.ts';
import { mayAdminister } from '../permissions/media-types.ts';
import { PLAYER_USER_NAME, Player, playerRateHz } from '../player/player.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

/** Where the sound of players comes from. */
export interface PlayerSource {
  /** May this address be played? Others are not fetched. */
  readonly isAllowed: (url: URL) => boolean;
  /** Mono samples at `playerRateHz`. Rejects with {@link RoomRequestError}. */
  readonly load: (url: URL) => Promise<Int16Array>;
}

export interface PlayerActions {
  /** A block of a player, for everybody in the room. */
  readonly play: (player: Player, samples: Int16Array) => void;
  readonly joined: (participant: RoomParticipant) => void;
  readonly gone: (participant: RoomParticipant) => void;
}

export interface Players extends RoomService<'start-player' | 'update-player' | 'stop-player'> {
  participants(): readonly RoomParticipant[];
}

const maxPlayers = 2;
const blockMs = 100;
const blockSamples = (playerRateHz * blockMs) / 1000;
/** Sent ahead of time, so that a late timer is not heard. */
const leadMs = 200;

/** Plays sound of the network into the room. Without a source nothing is allowed. */
export function createPlayers(
  context: RoomContext,
  source: PlayerSource | undefined,
  actions: PlayerActions,
): Players {
  return new RoomPlayers(context, source, actions);
}

interface RunningPlayer {
  readonly player: Player;
  readonly updatedBy: string;
}

class RoomPlayers implements Players {
  readonly handlers: Players['handlers'];
  readonly #context: RoomContext;
  readonly #source: PlayerSource | undefined;
  readonly #actions: PlayerActions;
  readonly #players = new Map<string, RunningPlayer>();
  #loading = 0;
  #isOpen = true;
  #cancelTick: (() => void) | undefined;
  #nextBlockAt = 0;

  constructor(context: RoomContext, source: PlayerSource | undefined, actions: PlayerActions) {
    this.#context = context;
    this.#source = source;
    this.#actions = actions;
    this.handlers = {
      'start-player': ({ url, settings = {} }, from) => this.#start(new URL(url), settings, from),
      'update-player': ({ sessionId, settings }, from) => this.#update(sessionId, settings, from),
      'stop-player': ({ sessionId }, from) => {
        assertAllowed(from);
        this.#stopped(this.#playerOf(sessionId), from.sessionId, 'stopped-by-peer');
        return {};
      },
    };
  }

  participants(): readonly RoomParticipant[] {
    return [...this.#players.values()].map(({ player }) => participantOf(player));
  }

  entered(member: Member): void {
    for (const { player, updatedBy } of this.#players.values())
      this.#context.emit('remote-media-player-started', { player: player.view(), updatedBy }, member);
  }

  close(): void {
    this.#isOpen = false;
    this.#cancelTick?.();
    this.#players.clear();
  }

  async #start(url: URL, settings: RoomPlayerSettings, from: Member): Promise<RoomPlayer> {
    assertAllowed(from);
    const samples = await this.#load(url);
    if (!this.#isOpen) throw notFound('The room');
    const joinedAt = new Date(this.#context.clock.now()).toISOString();
    const player = new Player({ sessionId: randomUUID(), joinedAt, samples, settings });
    const updatedBy = from.sessionId;
    this.#players.set(player.sessionId, { player, updatedBy });
    this.#actions.joined(participantOf(player));
    this.#context.emit('remote-media-player-started', { player: player.view(), updatedBy });
    this.#tickLater();
    return player.view();
  }

  #update(sessionId: string, settings: RoomPlayerSettings, from: Member): RoomPlayer {
    assertAllowed(from);
    const player = this.#playerOf(sessionId);
    player.update(settings);
    const updatedBy = from.sessionId;
    this.#players.set(sessionId, { player, updatedBy });
    this.#context.emit('remote-media-player-updated', { player: player.view(), updatedBy });
    this.#tickLater();
    return player.view();
  }

  async #load(url: URL): Promise<Int16Array> {
    if (this.#source === undefined || !this.#source.isAllowed(url))
      throw new RoomRequestError('not-allowed', 'Media of this address may not be played.');
    if (this.#players.size + this.#loading >= maxPlayers)
      throw new RoomRequestError('limit-reached', `At most ${maxPlayers} media players may run.`);
    this.#loading += 1;
    try {
      return await this.#source.load(url);
    } finally {
      this.#loading -= 1;
    }
  }

  #playerOf(sessionId: string): Player {
    const found = this.#players.get(sessionId);
    if (found === undefined) throw notFound(`Media player ${sessionId}`);
    return found.player;
  }

  #tickLater(): void {
    const isPlaying = [...this.#players.values()].some(({ player }) => player.isPlaying);
    if (this.#cancelTick === undefined && isPlaying)
      this.#cancelTick = this.#context.clock.setTimer(() => this.#tick(), blockMs);
  }

  #tick(): void {
    this.#cancelTick = undefined;
    const now = this.#context.clock.now();
    // After a pause, or a stall of the process, what was missed is not caught up on.
    this.#nextBlockAt = Math.max(this.#nextBlockAt, now);
    while (this.#nextBlockAt < now + leadMs) {
      this.#playBlock();
      this.#nextBlockAt += blockMs;
    }
    this.#tickLater();
  }

  #playBlock(): void {
    for (const { player, updatedBy } of this.#players.values()) {
      if (player.isPlaying) this.#actions.play(player, player.take(blockSamples));
      if (player.isOver) this.#stopped(player, updatedBy, 'EOS');
    }
  }

  #stopped(player: Player, updatedBy: string, reason: 'EOS' | 'stopped-by-peer'): void {
    const { sessionId } = player;
    this.#players.delete(sessionId);
    this.#context.emit('remote-media-player-stopped', { sessionId, updatedBy, reason });
    this.#actions.gone(participantOf(player));
  }
}

function assertAllowed({ grant, permissions }: Member): void {
  if (!mayAdminister({ owner: grant.owner, permissions }, 'streaming')) throw notAllowed('use media players');
}

const participantOf = ({ sessionId, joinedAt }: Player): RoomParticipant => ({
  sessionId,
  userName: PLAYER_USER_NAME,
  joinedAt,
  audio: true,
  participantType: PLAYER_USER_NAME,
});

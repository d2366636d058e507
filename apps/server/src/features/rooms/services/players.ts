import { randomUUID } from 'node:crypto';
import type { RoomParticipant } from '@saywell/contract';
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
  const players = new Map<string, { readonly player: Player; readonly updatedBy: string }>();
  let loading = 0;
  let isOpen = true;
  let cancel: (() => void) | undefined;
  let nextBlockAt = 0;

  const stopped = (player: Player, updatedBy: string, reason: 'EOS' | 'stopped-by-peer'): void => {
    players.delete(player.sessionId);
    context.tell('remote-media-player-stopped', { sessionId: player.sessionId, updatedBy, reason });
    actions.gone(participantOf(player));
  };
  const playBlock = (): void => {
    for (const { player, updatedBy } of players.values()) {
      if (player.isPlaying) actions.play(player, player.take(blockSamples));
      if (player.isOver) stopped(player, updatedBy, 'EOS');
    }
  };
  const tick = (): void => {
    cancel = undefined;
    const now = context.clock.now();
    // After a pause, or a stall of the process, what was missed is not caught up on.
    nextBlockAt = Math.max(nextBlockAt, now);
    while (nextBlockAt < now + leadMs) {
      playBlock();
      nextBlockAt += blockMs;
    }
    run();
  };
  const run = (): void => {
    const isPlaying = [...players.values()].some(({ player }) => player.isPlaying);
    if (cancel === undefined && isPlaying) cancel = context.clock.setTimer(tick, blockMs);
  };
  const playerOf = (sessionId: string): Player => {
    const found = players.get(sessionId);
    if (found === undefined) throw notFound(`Media player ${sessionId}`);
    return found.player;
  };
  const load = async (url: URL): Promise<Int16Array> => {
    if (source === undefined || !source.isAllowed(url))
      throw new RoomRequestError('not-allowed', 'Media of this address may not be played.');
    if (players.size + loading >= maxPlayers)
      throw new RoomRequestError('limit-reached', `At most ${maxPlayers} media players may run.`);
    loading += 1;
    try {
      return await source.load(url);
    } finally {
      loading -= 1;
    }
  };

  return {
    participants: () => [...players.values()].map(({ player }) => participantOf(player)),
    entered(member) {
      for (const { player, updatedBy } of players.values())
        context.tell('remote-media-player-started', { player: player.view(), updatedBy }, member);
    },
    close() {
      isOpen = false;
      cancel?.();
      players.clear();
    },
    handlers: {
      async 'start-player'({ url, settings = {} }, from) {
        assertAllowed(from);
        const samples = await load(new URL(url));
        if (!isOpen) throw notFound('The room');
        const joinedAt = new Date(context.clock.now()).toISOString();
        const player = new Player({ sessionId: randomUUID(), joinedAt, samples, settings });
        players.set(player.sessionId, { player, updatedBy: from.sessionId });
        actions.joined(participantOf(player));
        context.tell('remote-media-player-started', { player: player.view(), updatedBy: from.sessionId });
        run();
        return player.view();
      },
      'update-player'({ sessionId, settings }, from) {
        assertAllowed(from);
        const player = playerOf(sessionId);
        player.update(settings);
        players.set(sessionId, { player, updatedBy: from.sessionId });
        context.tell('remote-media-player-updated', { player: player.view(), updatedBy: from.sessionId });
        run();
        return player.view();
      },
      'stop-player'({ sessionId }, from) {
        assertAllowed(from);
        stopped(playerOf(sessionId), from.sessionId, 'stopped-by-peer');
        return {};
      },
    },
  };
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

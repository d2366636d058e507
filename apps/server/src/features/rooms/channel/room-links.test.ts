import { expect, it, vi } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createMember, ownerGrant } from '../members/member.ts';
import { createFakeMedia } from '../testing/fake-media.ts';
import { RoomLinks, type RoomLinksOptions } from './room-links.ts';

/** Somebody who was in before and tries two ways back at once. */
function tryTwoWays() {
  const member = createMember('ann', ownerGrant, '2026-01-01T00:00:00.000Z');
  member.known = true;
  const options = {
    clock: createVirtualClock(),
    isPresent: () => true,
    frame: vi.fn<RoomLinksOptions['frame']>(),
    message: vi.fn<RoomLinksOptions['message']>(),
    refuse: vi.fn<RoomLinksOptions['refuse']>(),
    playout: vi.fn<RoomLinksOptions['playout']>(),
    replaced: vi.fn<RoomLinksOptions['replaced']>(),
    leave: vi.fn<RoomLinksOptions['leave']>(),
    away: vi.fn<RoomLinksOptions['away']>(),
  };
  const links = new RoomLinks(options);
  const open = () => {
    const { handlers, attach } = links.open(member);
    attach(createFakeMedia('ann'));
    return handlers;
  };
  return { member, options, peer: open(), socket: open() };
}

it('what is sent to others comes over the way that spoke first', () => {
  const { options, peer, member } = tryTwoWays();
  const media = member.link?.rival?.media;
  expect(options.replaced).toHaveBeenCalledTimes(2);
  peer.message(JSON.stringify({ type: 'hello' }));
  expect(options.replaced).toHaveBeenCalledTimes(3);
  expect(member.link?.media).toBe(media);
});

it('nothing is replaced when the newest way speaks first', () => {
  const { options, socket } = tryTwoWays();
  socket.message(JSON.stringify({ type: 'hello' }));
  expect(options.replaced).toHaveBeenCalledTimes(2);
});

it('is away when both ways have closed, whichever was first', () => {
  for (const order of [['peer', 'socket'] as const, ['socket', 'peer'] as const]) {
    const ways = tryTwoWays();
    ways[order[0]].closed('transport-failed');
    expect(ways.options.away).not.toHaveBeenCalled();
    ways[order[1]].closed('transport-failed');
    expect(ways.options.away).toHaveBeenCalledOnce();
    expect(ways.member.link).toBeNull();
  }
});

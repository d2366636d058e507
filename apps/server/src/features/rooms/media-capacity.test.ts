import { expect, it } from 'vitest';
import { mediaCapacity } from './media-capacity.ts';

it('media has room for every seat of every call, in the lobbies too, and for what is replaced', () => {
  expect(mediaCapacity(1)).toEqual({ maxSessions: 17, maxTracks: 16 });
  expect(mediaCapacity(60)).toEqual({ maxSessions: 1_020, maxTracks: 960 });
});

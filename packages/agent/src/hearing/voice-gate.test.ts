import { expect, it } from 'vitest';
import type { Loudness } from './level-meter.ts';
import { createVoiceGate, type HeardEdge } from './voice-gate.ts';

function setUp() {
  const world = { levelDb: -20, speaking: true, now: 1000 };
  const edges: HeardEdge[] = [];
  const gate = createVoiceGate({
    newestDb: () => world.levelDb,
    isAssistantSpeaking: () => world.speaking,
    now: () => world.now,
    onEdge: (edge) => edges.push(edge),
  });
  const hear = (type: HeardEdge['type'], levelDb: number): void => {
    world.levelDb = levelDb;
    gate.edge({ type, at: world.now - 100 });
  };
  return { world, edges, gate, hear };
}
const loud = (peakDb: number): Loudness => ({
  soundMs: 900, levelDb: peakDb - 4, peakDb, clippedShare: 0, backgroundDb: -70,
}); // biome-ignore format: a table

it('every voice counts while the level of the caller is unknown', () => {
  const { edges, hear } = setUp();
  hear('voice-started', -55);
  expect(edges).toEqual([{ type: 'voice-started', at: 900, levelDb: -55 }]);
});

it('a voice 12 dB below the caller is not heard over the assistant, neither its beginning nor its end', () => {
  const { edges, gate, hear } = setUp();
  gate.understood(loud(-20));
  hear('voice-started', -32);
  gate.moved();
  hear('voice-stopped', -60);
  expect(edges).toEqual([]);
  hear('voice-started', -31);
  expect(edges.map(({ type }) => type)).toEqual(['voice-started']);
});

it('a voice that becomes louder is heard from there on', () => {
  const { edges, gate, hear, world } = setUp();
  gate.understood(loud(-20));
  hear('voice-started', -40);
  Object.assign(world, { now: 3000, levelDb: -22 });
  gate.moved();
  gate.moved();
  hear('voice-stopped', -50);
  expect(edges).toEqual([
    { type: 'voice-started', at: 2840, levelDb: -22 },
    { type: 'voice-stopped', at: 2900, levelDb: -50 },
  ]);
});

it('a faint voice is heard when the assistant is silent', () => {
  const { edges, gate, hear, world } = setUp();
  gate.understood(loud(-20));
  world.speaking = false;
  hear('voice-started', -40);
  expect(edges).toHaveLength(1);
});

it('the level of the caller follows him, upwards faster than downwards', () => {
  const { edges, gate, hear } = setUp();
  gate.understood(loud(-40));
  gate.understood(loud(-20));
  hear('voice-started', -42);
  expect(edges).toEqual([]);
  hear('voice-stopped', -60);
  gate.understood(loud(-40));
  hear('voice-started', -44);
  expect(edges).toHaveLength(1);
});

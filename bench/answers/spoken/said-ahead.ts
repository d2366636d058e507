import { availableParallelism } from 'node:os';
import { inTurns } from '../in-turns.ts';
import type { Speaker, Speakers } from './speakers.ts';

/** Speakers who say a text that they have said before without making it again. */
export function remembering({ description, all }: Speakers): Speakers {
  return { description, all: all.map(rememberingSpeaker) };
}

function rememberingSpeaker(speaker: Speaker): Speaker {
  const said = new Map<string, Promise<Int16Array>>();
  return {
    name: speaker.name,
    speak(text) {
      const known = said.get(text) ?? speaker.speak(text);
      said.set(text, known);
      return known;
    },
  };
}

/** What somebody is going to say. */
export interface Said {
  readonly speaker: Speaker;
  readonly text: string;
}

/** Makes the sound before the calls begin: making it takes a processor, which would slow down the calls. */
export async function sayAhead(lines: readonly Said[]): Promise<void> {
  await inTurns(lines, availableParallelism(), async ({ speaker, text }) => {
    // What cannot be said shows in the call that needs it.
    await speaker.speak(text).catch(() => undefined);
  });
}

/** They speak in turn. */
export function speakerAt({ all }: Speakers, place: number): Speaker {
  const speaker = all[place % all.length];
  if (speaker === undefined) throw new Error('nobody can speak');
  return speaker;
}

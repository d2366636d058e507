import { setImmediate } from 'node:timers/promises';
import type { EmbeddingEngine } from '../embedding-engine.ts';
import type { DialogueEngine, DialogueMessage, KnowledgeEntry } from '../engine.ts';
import { createBuiltInDialogue } from './built-in-dialogue.ts';
import { createKnowledgeSearch } from './knowledge/knowledge-search.ts';

/** Of no customer: what is said of it is heard by nobody. */
const knowledge: readonly KnowledgeEntry[] = [
  {
    id: 'price',
    title: 'Price of a boat',
    questions: ['how much is a boat for an hour'],
    answer: 'A boat costs 12 dollars an hour. Children under six pay nothing.',
  },
  {
    id: 'hours',
    title: 'When boats are hired out',
    questions: ['when can boats be hired'],
    answer: 'Boats can be hired from 9 a.m. to 6 p.m., every day.',
  },
  {
    id: 'dogs',
    title: 'Dogs on board',
    questions: ['can i bring my dog'],
    answer: 'Dogs may come along in rowing boats.',
  },
  {
    id: 'parking',
    title: 'Where to park',
    questions: ['where can i leave my car', 'is there a car park'],
    answer: 'The car park is behind the boat house. It is free for an hour.',
  },
];
const lines = [
  'how much is a boat for an hour please',
  'and when can i come on sunday',
  'can i bring my dog, or is it not allowed',
  'tell me where the car can stay and how much that costs',
  'is there anything else that i have to know about boats',
  'does it snow there in winter',
  'what did you say',
  'who are you, and do you speak spanish',
  'that is not what i asked',
  'can i talk to somebody about that',
  'i would like to hire one next tuesday at ten, my name is ann',
  'no thank you, goodbye',
] as const;

/** Texts with the same words have vectors that point alike: as good as the real one for trying out what compares them. */
const standIn: EmbeddingEngine = {
  name: 'stand-in',
  embed: async (texts) => texts.map(vectorOf),
};
const places = 512;

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(places);
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    let place = 7;
    for (const letter of word) place = (place * 31 + (letter.codePointAt(0) ?? 0)) % places;
    vector[place] = 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/**
 * Holds a made-up conversation, so that the first question of a process is answered by code that has been compiled:
 * about 10 ms instead of 150. Everything else goes on between its lines. Keeps nothing, and never rejects.
 * @returns how many lines were answered
 */
export async function rehearse(
  dialogue: DialogueEngine = createBuiltInDialogue({
    search: createKnowledgeSearch({ embeddings: standIn }),
  }),
): Promise<number> {
  const history: DialogueMessage[] = [];
  const { signal } = new AbortController();
  try {
    const session = dialogue.createSession({
      assistantName: 'Ava',
      messages: [],
      knowledge,
      knowledgeWithinMs: 1_000,
    });
    for (const userText of lines) {
      await setImmediate();
      const reply = session.reply({ userText, history: [...history], signal });
      let content = '';
      for await (const piece of reply.text) content += piece;
      reply.commit();
      history.push({ role: 'user', content: userText }, { role: 'assistant', content });
    }
  } catch {
    // A caller will meet the same, and be told.
  }
  return history.length / 2;
}

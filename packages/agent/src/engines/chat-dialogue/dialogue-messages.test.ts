import { describe, expect, it } from 'vitest';
import { createKnowledgeIndex } from '../built-in/knowledge/knowledge-index.ts';
import { messagesFor } from './dialogue-messages.ts';
import { requestTools } from './dialogue-tools.ts';

const options = { assistantName: 'Ava', messages: [], knowledge: [] };
const entry = {
  id: 'hours',
  title: 'Hours',
  questions: ['When are you open?'],
  answer: 'From nine to five.',
};
const systemOf = (more: object): string => {
  const given = { ...options, ...more };
  const [system] = messagesFor(given, createKnowledgeIndex(given.knowledge), 'When are you open?', []);
  return String(system?.content);
};

describe('what a model is told behind the prompt', () => {
  it('is that its words are heard, unless they are read', () => {
    expect(systemOf({})).toContain('spoken aloud');
    expect(systemOf({ isWritten: true })).not.toContain('spoken aloud');
  });

  it('is to keep to the facts where there are some', () => {
    expect(systemOf({ knowledge: [entry] })).toMatch(/only from the facts below[\s\S]*nine to five/);
    expect(systemOf({})).not.toContain('facts');
  });

  it('is how a call ends, where there is a call', () => {
    const named = (isWritten: boolean) =>
      requestTools([], undefined, isWritten).map((tool) => tool.function.name);
    expect(named(false)).toEqual(['end_call']);
    expect(named(true)).toEqual([]);
  });
});

import type { Call } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { startRealServer } from './support/real-server.ts';
import { makeSpokenCall } from './support/spoken-call.ts';

describe('a visitor who talks over the assistant', () => {
  it('silences it and is answered', async () => {
    const server = await startRealServer();
    try {
      // The first answer lasts nine seconds: the second question meets it also where it begins late.
      const { lines, assistant } = await makeSpokenCall(
        server.url,
        [
          { text: 'how does the implementation work', voiceId: 'slt', afterMs: 9_000 },
          { text: 'what are your opening hours', voiceId: 'slt', afterMs: 4_500 },
        ],
        { answer: /nine to six/i },
      );
      const interruption = lines[1];
      if (interruption === undefined) throw new Error('the second line was not placed');
      const cut = assistant.find(
        (span) =>
          span.startSeconds < interruption.startSeconds && span.endSeconds > interruption.startSeconds,
      );
      expect(cut, 'the assistant was speaking when the visitor began').toBeDefined();
      // It is silent before the visitor has finished the sentence.
      expect(cut?.endSeconds).toBeLessThan(interruption.endSeconds);
      // What was cut off does not stand in the call's record as if it had been said.
      const [call] = await server.get<Call[]>('/call?limit=1');
      const { artifact } = await server.get<Call>(`/call/${call?.id}`);
      expect(artifact?.transcript).toMatch(/three steps/i);
      expect(artifact?.transcript).not.toMatch(/launch in weeks three and four/i);
    } finally {
      await server.stop();
    }
  });
});

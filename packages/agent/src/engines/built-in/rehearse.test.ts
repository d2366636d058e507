import { describe, expect, it } from 'vitest';
import { createBuiltInDialogue } from './built-in-dialogue.ts';
import { rehearse } from './rehearse.ts';

describe('rehearse', () => {
  it('goes through a whole conversation', async () => {
    expect(await rehearse()).toBe(12);
  });

  it('ends where the dialogue fails', async () => {
    const dialogue = createBuiltInDialogue();
    let replies = 0;
    const failing = {
      ...dialogue,
      createSession: (options: Parameters<typeof dialogue.createSession>[0]) => {
        const session = dialogue.createSession(options);
        return {
          ...session,
          reply: (input: Parameters<typeof session.reply>[0]) => {
            replies += 1;
            if (replies === 3) throw new Error('broken');
            return session.reply(input);
          },
        };
      },
    };
    expect(await rehearse(failing)).toBe(2);
  });
});

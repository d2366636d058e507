import { expect, it } from 'vitest';
import { isSame } from './json.ts';
import { jsonText } from './json-text.ts';
import { randomAssistant, seeded } from './testing/random-assistant.ts';

it('is the JSON of what it was given, whatever that is', () => {
  const broken: number[] = [];
  for (let seed = 1; seed <= 500; seed += 1) {
    const document = randomAssistant(seeded(seed));
    if (!isSame(JSON.parse(jsonText(document)), document)) broken.push(seed);
  }
  expect(broken).toEqual([]);
});

it('has short parts in one line, and long ones indented', () => {
  expect(jsonText({ monday: ['09:00', '18:00'], none: {}, list: [] })).toBe(
    '{\n  "monday": ["09:00", "18:00"],\n  "none": {},\n  "list": []\n}',
  );
  expect(jsonText({ a: { text: 'x'.repeat(80) } })).toContain('\n    "text"');
});

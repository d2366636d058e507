// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { elementText } from './element-text.ts';

const wishes = {
  origin: 'https://voice.example.com',
  publicKey: 'pk-1',
  assistantId: 'a1',
  mode: 'hybrid',
  title: 'Ask Ava',
} as const;

it('names the script, the key and the assistant', () => {
  expect(elementText(wishes)).toBe(
    [
      '<script type="module" src="https://voice.example.com/widget/saywell-assistant.js"></script>',
      '<saywell-assistant',
      '  public-key="pk-1"',
      '  assistant-id="a1"',
      '  mode="hybrid"',
      '  title="Ask Ava"',
      '></saywell-assistant>',
    ].join('\n'),
  );
});

it('keeps what somebody has typed inside of its attribute', () => {
  const title = '"><img src=x onerror=alert(1)> & co';
  const page = document.createElement('template');
  page.innerHTML = elementText({ ...wishes, title });
  expect(page.content.querySelector('img')).toBeNull();
  expect(page.content.querySelector('saywell-assistant')?.getAttribute('title')).toBe(title);
});

it('leaves an empty title out', () => {
  expect(elementText({ ...wishes, title: ' ' })).not.toContain('title');
});

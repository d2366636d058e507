import { describe, expect, it } from 'vitest';
import { modes, originOfScript, parseChoice, positions, readCallSettings, readLook } from './settings.ts';

const reader = (attributes: Record<string, string>) => (name: string) => attributes[name] ?? null;
const read = (attributes: Record<string, string>) =>
  readCallSettings(reader({ 'public-key': 'key', ...attributes }), 'https://calls.example');

describe('attributes of the call', () => {
  it.each([
    [{ 'assistant-id': ' a ' }, { assistantId: 'a' }],
    [{ 'squad-id': 's' }, { squadId: 's' }],
    [{ 'workflow-id': 'w', 'assistant-id': '' }, { workflowId: 'w' }],
  ])('%o is a target', (attributes, target) => {
    expect(read(attributes).target).toEqual(target);
  });

  it.each([
    [{}, 'exactly one'],
    [{ 'assistant-id': 'a', 'squad-id': 's' }, 'exactly one'],
    [{ 'assistant-id': 'a', 'public-key': ' ' }, 'public-key'],
    [{ 'assistant-id': 'a', endpoint: 'calls.example' }, 'http(s)'],
    [{ 'assistant-id': 'a', endpoint: 'javascript:alert(1)' }, 'http(s)'],
  ])('%o is a configuration error', (attributes, reason) => {
    expect(() => read(attributes)).toThrow(expect.objectContaining({ code: 'configuration' }));
    expect(() => read(attributes)).toThrow(reason);
  });

  it('without an endpoint calls go to where the script came from', () => {
    expect(read({ 'assistant-id': 'a' }).endpoint).toBe('https://calls.example');
    expect(read({ 'assistant-id': 'a', endpoint: 'https://api.example/base/' }).endpoint).toBe(
      'https://api.example/base',
    );
  });

  it.each([
    ['https://calls.example/widget/saywell-assistant.js', 'https://calls.example'],
    ['file:///packages/widget/src/script.ts', 'https://page.example'],
  ])('the origin of %s', (url, origin) => {
    expect(originOfScript(url, 'https://page.example')).toBe(origin);
  });
});

describe('attributes of the looks', () => {
  it.each([
    [null, 'voice'],
    ['hybrid', 'hybrid'],
    ['Chat', 'voice'],
    ['__proto__', 'voice'],
  ])('mode %o is %s', (value, mode) => {
    expect(parseChoice(modes, value)).toBe(mode);
  });

  it('have defaults', () => {
    expect(readLook(reader({ title: ' ' }), 'chat')).toEqual({
      theme: 'auto',
      position: 'bottom-right',
      title: 'AI assistant',
      greeting: 'Write what you would like to know.',
    });
    expect(parseChoice(positions, 'top')).toBe('bottom-right');
  });
});

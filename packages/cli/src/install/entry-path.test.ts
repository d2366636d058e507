import { expect, it } from 'vitest';
import { entryPath } from './entry-path.ts';

const wanted = { folder: 'voice', files: ['model.onnx'], folders: ['data'] };
const path = (name: string, type = 'file'): string | null => entryPath({ name, type }, wanted);

it('takes what is needed, and what a model says of itself', () => {
  expect(path('voice/model.onnx')).toBe('model.onnx');
  expect(path('./voice/data/lang/en')).toBe('data/lang/en');
  expect(path('voice/LICENSE')).toBe('LICENSE');
  expect(path('voice/MODEL_CARD')).toBe('MODEL_CARD');
});

it('leaves out the rest, whatever it is', () => {
  expect(path('voice/model.fp32.onnx')).toBeNull();
  expect(path('voice/data', 'directory')).toBeNull();
  expect(path('other/model.onnx')).toBeNull();
  expect(path('model.onnx')).toBeNull();
  expect(path('voice/test.wav', 'symlink')).toBeNull();
  expect(path('voice/data.txt')).toBeNull();
});

it.each([
  '../model.onnx',
  'voice/../../model.onnx',
  'voice/data/..',
  '/voice/model.onnx',
  '\\voice\\model.onnx',
  'C:/voice/model.onnx',
  'voice\\..\\model.onnx',
  'voice/model.onnx\0.txt',
  `voice/${'a'.repeat(300)}`,
])('refuses %j', (name) => {
  expect(() => path(name)).toThrow(expect.objectContaining({ code: 'unsafe-archive' }));
});

it.each(['symlink', 'link', 'fifo', 'block-device'])('refuses a %s where a file is needed', (type) => {
  expect(() => path('voice/model.onnx', type)).toThrow(expect.objectContaining({ code: 'unsafe-archive' }));
});

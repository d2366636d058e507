// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createGate } from '../../../app/gate.ts';
import { reasonToStay } from '../../../app/routes/leaving.ts';
import type { Services } from '../../../app/services.tsx';
import { uploadsOf } from './use-uploads.ts';

it('while a file is on its way the page is to be stayed on, not because of one that was refused', () => {
  // Sends for ever.
  const gate = { ...createGate(), pass: () => new Promise<never>(() => undefined) };
  const uploads = uploadsOf({ gate } as unknown as Services);
  uploads.add([new File(['a'], 'a.exe')], undefined);
  expect(reasonToStay()).toBeUndefined();
  uploads.add([new File(['a'], 'a.txt')], undefined);
  expect(reasonToStay()).toMatch(/^Files are being uploaded/);
  uploads.drop(2);
  expect(reasonToStay()).toBeUndefined();
});

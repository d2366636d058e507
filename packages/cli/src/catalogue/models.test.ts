import { expect, it } from 'vitest';
import { modelSets } from './model-sets.ts';
import { models } from './models.ts';

it('knows length, checksum, licence and languages of every model', () => {
  for (const { id, archive, licence, licenceUrl, languages, diskBytes } of models) {
    expect(archive.sha256, id).toMatch(/^[0-9a-f]{64}$/);
    expect(archive.file, id).toMatch(/^[\w.-]+\.tar\.bz2$/);
    expect(archive.bytes, id).toBeGreaterThan(1_000_000);
    expect(diskBytes, id).toBeGreaterThan(1_000_000);
    expect(licence, id).not.toBe('');
    expect(new URL(licenceUrl).protocol, id).toBe('https:');
    expect(languages, id).toEqual(languages.toSorted());
  }
});

it('names each archive once', () => {
  for (const of of [models.map(({ id }) => id), models.map(({ archive }) => archive.sha256)])
    expect(new Set(of).size).toBe(models.length);
});

it('gives every set ears and a voice with a language in common', () => {
  for (const { id, models: parts } of modelSets) {
    expect(parts.map(({ kind }) => kind).toSorted(), id).toEqual(['ears', 'voice']);
    const [ears, voice] = parts.map(({ languages }) => languages);
    expect(ears?.filter((language) => voice?.includes(language)).length, id).toBeGreaterThan(0);
  }
  const names = ['tiny', 'fast', 'best'].flatMap((size) =>
    ['english', 'multilingual'].map((of) => `${size}-${of}`),
  );
  expect(modelSets.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
});

it('tells that the sound data of a voice have another licence', () => {
  for (const { files, licenceNote } of models)
    expect('dataFolder' in files).toBe(licenceNote?.includes('GPL-3.0') === true);
});

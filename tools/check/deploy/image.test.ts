import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workspacePackages } from '../packages.ts';
import { findImageProblems, packagesIn } from './image.ts';

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const ignore = readFileSync('.dockerignore', 'utf8');

it('the image copies what is there', () => {
  expect(findImageProblems(dockerfile, ignore)).toEqual([]);
  const broken = dockerfile
    .replace('COPY apps apps', 'COPY app apps')
    .replace('--from=build /app/apps/server/migrations', '--from=build /app/apps/server/migration')
    .replace('COPY --from=modules', 'COPY --from=module');
  expect(findImageProblems(broken, ignore)).toEqual([
    'there is no app',
    'there is no stage module',
    'there is no apps/server/migration',
  ]);
  expect(findImageProblems(dockerfile, ignore.replace('!tools\n', ''))).toEqual([
    '.dockerignore keeps tools out',
    '.dockerignore keeps tools/operate.mjs out',
    '.dockerignore keeps tools/console-link.mjs out',
  ]);
});

it('the image has every package that the server needs, and no other', () => {
  const packages = workspacePackages();
  const needed = new Set(['server']);
  for (const name of needed)
    for (const other of packages.find((one) => one.name === name)?.dependencies ?? []) needed.add(other);
  needed.delete('server');
  expect(packagesIn(dockerfile)).toEqual([...needed].toSorted());
});

it('the server does not run as root, is told to stop, and is asked whether it lives', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(last).toMatch(/^HEALTHCHECK [^]*\/livez/m);
  expect(last).toMatch(/^VOLUME \/data$/m);
  expect(last).toContain('SAYWELL_DATA_DIR=/data');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { landings, openLandings } from './landings.ts';

const app = join(import.meta.dirname, '../src/app');
const routeFiles = [
  join(app, 'router.tsx'),
  ...readdirSync(join(app, 'routes')).map((name) => join(app, 'routes', name)),
];
/** `path: '/calls/$callId'` with the module that is imported behind it, before the next path. */
const routes = routeFiles.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /path: '([^']+)'(?:(?!path: ')[^])*?import\('(?:\.\.\/)+([^']+)'\)/g,
    ),
  ].map(([, path = '', module = '']) => `${path.replaceAll(/\$\w+/g, '$')} src/${module}`),
);

it.each(Object.entries({ ...landings, ...openLandings }))(
  '%s is the page that the router shows there',
  (path, module) => {
    expect(routes).toContain(`${path} ${module}`);
  },
);

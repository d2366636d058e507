import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build as buildByEsbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as buildByVite } from 'vite';
import webpack from 'webpack';

/** Builds `<page>.js` of a project into a folder, with `main.js` as its entry; answers what it warned of in our packages. */
export type BundlePage = (folder: string, page: string, outDir: string) => Promise<readonly string[]>;

/** The alias that a page of the room library needs. */
const alias = { '@daily-co/daily-js': '@saywell/call-room/drop-in' };

const byWebpack: BundlePage = (folder, page, outDir) =>
  new Promise((resolve, reject) => {
    const options = {
      mode: 'production' as const,
      context: folder,
      entry: `./${page}.js`,
      resolve: { alias },
      performance: { hints: false as const },
      output: { path: outDir },
    };
    webpack(options, (error, stats) => {
      const { errors = [], warnings = [] } =
        stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
      const [failed] = errors;
      if (error ?? failed) reject(error ?? new Error(failed?.message));
      else resolve(warnings.map(({ message }) => message));
    });
  });

const byVite: BundlePage = async (folder, page, outDir) => {
  const warnings: string[] = [];
  await buildByVite({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      rolldownOptions: {
        input: join(folder, `${page}.js`),
        output: { entryFileNames: 'main.js' },
        onwarn: ({ message }) => void warnings.push(message),
      },
    },
  });
  return warnings;
};

const byEsbuild: BundlePage = async (folder, page, outDir) => {
  const { warnings } = await buildByEsbuild({
    entryPoints: { main: join(folder, `${page}.js`) },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    logLevel: 'silent',
  });
  return warnings.map(({ text }) => text);
};

/** What a package's `exports` offer to browsers. */
function findPackage(modules: string, id: string): string {
  const [, name = id, path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(id) ?? [];
  const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, { readonly import?: string; readonly default?: string }>>;
  };
  const entry = manifest.exports[`.${path}`];
  return join(modules, name, entry?.import ?? entry?.default ?? '');
}

const byRollup: BundlePage = async (folder, page, outDir) => {
  const warnings: string[] = [];
  const find = (id: string): string => findPackage(join(folder, 'node_modules'), id);
  const bundle = await rollup({
    input: join(folder, `${page}.js`),
    // Rollup finds no packages by itself.
    plugins: [{ name: 'find', resolveId: (id) => (/^[@a-z]/.test(id) ? find(id) : null) }],
    onwarn: ({ id, message }) => void (id?.includes('@saywell') && warnings.push(message)),
  });
  await bundle.write({ dir: outDir, format: 'es', entryFileNames: 'main.js' });
  await bundle.close();
  return warnings;
};

/** No bundler: the browser finds the packages by the page's import map. */
const byNobody: BundlePage = async (folder, page, outDir) => {
  await cp(join(folder, 'node_modules'), join(outDir, 'node_modules'), {
    recursive: true,
    dereference: true,
  });
  await cp(join(folder, `${page}.js`), join(outDir, 'main.js'));
  return [];
};

export const importMap = JSON.stringify({
  imports: {
    '@saywell/voice-sdk': './node_modules/@saywell/voice-sdk/dist/index.js',
    '@saywell/call-room': './node_modules/@saywell/call-room/dist/index.js',
    '@saywell/call-room/basics': './node_modules/@saywell/call-room/dist/basics.js',
    '@saywell/api-client': './node_modules/@saywell/api-client/dist/index.js',
    '@saywell/contract': './node_modules/@saywell/contract/dist/index.js',
    zod: './node_modules/zod/index.js',
  },
});

export const pageBundlers = {
  webpack: byWebpack,
  Vite: byVite,
  esbuild: byEsbuild,
  Rollup: byRollup,
  'no bundler': byNobody,
} as const satisfies Readonly<Record<string, BundlePage>>;

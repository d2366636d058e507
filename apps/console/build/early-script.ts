import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * A script that runs before the page is painted: modules come later, and scripts inside the page are forbidden by the
 * policy. It becomes a file of its own, with a hash in its name, which the page's head names first.
 */
export function earlyScript(source: string): Plugin {
  let root = '';
  let fileName = '';
  let isBuild = false;
  return {
    name: 'saywell:early-script',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      const file = join(root, source);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const script = code;
      const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    transformIndexHtml() {
      const attrs = isBuild ? { src: `/console/${fileName}` } : { src: `/console/${source}`, type: 'module' };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  };
}

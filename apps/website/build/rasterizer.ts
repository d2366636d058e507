import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

export interface Rasterizer {
  /** Draws an SVG `width` pixels wide. */
  toPng(svg: string, width: number): Uint8Array;
}

let ready: Promise<void> | undefined;

/** The WebAssembly module may be set up only once in a process. */
export async function createRasterizer(): Promise<Rasterizer> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  ready ??= readFile(file).then((bytes) => initWasm(bytes));
  await ready;
  return {
    toPng: (svg, width) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng(),
  };
}

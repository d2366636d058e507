import type { Rasterizer } from './rasterizer.ts';

/** Icons by their path below the site's folder, all from one drawing. */
export function icons(svg: string, rasterizer: Rasterizer): Readonly<Record<string, Uint8Array>> {
  // Systems cut these to their own shape, so they fill the square.
  const square = svg.replace(/ rx="9"/, '');
  return {
    'favicon.ico': icoFile(rasterizer.toPng(svg, 32), 32),
    'apple-touch-icon.png': rasterizer.toPng(square, 180),
    'icon-192.png': rasterizer.toPng(square, 192),
    'icon-512.png': rasterizer.toPng(square, 512),
  };
}

/** An ICO file with one PNG in it. */
function icoFile(png: Uint8Array, size: number): Uint8Array {
  const headerBytes = 22;
  const file = Buffer.alloc(headerBytes);
  file.writeUInt16LE(1, 2); // kind: icon
  file.writeUInt16LE(1, 4); // one picture
  file.writeUInt8(size, 6);
  file.writeUInt8(size, 7);
  file.writeUInt16LE(1, 10); // colour planes
  file.writeUInt16LE(32, 12); // bits per pixel
  file.writeUInt32LE(png.length, 14);
  file.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([file, png]);
}

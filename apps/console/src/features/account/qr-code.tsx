import type { ReactNode } from 'react';
import { qrModules } from './qr-modules.ts';

/** Always dark on light: cameras read it so, whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const rows = qrModules(text);
  const margin = 4;
  const size = rows.length + 2 * margin;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

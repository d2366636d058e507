import { createSvg } from './dom.ts';

/** Drawn on 24 × 24 with the text's colour. */
function icon(...paths: readonly string[]): SVGElement {
  const attributes = {
    class: 'icon',
    viewBox: '0 0 24 24',
    width: '24',
    height: '24',
    'aria-hidden': 'true',
  };
  return createSvg('svg', attributes, ...paths.map((d) => createSvg('path', { d })));
}

export const closeIcon = () => icon('M6 6l12 12M18 6L6 18');
export const sendIcon = () => icon('M12 19V5M6 11l6-6 6 6');

/** The stroke through it is shown by the pressed button's style. */
export function microphoneIcon(): SVGElement {
  const drawn = icon(
    'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3z',
    'M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  );
  drawn.append(createSvg('path', { class: 'off', d: 'M4 4l16 16' }));
  return drawn;
}

/** Two voices: ours three bars, the visitor's two. */
export function voicesIcon(): SVGElement {
  const drawn = icon('M3 9v6', 'M7.5 5v14', 'M12 8v8', 'M16.5 3.5v17', 'M21 9v6');
  drawn.setAttribute('class', 'icon voices');
  return drawn;
}

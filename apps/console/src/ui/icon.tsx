import type { ReactNode } from 'react';

/** Strokes in a field of 20 by 20. */
const drawings = {
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-4.25v-4.5h-4.5v4.5H3.5z',
  calls: 'M3 8.5v3M6.5 5.5v9M10 7.5v5M13.5 4v12M17 8.5v3',
  members:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.3-3 2.5-4.5 5.5-4.500s5.2 1.5 5.5 4.500M13 3.800a3 3 0 0 1 0 5.500M15 12.300c1.8.6 2.8 2.1 3 4.2',
  key: 'M12.5 11.500a4 4 0 1 0-3.7-2.500L3 14.800V17h2.500v-1.800h1.800v-1.800h1.800l1.4-1.500a4 4 0 0 0 2 .6ZM13.5 6.500h.01',
  account: 'M10 10a3.25 3.25 0 1 0 0-6.500A3.25 3.25 0 0 0 10 10ZM3.5 17c.5-3.2 3-5 6.5-5s6 1.8 6.5 5',
  search: 'M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  copy: 'M7.5 7.500h8v9h-8zM12.5 7.500v-4h-8v9h3',
  check: 'M4 10.5 8 14.5 16 5.5',
  trash: 'M4 6h12M8 6V3.500h4V6M5.5 6l.7 10.500h7.600L14.5 6',
  close: 'M5 5l10 10M15 5 5 15',
  more: 'M4 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M9.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M15 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  out: 'M8 3.500H3.500v13H8M12.5 6.5 16 10l-3.5 3.500M16 10H7.5',
  passkey:
    'M7.5 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.500c.3-3 2.5-4.5 5.5-4.5 1 0 1.9.2 2.7.5M15 12a2.25 2.25 0 1 0-1.2-4.150A2.25 2.25 0 0 0 14 12v4.500l1 1 1.5-1.5-1-1 1-1-1-1z',
  device: 'M4 4.500h12v8.500H4zM2 16h16',
  phone: 'M6.5 2.500h7v15h-7zM9.5 14.800h1',
  mail: 'M3 5h14v10.500H3zM3 5.500l7 5.5 7-5.5',
  link: 'M8.5 11.500a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.300l-1 1M11.5 8.500a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.300l1-1',
  shield: 'M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5-3.5-1.5-6-4-6-7.500V5zM7.5 10l2 2 3.5-4',
  lock: 'M4.5 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3',
  warning: 'M10 3 18 16.500H2zM10 8v4M10 14.300h.01',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  back: 'M16 10H4M9 5l-5 5 5 5',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 2.8 4.3 2.8 7s-.8 5-2.8 7c-2-2-2.8-4.3-2.8-7S8 5 10 3',
  download: 'M10 3.500v9M6 9l4 4 4-4M4 16.500h12',
  play: 'M6.5 4v12l9.500-6z',
  pause: 'M6.5 4.500v11M13.5 4.500v11',
  next: 'M8 5l5 5-5 5',
  previous: 'M12 5l-5 5 5 5',
  chart: 'M3.5 3.500v13h13M7 13V9.500M10.500 13V6M14 13v-4.500',
  coins:
    'M8 8.500c2.800 0 5-1 5-2.250S10.800 4 8 4 3 5 3 6.250 5.200 8.500 8 8.500ZM3 6.250v4c0 1.250 2.200 2.250 5 2.250s5-1 5-2.250v-4M7 12.500v1.250C7 15 9.200 16 12 16s5-1 5-2.250v-4c0-.9-1.500-1.700-4-2.100',
  gauge: 'M3.500 14.500a7 7 0 1 1 13 0M10 12l3-4',
  server: 'M3.500 4h13v5h-13zM3.500 11h13v5h-13zM6.500 6.500h.010M6.500 13.500h.010',
  down: 'M5.5 8 10 12.5 14.5 8',
} as const;

export type IconName = keyof typeof drawings;

/** A drawing beside words that say the same: readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

import { formatBytes } from './format-bytes.ts';

export interface Terminal {
  write(text: string): void;
  /** False: a file or a pipe, which gets whole lines only. */
  readonly isTerminal: boolean;
}

export interface ProgressBar {
  show(bytes: number, ofBytes: number): void;
  /** Ends the line, if there is one. */
  end(): void;
}

const width = 24;
const everyMs = 100;

/** A bar on a terminal, ten times a second at most; elsewhere a line for each tenth. */
export function createProgressBar(
  terminal: Terminal,
  title: string,
  now: () => number = Date.now,
): ProgressBar {
  const startedAt = now();
  let startBytes: number | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  let shownTenth = 0;
  let isOpen = false;
  return {
    show: (bytes, ofBytes) => {
      startBytes ??= bytes;
      const tenth = Math.floor((bytes / ofBytes) * 10);
      if (!terminal.isTerminal) {
        if (tenth > shownTenth) terminal.write(`  ${title}: ${tenth * 10} % of ${formatBytes(ofBytes)}\n`);
        shownTenth = tenth;
        return;
      }
      if (bytes < ofBytes && now() - shownAt < everyMs) return;
      shownAt = now();
      isOpen = true;
      const perMs = (bytes - startBytes) / Math.max(1, shownAt - startedAt);
      terminal.write(`\r\u001b[K  ${title} ${barOf(bytes / ofBytes)} ${figures(bytes, ofBytes, perMs)}`);
    },
    end: () => {
      if (isOpen) terminal.write('\n');
      isOpen = false;
    },
  };
}

function barOf(share: number): string {
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`;
}

function figures(bytes: number, ofBytes: number, perMs: number): string {
  const percent = `${Math.floor((bytes / ofBytes) * 100)} %`.padStart(5);
  if (perMs <= 0) return `${percent} of ${formatBytes(ofBytes)}`;
  const seconds = Math.ceil((ofBytes - bytes) / perMs / 1_000);
  return `${percent} of ${formatBytes(ofBytes)}, ${formatBytes(perMs * 1_000)}/s, ${seconds} s left`;
}

import { readdirSync, readFileSync } from 'node:fs';

/** Processor time and memory of a process and what it started. */
export interface TreeUsage {
  /** User and system time since their start, ms. */
  readonly cpuMs: number;
  readonly residentMB: number;
}

/** Kernel clock ticks of `/proc/<pid>/stat`; 100 a second on every Linux that Node runs on. */
const msPerTick = 10;
const pageBytes = 4096;

interface ProcessRow {
  readonly parent: number;
  readonly cpuMs: number;
  readonly residentBytes: number;
}

function readProcess(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain spaces; the fields after it are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
      residentBytes: Number(fields[21]) * pageBytes,
    };
  } catch {
    return null;
  }
}

/** The process started by `parentPid` whose command line contains `part`. Throws when there is none. */
export function findChild(parentPid: number, part: string): number {
  const found = readdirSync('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      readProcess(Number(name))?.parent === parentPid &&
      readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(part),
  );
  if (found === undefined) throw new Error(`process ${parentPid} has no child ${part}`);
  return Number(found);
}

const isDatabase = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};

/** Usage of `rootPid` and its descendants, without the database. */
export function readTreeUsage(rootPid: number): TreeUsage {
  const rows = new Map<number, ProcessRow>();
  for (const name of readdirSync('/proc')) {
    const row = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    if (row !== null) rows.set(Number(name), row);
  }
  const tree = new Set([rootPid]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, { parent }] of rows) if (tree.has(parent) && !isDatabase(pid)) tree.add(pid);
  }
  const members = [...tree].flatMap((pid) => rows.get(pid) ?? []);
  return {
    cpuMs: members.reduce((sum, row) => sum + row.cpuMs, 0),
    residentMB: members.reduce((sum, row) => sum + row.residentBytes, 0) / 1_000_000,
  };
}

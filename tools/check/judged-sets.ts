import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAgents, demoKnowledge } from '../../apps/server/src/features/demo/knowledge.ts';
import { normalise } from '../../bench/answers/normalise.ts';

const folder = 'bench/sets/judge';
const digests = 'bench/sets/judge.sha256';

/** The judged questions are those that were recorded, and the demo's knowledge does not repeat one. */
export function checkJudgedSets(): string[] {
  const files = readFolder(folder);
  return [
    ...checkDigests(files, existsSync(digests) ? readFileSync(digests, 'utf8') : ''),
    ...checkRepeated(files, knownQuestions()),
  ];
}

type Files = ReadonlyMap<string, string>;

function readFolder(path: string): Files {
  if (!existsSync(path)) return new Map();
  return new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

/** `recorded`: the lines of `sha256sum`. */
export function checkDigests(files: Files, recorded: string): string[] {
  const lines = recorded.split('\n').filter((line) => line !== '');
  const known = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const changed = [...files].flatMap(([name, text]) => {
    const digest = known.get(name);
    if (digest === undefined) return [`${name}: no digest is recorded in ${digests}`];
    const own = createHash('sha256').update(text).digest('hex');
    return digest === own ? [] : [`${name}: is not the judged file whose digest is recorded`];
  });
  const missing = [...known.keys()].filter((name) => !files.has(name));
  if (known.size === 0) return [...changed, `${digests}: no digests`];
  return [...changed, ...missing.map((name) => `${name}: is recorded in ${digests} and missing`)];
}

interface JudgedSet {
  readonly questions?: readonly {
    readonly id: string;
    readonly question?: string;
    readonly turns?: readonly { readonly say: string }[];
  }[];
  readonly kind?: string;
}

/** Questions about the site that stand word by word in `known`; names their ids alone. */
export function checkRepeated(files: Files, known: ReadonlySet<string>): string[] {
  return [...files].flatMap(([name, text]) => {
    if (!name.endsWith('.json')) return [];
    const { kind, questions = [] } = JSON.parse(text) as JudgedSet;
    if (kind === undefined) return [];
    return questions
      .filter(({ question, turns = [] }) => {
        const asked = question === undefined ? turns.map(({ say }) => say) : [question];
        return asked.some((one) => isTelling(one) && known.has(normalise(one)));
      })
      .map(({ id }) => `${name}: question ${id} stands in the demo's knowledge`);
  });
}

/** Anybody says "yes, please" and "hello". */
const isTelling = (text: string): boolean => normalise(text).split(' ').length > 2;

function knownQuestions(): ReadonlySet<string> {
  const entries = demoAgents.flatMap((agent) => demoKnowledge[agent]);
  return new Set(entries.flatMap(({ title, questions }) => [title, ...questions]).map(normalise));
}

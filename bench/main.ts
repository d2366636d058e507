/**
 * `npm run bench -- G1 G5`: measures and prints the named figures; without names all of them.
 * `npm run bench -- G9 --runs 1 --paths /,/about-us`: how often and which pages G9 visits.
 * `npm run bench -- G9 --3g`: from the press to the call on a slow network, instead of Lighthouse.
 * `npm run bench -- ANSWERS --dir bench/sets/build --doubtful`: see README.md beside this file.
 */
import { parseArgs } from 'node:util';
import { measureAnswers } from './answers/measure-answers.ts';
import { measureCallLists } from './call-lists.ts';
import { measureAnalytics } from './analytics.ts';
import { measureChatTurns } from './chat-turns.ts';
import { measureCluster } from './cluster.ts';
import { measureConsole } from './console/measure-console.ts';
import { measureEngines } from './engines/measure-engines.ts';
import { type Figure, type MeasureOptions, printFigure } from './figure.ts';
import { measureVoiceToVoice } from './g1-voice-to-voice.ts';
import { measurePipelineDelay } from './g2-pipeline-delay.ts';
import { measureBargeIn } from './g3-barge-in.ts';
import { measurePressToWord } from './g5-press-to-word.ts';
import { measureCallCost } from './g6-call-cost.ts';
import { measureMemory } from './g7-memory.ts';
import { measureSizes } from './g8-sizes.ts';
import { measureWebsite } from './g9-website.ts';
import { measureApi } from './g10-api.ts';
import { measureStart } from './g11-start.ts';
import { measureForwarding } from './g12-forwarding.ts';
import { measureJobs } from './jobs.ts';
import { measureKnowledge } from './knowledge.ts';
import { measureLists } from './lists.ts';
import { measureLoad } from './load-steps.ts';
import { measureLocalSpeech } from './local-speech.ts';
import { measureMemoryAfterCalls } from './memory-after-calls.ts';
import { measurePressOn3g } from './press-on-3g.ts';
import { measureTurns } from './turns/measure-turns.ts';
import { measureUnpacking } from './unpacking.ts';

const measures: Readonly<Record<string, (options: MeasureOptions) => Promise<Figure>>> = {
  ANSWERS: measureAnswers,
  G1: measureVoiceToVoice,
  G2: measurePipelineDelay,
  G3: measureBargeIn,
  G5: measurePressToWord,
  G6: measureCallCost,
  G7: measureMemory,
  G8: measureSizes,
  G9: (asked) => (asked.isOn3g ? measurePressOn3g(asked) : measureWebsite(asked)),
  G10: measureApi,
  G11: measureStart,
  ENGINES: measureEngines,
  FWD: measureForwarding,
  ANALYTICS: measureAnalytics,
  CALLS: measureCallLists,
  CHAT: measureChatTurns,
  CLUSTER: measureCluster,
  CONSOLE: measureConsole,
  JOBS: measureJobs,
  KNOWLEDGE: measureKnowledge,
  LISTS: measureLists,
  LOAD: measureLoad,
  LOCAL: measureLocalSpeech,
  MEMORY: measureMemoryAfterCalls,
  MODELS: measureUnpacking,
  TURNS: measureTurns,
};

const { values: flags, positionals: asked } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    paths: { type: 'string' },
    '3g': { type: 'boolean' },
    set: { type: 'string', multiple: true },
    dir: { type: 'string' },
    limit: { type: 'string' },
    doubtful: { type: 'boolean' },
    show: { type: 'string' },
    model: { type: 'string' },
    write: { type: 'string' },
    spoken: { type: 'boolean' },
    noise: { type: 'string' },
    suppress: { type: 'boolean' },
    callers: { type: 'string' },
  },
});
const options: MeasureOptions = {
  ...(flags.runs !== undefined && { runs: Number(flags.runs) }),
  ...(flags.paths !== undefined && { paths: flags.paths.split(',') }),
  ...(flags['3g'] !== undefined && { isOn3g: flags['3g'] }),
  ...(flags.set !== undefined && { sets: flags.set }),
  ...(flags.dir !== undefined && { dir: flags.dir }),
  ...(flags.limit !== undefined && { limit: wholeNumber('limit', flags.limit) }),
  ...(flags.doubtful !== undefined && { doubtful: flags.doubtful }),
  ...(flags.show !== undefined && { show: flags.show.split(',') }),
  ...(flags.model !== undefined && { model: flags.model }),
  ...(flags.write !== undefined && { write: flags.write }),
  ...(flags.spoken !== undefined && { spoken: flags.spoken }),
  ...(flags.noise !== undefined && { noiseDb: wholeNumber('noise', flags.noise) }),
  ...(flags.suppress !== undefined && { suppressesNoise: flags.suppress }),
  ...(flags.callers !== undefined && { callers: wholeNumber('callers', flags.callers) }),
};
function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  console.error(`--${flag} ${text}: expected a whole number above 0`);
  return process.exit(2);
}
const unknown = asked.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`no such figure: ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(measures)) {
  const measure = measures[name];
  if (measure !== undefined) printFigure(await measure(options));
}
// Native engines leave threads running; the figures are printed, nothing is left to wait for.
process.exit(0);

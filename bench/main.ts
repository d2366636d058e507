/** `npm run bench -- G1 G5`: measures and prints the named figures; without names all of them. */
import { type Figure, printFigure } from './figure.ts';
import { measureBargeIn } from './g3-barge-in.ts';
import { measureCallCost } from './g6-call-cost.ts';
import { measureMemory } from './g7-memory.ts';
import { measurePipelineDelay } from './g2-pipeline-delay.ts';
import { measurePressToWord } from './g5-press-to-word.ts';
import { measureSizes } from './g8-sizes.ts';
import { measureStart } from './g11-start.ts';
import { measureVoiceToVoice } from './g1-voice-to-voice.ts';

const measures: Readonly<Record<string, () => Promise<Figure>>> = {
  G1: measureVoiceToVoice,
  G2: measurePipelineDelay,
  G3: measureBargeIn,
  G5: measurePressToWord,
  G6: measureCallCost,
  G7: measureMemory,
  G8: measureSizes,
  G11: measureStart,
};

const asked = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = asked.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`no such figure: ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(measures)) {
  const measure = measures[name];
  if (measure !== undefined) printFigure(await measure());
}
// Native engines keep threads; the figures are printed, nothing is left to wait for.
process.exit(0);

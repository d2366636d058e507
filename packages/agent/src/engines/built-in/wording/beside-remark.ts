import { type DetectedIntent, detectIntent, type Intent } from '../intents.ts';
import { type Clause, clausesOf } from '../text/clauses.ts';
import { padded } from '../text/words.ts';

/** Asked of anybody whom one talks with. */
const courtesies: ReadonlySet<Intent> = new Set(['wellbeing', 'audible', 'machine', 'name']);
const wished =
  / (?:want|wanted|need|like|know|tell|book|demo|appointment|question|calling|call|price|cost|help|about) /;
const sure = 0.9;
const maxBeside = 14;

/** `morning! freezing here, how are you doing`: a courtesy is asked, and what stands beside it is a remark; null: it is not so. */
export function courtesyBesideRemark(text: string): DetectedIntent | null {
  const clauses = clausesOf(text);
  const asking = clauses.filter(isAsking);
  const beside = clauses.filter((clause) => !isAsking(clause)).flatMap(({ words }) => words);
  const [only, ...more] = asking;
  if (only === undefined || more.length > 0 || beside.length === 0 || beside.length > maxBeside) return null;
  if (wished.test(padded(beside))) return null;
  const detected = detectIntent(only.words);
  return detected !== null && detected.score >= sure && courtesies.has(detected.intent) ? detected : null;
}

/** `what a day` asks for nothing. */
function isAsking({ asks, words }: Clause): boolean {
  return asks && !/^ (?:what|such) an? /.test(padded(words));
}

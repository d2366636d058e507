/**
 * Code of a thread that listens, as a string like the rest of it: what else a sound may have been.
 *
 * Wherever the second likeliest token was not much less likely than the one that was heard, it is put in its place, and
 * what follows is guessed to stay. Several such drafts are read in one run, which costs little more than one; a draft
 * that the model goes on with in another way is read again from there. Of 240 practice questions about the site, read by
 * Festival's voices, the entry that answers came first for 200 by what was heard first and for 207 by the best of four
 * others; as written it comes first for nine of ten.
 */
export const otherHearingsSource = `
/** Read in one run; runs. */
const TOGETHER = 4;
const RUNS = 5;
/** Hearings that are handed over. */
const MOST = 6;
/** Logarithm of how likely one has to be beside what was heard. */
const LEAST = Math.log(0.05);
/** What makes the same word, whatever its capitals and marks, is no other hearing. */
const wordings = workerData.wordings;
const wordsOf = (tokens) =>
  tokens
    .map((token) => wordings[token])
    .filter((wording) => wording !== wordings[END])
    .join();
const likelihoodOf = (rows) => rows.reduce((sum, { likelihood }) => sum + likelihood, 0);

/** What may stand in place of each token from a place on: what is settled, what is guessed to follow. */
function branches({ tokens, rows }, from) {
  const whole = likelihoodOf(rows);
  return rows.slice(from).flatMap(({ token, likelihood, next, nextLikelihood }, index) => {
    if (wordings[token] === wordings[next]) return [];
    const at = from + index;
    const instead = { token: next, likelihood: nextLikelihood, next, nextLikelihood: -Infinity };
    return [
      {
        settled: [...tokens.slice(0, at), next],
        rows: [...rows.slice(0, at), instead],
        rest: tokens.slice(at + 1),
        hope: whole + nextLikelihood - likelihood,
      },
    ];
  });
}
const times = (tensor, count) => {
  const data = new Float32Array(tensor.data.length * count);
  for (let index = 0; index < count; index += 1) data.set(tensor.data, index * tensor.data.length);
  return new Tensor('float32', data, [count, ...tensor.dims.slice(1)]);
};
/** The drafts behind the start, side by side, the shorter ones filled up. */
async function readTogether({ model, hidden, first }, drafts) {
  const lines = drafts.map(({ settled, rest }) => [...settled, ...rest]);
  const length = Math.max(...lines.map((line) => line.length));
  const ids = lines.flatMap((line) => [...line, ...new Array(length - line.length).fill(END)]);
  const past = {};
  for (const { name, grows } of model.caches) {
    const now = first['present.' + name];
    past['past_key_values.' + name] = times(grows ? firstOf(now, 1) : now, lines.length);
  }
  const { logits } = await model.decoder.run({
    ...past,
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [lines.length, length]),
    encoder_hidden_states: times(hidden, lines.length),
    use_cache_branch: new Tensor('bool', [true], [1]),
  });
  return drafts.map((draft, index) => follow(draft, lines[index], logits.data, index * length, logits.dims[2]));
}
/** As far as the model goes on as it was guessed, and one token further. */
function follow({ settled, rows: before }, line, logits, firstRow, size) {
  const tokens = [...settled];
  const rows = [...before];
  let at = settled.length;
  for (; at <= line.length; at += 1) {
    const one = choose(logits, firstRow + at - 1, size);
    rows.push(one);
    if (one.token === END) return { tokens, rows, isOver: true };
    tokens.push(one.token);
    if (one.token !== line[at]) break;
  }
  // Put in place of one token, or of two.
  const rest = line.slice(line[at + 1] === tokens[at] ? at + 2 : at + 1);
  return { settled: tokens, rows, rest, hope: likelihoodOf(rows), isOver: false };
}
async function hearOthers(heard, found) {
  const least = likelihoodOf(found.rows) + LEAST;
  const known = new Set([wordsOf(found.tokens)]);
  const others = [];
  const keep = (one) => {
    const key = wordsOf(one.tokens);
    if (known.has(key) || one.tokens.length === 0) return false;
    known.add(key);
    others.push({ tokens: one.tokens, likelihood: likelihoodOf(one.rows) });
    return true;
  };
  let drafts = branches(found, 0);
  for (let run = 0; run < RUNS; run += 1) {
    for (const { settled, rows } of drafts)
      if (settled.at(-1) === END && likelihoodOf(rows) > least) keep({ tokens: settled.slice(0, -1), rows });
    drafts = drafts
      .filter(({ settled, rest, hope }) => settled.at(-1) !== END && hope > least && settled.length + rest.length <= heard.maxTokens)
      .sort((one, other) => other.hope - one.hope);
    if (drafts.length === 0 || Atomics.load(hurry, 0) === 1) break;
    const read = drafts.splice(0, TOGETHER);
    for (const [index, one] of (await readTogether(heard, read)).entries()) {
      if (!one.isOver) drafts.push(one);
      else if (keep(one)) drafts.push(...branches(one, read[index].settled.length));
    }
  }
  const most = likelihoodOf(found.rows);
  return others
    .map(({ tokens, likelihood }) => ({ tokens, likelihood: Math.exp(likelihood - most) }))
    .sort((one, other) => other.likelihood - one.likelihood)
    .slice(0, MOST);
}
`;

import { describe, expect, it } from 'vitest';
import { apply, diff } from './diff.ts';
import { type Draft, openDraft, transition } from './draft.ts';
import { type Found, isList, isObject, isSame, type JsonObject } from './json.ts';
import { decide, merge } from './merge.ts';
import { isWithin, valueAt, withValue } from './pointer.ts';
import { type Random, randomAssistant, seeded, shuffled } from './testing/random-assistant.ts';

const rounds = 1_000;

/** Runs a law on documents that are made of a seed, which is named when it breaks. */
function law(title: string, holds: (random: Random) => boolean): void {
  it(title, () => {
    const broken: number[] = [];
    for (let seed = 1; seed <= rounds; seed += 1) if (!holds(seeded(seed))) broken.push(seed);
    expect(broken).toEqual([]);
  });
}

const places = [
  '/name',
  '/firstMessage',
  '/voice',
  '/voice/speed',
  '/model/provider',
  '/model/messages/0/content',
  '/model/tools/1/function/description',
  '/model/toolIds',
  '/endCallPhrases/2',
  '/metadata/free',
];

/** Another document: some places changed, tools in another order. */
function changed(random: Random, document: JsonObject, from: readonly string[] = places): JsonObject {
  const other = randomAssistant(random);
  let result: Found = document;
  for (const pointer of from)
    if (random() < 0.3 && valueAt(result, pointer.slice(0, pointer.lastIndexOf('/'))) !== undefined)
      result = withValue(result, pointer, valueAt(other, pointer));
  return isObject(result) ? result : document;
}

const isHonest = (document: Found): boolean =>
  isSame(document, JSON.parse(JSON.stringify(document)) as Found);

describe('differences', () => {
  law('make one document of any other', (random) => {
    const [before, after] = [randomAssistant(random), randomAssistant(random)];
    const done = apply(before, diff(before, after));
    return isSame(done, after) && isHonest(done);
  });

  law('are none of the same, and as deep as they are', (random) => {
    const before = randomAssistant(random);
    const after = changed(random, before);
    return (
      diff(before, before).length === 0 &&
      diff(before, after).every(({ pointer, before: old }) => isSame(valueAt(before, pointer), old))
    );
  });
});

describe('a merge', () => {
  law('with nothing of theirs is mine, with nothing of mine theirs', (random) => {
    const base = randomAssistant(random);
    const mine = randomAssistant(random);
    return isSame(merge(base, mine, base).document, mine) && isSame(merge(base, base, mine).document, mine);
  });

  law('of changes at other places has both, whoever is asked first', (random) => {
    const base = randomAssistant(random);
    const mine = changed(random, base, places.slice(0, 4));
    const theirs = changed(random, base, places.slice(6));
    const one = merge(base, mine, theirs);
    const other = merge(base, theirs, mine);
    return (
      one.conflicts.length === 0 &&
      isSame(one.document, other.document) &&
      diff(base, mine).every(({ pointer, after }) => isSame(valueAt(one.document, pointer), after))
    );
  });

  law('of tools that came, went and moved loses none, whoever is asked first', (random) => {
    const base = { model: { tools: ['a', 'b', 'c', 'd'].map((name) => ({ name, text: '' })) } };
    const edit = (names: readonly string[]): JsonObject => {
      const kept =
        random() < 0.5 ? base.model.tools.filter(() => random() < 0.7) : shuffled(random, base.model.tools);
      const added = names.filter(() => random() < 0.5).map((name) => ({ name, text: 'new' }));
      const at = Math.floor(random() * (kept.length + 1));
      return { model: { tools: kept.toSpliced(at, 0, ...added) } };
    };
    const [mine, theirs] = [edit(['x', 'z', 'both']), edit(['y', 'both'])];
    const one = merge(base, mine, theirs);
    const other = merge(base, theirs, mine);
    if (one.conflicts.length > 0) return other.conflicts.length > 0;
    const names = namesIn(one.document);
    const wanted = ['a', 'b', 'c', 'd', 'x', 'y', 'z', 'both'].filter((name) => {
      const [here, there] = [namesIn(mine).includes(name), namesIn(theirs).includes(name)];
      return namesIn(base).includes(name) ? here && there : here || there;
    });
    return isSame(one.document, other.document) && isSame(names.toSorted(), wanted.toSorted());
  });

  law('that is decided for one of us is that one’s where both changed', (random) => {
    const base = randomAssistant(random);
    const [mine, theirs] = [changed(random, base), changed(random, base)];
    const merged = merge(base, mine, theirs);
    const all = (decision: 'mine' | 'theirs') =>
      decide(merged, new Map(merged.conflicts.map(({ pointer }) => [pointer, decision])));
    return merged.conflicts.every(
      ({ pointer, mine: own, theirs: other }) =>
        isSame(valueAt(all('mine'), pointer), own) && isSame(valueAt(all('theirs'), pointer), other),
    );
  });
});

function namesIn(document: Found): string[] {
  const tools = valueAt(document, '/model/tools');
  return isList(tools)
    ? tools.map((tool) => (isObject(tool) && typeof tool['name'] === 'string' ? tool['name'] : ''))
    : [];
}

describe('a draft', () => {
  const edit = (random: Random, draft: Draft, at: number): Draft => {
    const pointer = places[Math.floor(random() * places.length)] ?? '/name';
    const value = valueAt(randomAssistant(random), pointer);
    return transition(draft, { type: 'edited', pointer, value, at });
  };

  law('that is undone as often as it was changed is what it was, and done again what it became', (random) => {
    const start = openDraft(randomAssistant(random));
    let draft = start;
    for (let at = 0; at < 12; at += 1)
      draft = random() < 0.1 ? transition(draft, { type: 'discarded' }) : edit(random, draft, at * 1_000);
    const end = draft;
    const steps = end.past.length;
    for (let step = 0; step < steps; step += 1) draft = transition(draft, { type: 'undone' });
    const undone = draft;
    for (let step = 0; step < steps; step += 1) draft = transition(draft, { type: 'redone' });
    return isSame(undone.document, start.document) && isSame(draft.document, end.document);
  });

  law('that is put over what others published changes nothing else, also when it is undone', (random) => {
    const base = randomAssistant(random);
    const draft = edit(random, openDraft(base), 0);
    const theirs = changed(random, base);
    const { document } = merge(base, draft.document, theirs);
    if (!isObject(document)) return false;
    let rebased = transition(draft, { type: 'rebased', base: theirs, document });
    while (rebased.past.length > 0) rebased = transition(rebased, { type: 'undone' });
    return isSame(rebased.document, theirs);
  });

  law('never holds what the wire cannot', (random) => {
    let draft = openDraft(randomAssistant(random));
    for (let at = 0; at < 6; at += 1) draft = edit(random, draft, at);
    return isHonest(draft.document) && places.every((place) => isWithin(place, ''));
  });
});

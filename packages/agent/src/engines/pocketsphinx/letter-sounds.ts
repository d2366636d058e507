/** Longest first at each position; close enough for a name that no dictionary knows. */
const sounds: readonly (readonly [letters: string, phones: string])[] = [
  ['tion', 'SH AH N'], ['sion', 'ZH AH N'], ['ough', 'AO'], ['eigh', 'EY'],
  ['igh', 'AY'], ['tch', 'CH'], ['sch', 'SH'], ['ing', 'IH NG'], ['air', 'EH R'], ['ear', 'IH R'], ['our', 'AW ER'],
  ['ch', 'CH'], ['sh', 'SH'], ['th', 'TH'], ['ph', 'F'], ['wh', 'W'], ['ck', 'K'], ['ng', 'NG'], ['qu', 'K W'],
  ['kn', 'N'], ['wr', 'R'], ['gh', 'G'], ['ee', 'IY'], ['ea', 'IY'], ['oo', 'UW'], ['oa', 'OW'], ['ow', 'OW'],
  ['ou', 'AW'], ['oi', 'OY'], ['oy', 'OY'], ['ai', 'EY'], ['ay', 'EY'], ['au', 'AO'], ['aw', 'AO'], ['ey', 'IY'],
  ['ie', 'IY'], ['ei', 'IY'], ['ue', 'UW'], ['ew', 'UW'], ['ar', 'AA R'], ['er', 'ER'], ['ir', 'ER'], ['ur', 'ER'],
  ['or', 'AO R'], ['ce', 'S'], ['ci', 'S IH'], ['cy', 'S IY'], ['ge', 'JH'], ['bb', 'B'], ['dd', 'D'], ['ff', 'F'],
  ['gg', 'G'], ['ll', 'L'], ['mm', 'M'], ['nn', 'N'], ['pp', 'P'], ['rr', 'R'], ['ss', 'S'], ['tt', 'T'], ['zz', 'Z'],
  ['a', 'AE'], ['b', 'B'], ['c', 'K'], ['d', 'D'], ['e', 'EH'], ['f', 'F'], ['g', 'G'], ['h', 'HH'], ['i', 'IH'],
  ['j', 'JH'], ['k', 'K'], ['l', 'L'], ['m', 'M'], ['n', 'N'], ['o', 'AA'], ['p', 'P'], ['q', 'K'], ['r', 'R'],
  ['s', 'S'], ['t', 'T'], ['u', 'AH'], ['v', 'V'], ['w', 'W'], ['x', 'K S'], ['y', 'Y'], ['z', 'Z'],
]; // biome-ignore format: a table

/** Guesses a pronunciation from the spelling. */
export function letterSounds(word: string): string {
  // A final `e` is silent, a final `y` a vowel, a final `o` long.
  const spelling = word.replaceAll(/[^a-z]/g, '').replace(/(?<=[^aeiou])e$/, '');
  const phones: string[] = [];
  let position = 0;
  while (position < spelling.length) {
    const isLast = position === spelling.length - 1 && position > 0;
    const final = isLast ? finalSounds[spelling.charAt(position)] : undefined;
    const isInnerY = position > 0 && spelling.charAt(position) === 'y';
    const [letters, phone] = sounds.find(([candidate]) => spelling.startsWith(candidate, position)) ?? [
      '?',
      '',
    ];
    phones.push(final ?? (isInnerY ? 'IH' : phone));
    position += letters.length;
  }
  return phones.join(' ');
}

const finalSounds: Readonly<Record<string, string>> = { y: 'IY', o: 'OW', a: 'AH', i: 'IY', u: 'UW' };

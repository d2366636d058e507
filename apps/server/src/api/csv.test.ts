import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

async function csv(...rows: string[][]): Promise<string> {
  const pages = (async function* () {
    yield rows;
  })();
  let text = '';
  for await (const piece of csvText({ names: ['a', 'b'], cells: (row: string[]) => row }, pages))
    text += piece;
  return text;
}

it('has a byte order mark, the names, and a line for each row', async () => {
  expect(await csv(['1', 'x'], ['2', ''])).toBe('\uFEFF"a","b"\r\n"1","x"\r\n"2",""\r\n');
});

it('quotes what separates', async () => {
  expect(await csv(['a,b;c', 'say "hi"\r\nthere'])).toContain('"a,b;c","say ""hi""\r\nthere"\r\n');
});

it('a telephone number stays as it is', async () => {
  expect(await csv(['+13025550142', '+1+1'])).toContain('"+13025550142","\'+1+1"\r\n');
});

it.each(['=1+1', '+1 555', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
  '%j is no formula any more',
  async (cell) => {
    expect(await csv([cell, 'x=1'])).toContain(`"'${cell}","x=1"\r\n`);
  },
);

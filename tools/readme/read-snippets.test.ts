import { expect, it } from 'vitest';
import { readSnippets } from './read-snippets.ts';
import { writeModule } from './write-modules.ts';

const text = `# A\n\n\`\`\`ts\nimport { b } from 'b';\n\nb(key);\n\`\`\`\n\n\`\`\`sh\nnpm start\n\`\`\`\n`;

it('finds blocks of code with their languages and lines', () => {
  expect(readSnippets('README.md', text)).toEqual([
    { place: 'README.md:3', language: 'ts', code: "import { b } from 'b';\n\nb(key);\n" },
    { place: 'README.md:9', language: 'sh', code: 'npm start\n' },
  ]);
});

it('makes a module of a block, which takes what is given and not its own', () => {
  const [snippet] = readSnippets('README.md', text);
  if (snippet === undefined) throw new Error('There is no block.');
  const given = 'export const key = 1;\nexport declare const b: string;\nexport const unused = 2;\n';
  expect(writeModule(snippet, 'a.ts', given).text).toBe(
    "import { b } from 'b';\nimport { key } from './given.ts';\nexport async function run(): Promise<void> {\nb(key);\n}\n",
  );
});

import { defineConfig } from 'drizzle-kit';

/** `npm run generate -- --name <what-changed>` in this folder writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/store/**/*-table.ts', './src/store/**/*-tables.ts'],
  out: './migrations',
});

import { expect, it } from 'vitest';
import { checkMigrations, findContractions } from './migrations-add.ts';

const names = ['0014_cluster.sql', '0015_next.sql'];
const found = (...statements: string[]) =>
  findContractions('0015_next.sql', statements.join(';--> statement-breakpoint\n'), names);

it('lets pass what only adds', () => {
  expect(
    found(
      'ALTER TABLE "node" ADD COLUMN "internal_url" text',
      `ALTER TABLE "node" ADD COLUMN "region" text DEFAULT 'local' NOT NULL`,
      'ALTER TABLE "call" ADD COLUMN "name" text GENERATED ALWAYS AS (body) STORED NOT NULL',
      'CREATE INDEX "call_name" ON "call" USING btree ("name")',
      'CREATE TABLE "room" ("id" uuid PRIMARY KEY NOT NULL)',
      'CREATE UNIQUE INDEX "room_name" ON "room" USING btree ("id")',
      'ALTER TABLE "room" ADD CONSTRAINT "room_check" CHECK (true)',
      'ALTER TABLE "call" ALTER COLUMN "org_id" DROP NOT NULL',
      'DROP INDEX "call_old"',
      'CREATE TRIGGER "call_kept" BEFORE TRUNCATE ON "call" EXECUTE FUNCTION keep()',
      '-- rename nothing\nUPDATE "call" SET "name" = null',
    ),
  ).toEqual([]);
});

it('finds what a running program of the version before could not bear', () => {
  const each = [
    'DROP TABLE "node"',
    'ALTER TABLE "node" DROP COLUMN "region"',
    'ALTER TABLE "node" RENAME COLUMN "region" TO "place"',
    'ALTER TABLE "node" ALTER COLUMN "region" SET NOT NULL',
    'ALTER TABLE "node" ALTER COLUMN "calls" SET DATA TYPE bigint',
    'ALTER TABLE "node" ALTER COLUMN "calls" DROP DEFAULT',
    'ALTER TABLE "node" ADD COLUMN "place" text NOT NULL',
    'ALTER TABLE "node" ADD CONSTRAINT "node_calls" CHECK (calls >= 0)',
    'CREATE UNIQUE INDEX "node_url" ON "node" USING btree ("internal_url")',
    'DELETE FROM "node"',
    'TRUNCATE "node"',
  ];
  for (const statement of each) expect(found(statement), statement).toHaveLength(1);
  expect(found(...each)).toHaveLength(each.length);
});

it('lets the second step pass that says which first one it completes', () => {
  const drop = 'ALTER TABLE "node" DROP COLUMN "region"';
  expect(found(`-- contracts 0014_cluster: nothing since 0.6 reads it\n${drop}`)).toEqual([]);
  expect(found(`-- contracts 0016_later: nothing reads it\n${drop}`)).toHaveLength(1);
  expect(found(`-- contracts 0015_next: nothing reads it\n${drop}`)).toHaveLength(1);
});

it('the migrations of this checkout only add', () => {
  expect(checkMigrations()).toEqual([]);
});

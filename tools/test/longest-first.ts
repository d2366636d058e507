import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes by waiting: whoever begins with them is not waiting for them at the end. */
const longest =
  /\/kill-api\.|\/kill\.|\/call-ends\.|\/model-access\.|\/follow-recipe\.|\/call-bar\.|\/reconnection\.|\/page-reload\.|\/accessibility-/;

/** Vitest's own order, after the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

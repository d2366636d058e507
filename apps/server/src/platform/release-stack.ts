/** Things to give back in the reverse order of taking them (Node 20 has no AsyncDisposableStack). */
export interface ReleaseStack extends AsyncDisposable {
  use<T extends AsyncDisposable>(resource: T): T;
}

/** Disposing releases everything, also when one release fails; then throws the first failure. */
export function createReleaseStack(): ReleaseStack {
  const held: AsyncDisposable[] = [];
  return {
    use(resource) {
      held.push(resource);
      return resource;
    },
    async [Symbol.asyncDispose]() {
      const failures: unknown[] = [];
      for (const resource of held.splice(0).toReversed()) {
        try {
          await resource[Symbol.asyncDispose]();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Resources that are released in the reverse order of acquiring them (Node 20 has no AsyncDisposableStack). */
export interface ReleaseStack extends AsyncDisposable {
  use<T extends AsyncDisposable>(resource: T): T;
}

/** Disposing releases everything, also when one release fails; then throws the first failure. */
export function createReleaseStack(): ReleaseStack {
  const resources: AsyncDisposable[] = [];
  return {
    use(resource) {
      resources.push(resource);
      return resource;
    },
    async [Symbol.asyncDispose]() {
      const failures: unknown[] = [];
      for (const resource of resources.splice(0).toReversed()) {
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

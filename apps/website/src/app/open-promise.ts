export interface OpenPromise<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** A promise that is resolved from outside. */
export function openPromise<Value>(): OpenPromise<Value> {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

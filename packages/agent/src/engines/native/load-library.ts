/* oxlint-disable typescript/no-unsafe-type-assertion -- the C prototypes are the only source of these types */
import { promisify } from 'node:util';
import type { LibraryHandle } from 'koffi';

/** Address in native memory; null is C's NULL. */
export type NativePointer = bigint | null;
export type NativeValue =
  | NativePointer
  | number
  | string
  | ArrayBufferView
  | readonly string[]
  | readonly NativePointer[];
export type NativeFunction<Result> = (...values: NativeValue[]) => Result;

/** A C library whose functions are declared by their C prototype. Declaring a missing function throws. */
export interface NativeLibrary {
  /** Runs on the calling thread: for calls that take microseconds. */
  declare<Result>(prototype: string): NativeFunction<Result>;
  /** Runs on a libuv thread: for everything else. */
  declareAsync<Result>(prototype: string): NativeFunction<Promise<Result>>;
  /** Copies 16-bit samples out of native memory. */
  readSamples(address: NativePointer, count: number): Int16Array;
  /** Reads fields of a C structure at byte offsets. */
  readInt32(address: NativePointer, offset: number): number;
  readPointer(address: NativePointer, offset: number): NativePointer;
}

type Koffi = typeof import('koffi');

/** Native code runs on koffi's own stack; its default of 128 KiB is less than C libraries expect. */
const asyncStackBytes = 1024 * 1024;

let koffiLoading: Promise<Koffi> | undefined;
/** Kept for the life of the process: koffi unloads a forgotten library while native data still points into it. */
const handles = new Map<string, LibraryHandle>();

/** Loads a shared library by file name or path. Rejects with the loader's own error when it is missing. */
export async function loadNativeLibrary(file: string): Promise<NativeLibrary> {
  koffiLoading ??= loadKoffi();
  const koffi = await koffiLoading;
  const handle = handles.get(file) ?? koffi.load(file);
  handles.set(file, handle);
  return describeLibrary(koffi, handle);
}

async function loadKoffi(): Promise<Koffi> {
  const { default: koffi } = (await import('koffi')) as unknown as { default: Koffi };
  try {
    koffi.config({ async_stack_size: asyncStackBytes });
  } catch {
    // Another part of the process has loaded a library already; its setting stands.
  }
  return koffi;
}

function describeLibrary(koffi: Koffi, handle: LibraryHandle): NativeLibrary {
  return {
    declare<Result>(prototype: string) {
      return handle.func(prototype) as NativeFunction<Result>;
    },
    declareAsync<Result>(prototype: string) {
      const call = promisify(handle.func(prototype).async) as NativeFunction<Promise<Result>>;
      return async (...values) => {
        const result = await call(...values);
        // Native code reads typed arrays in place: this late use keeps them alive until it is done.
        void values.length;
        return result;
      };
    },
    readSamples(address, count) {
      return count > 0
        ? Int16Array.from(koffi.decode(address, 'int16_t', count) as Int16Array)
        : new Int16Array(0);
    },
    readInt32: (address, offset) => koffi.decode(address, offset, 'int32_t') as number,
    readPointer: (address, offset) => koffi.decode(address, offset, 'void *') as NativePointer,
  };
}

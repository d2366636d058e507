import { loadNativeLibrary } from './load-library.ts';

/** Gives freed native memory back to the system; does nothing where the C library has no such function. */
export type GiveBackMemory = () => Promise<void>;

/**
 * glibc keeps what native code has freed in one arena a thread, for ever unless it is asked: after sixty calls
 * more than half a gigabyte. Runs on a libuv thread.
 */
export async function loadGiveBackMemory(): Promise<GiveBackMemory> {
  if (process.platform !== 'linux') return async () => undefined;
  try {
    const library = await loadNativeLibrary('libc.so.6');
    const trim = library.declareAsync<number>('int malloc_trim(size_t)');
    return async () => void (await trim(0));
  } catch {
    // Another C library than glibc: its allocator gives back by itself.
    return async () => undefined;
  }
}

import type { CallContext, CallObserver } from '../call/call-context.ts';
import type { CpuLoad } from '../events/call-events.ts';

const unknownLoad: CpuLoad = { cpuLoadState: undefined, cpuLoadStateReason: undefined };

/** Emits when the processor gets busy or free again, where the browser says so. */
export class CpuWatch implements CallObserver {
  readonly #context: CallContext;
  #stop: (() => void) | undefined;
  #load = unknownLoad;

  constructor(context: CallContext) {
    this.#context = context;
  }

  get stats(): CpuLoad & { readonly stats: object } {
    return { ...this.#load, stats: {} };
  }

  joined(): void {
    this.#stop?.();
    this.#stop = this.#context.environment.watchCpu?.((state) => this.#saw(state));
  }

  released(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#load = unknownLoad;
  }

  #saw(state: string): void {
    const cpuLoadState = state === 'serious' || state === 'critical' ? 'high' : 'low';
    if (cpuLoadState === this.#load.cpuLoadState) return;
    // A browser says how busy the processor is, not what with.
    this.#load = { cpuLoadState, cpuLoadStateReason: 'none' };
    this.#context.emit('cpu-load-change', this.#load);
  }
}

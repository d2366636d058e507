import type { InCallModule, VoiceEnvironment } from '../environment/voice-environment.ts';

/** Until the log is there: a start has about twenty events. */
const maxEarly = 100;

type Early = readonly [atMs: number, name: string, values: readonly unknown[]];

/** Passes everything that happens to the log, which is fetched with the call room. */
export class Recorder {
  readonly #environment: Pick<VoiceEnvironment, 'now' | 'loadInCall'>;
  #early: Early[] = [];
  #log: InstanceType<InCallModule['EventLog']> | undefined;

  constructor(environment: Pick<VoiceEnvironment, 'now' | 'loadInCall'>) {
    this.#environment = environment;
  }

  readonly add = (name: string, values: readonly unknown[]): void => {
    const atMs = this.#environment.now();
    if (this.#log) this.#log.add(atMs, name, values);
    else if (this.#early.length < maxEarly) this.#early.push([atMs, name, values]);
  };

  /** The parts of a call, and with them the log. */
  async load(): Promise<InCallModule> {
    const parts = await this.#environment.loadInCall();
    this.#log ??= new parts.EventLog();
    for (const early of this.#early.splice(0)) this.#log.add(...early);
    return parts;
  }

  async export(): Promise<string> {
    await this.load();
    return this.#log?.export() ?? '';
  }
}

import { defaultMediaLimits } from '../contract/limits.ts';
import type { ChildConfig } from '../ipc/protocol.ts';

export const childConfig: ChildConfig = {
  udpPortFirst: 50_000,
  udpPortLast: 50_000,
  bindAddress: undefined,
  publicAddress: undefined,
  opusComplexity: 0,
  limits: defaultMediaLimits,
};

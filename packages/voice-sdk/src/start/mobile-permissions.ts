import type { Stage } from './stage.ts';

/** Mobile browsers need this long between the permission and a microphone that delivers sound. */
const mobileWaitMs = 1_000;

export const mobilePermissions: Stage = {
  name: 'mobile-permissions',
  async run({ session, environment }) {
    if (!session.context.isMobile) return { reason: 'skipped-not-mobile' };
    await new Promise<void>((resolve) => {
      const cancel = environment.setTimer(resolve, mobileWaitMs);
      session.ended.signal.addEventListener('abort', cancel, { once: true });
    });
    return { waitedMs: mobileWaitMs };
  },
};

import type { PartContext } from '../call/call-context.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import { languages } from '../options/check-options.ts';
import type { RoomConfig } from '../options/room-config.ts';

export const configurationPreconditions = {
  getDailyLang: rejecting('browser'),
  setDailyLang: throwing('browser'),
  setProxyUrl: throwing(),
  setIceConfig: throwing(),
} as const satisfies Preconditions<ReturnType<typeof createConfiguration>>;

/** The language, and how the call connects. */
export function createConfiguration(context: PartContext) {
  function language(): { lang: string; langSetting: string } {
    const langSetting = context.options().lang ?? 'user';
    if (langSetting !== 'user') return { lang: langSetting, langSetting };
    const wanted = (context.environment.language ?? 'en').toLowerCase();
    const known = languages.find((one) => one.toLowerCase() === wanted);
    const short = wanted.split('-')[0] ?? '';
    return { lang: known ?? languages.find((one) => one === short) ?? 'en', langSetting };
  }

  function configure(config: RoomConfig): Itself {
    context.change({ dailyConfig: { ...context.options().dailyConfig, ...config } });
    return itself;
  }

  return {
    getDailyLang: async (): Promise<{ lang: string; langSetting: string }> => language(),

    setDailyLang(lang: string): Itself {
      context.change({ lang });
      context.emit('lang-updated', language());
      return itself;
    },

    /** For the next load and join. */
    setProxyUrl: (proxyUrl: string): Itself => configure({ proxyUrl }),

    /** For the next join. */
    setIceConfig: (iceConfig: NonNullable<RoomConfig['iceConfig']>): Itself => configure({ iceConfig }),
  };
}

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeNames: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

/** The one thing that the console keeps in the browser's storage: `early.ts` reads it before the first frame. */
const key = 'theme';

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // It is good until the page is closed.
  }
}

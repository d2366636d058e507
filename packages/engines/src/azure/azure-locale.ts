/** The service knows languages with their country only: `de-DE` of `de`. Undefined for what is no language. */
export function azureLocale(language: string | undefined): string | undefined {
  if (language === undefined || !/^[a-z]{2,3}(?:-|$)/i.test(language)) return undefined;
  try {
    const locale = new Intl.Locale(language);
    const region = locale.region ?? locale.maximize().region;
    return region === undefined ? undefined : `${locale.language}-${region}`;
  } catch {
    return undefined;
  }
}

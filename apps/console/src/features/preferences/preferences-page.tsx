import type { ReactNode } from 'react';
import { choosePreference } from '../../app/preference.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { readTheme, themeNames, themes } from '../../app/theme.ts';
import { Field, Form, type FormTexts, Submit } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';

export function PreferencesPage(): ReactNode {
  const services = useServices();
  const { theme = readTheme(), timezone = '' } = useMe().preference ?? {};
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Page title="Preferences" lead="How the console is for you, in every browser that you sign in with.">
      <Form
        className="profile-form"
        submit={async (texts) => {
          await choosePreference(services, chosenIn(texts));
          toast('Saved.');
        }}
      >
        <Field
          label="Colours"
          name="theme"
          renderControl={(ids) => (
            <select {...ids} key={theme} name="theme" className="select" defaultValue={theme}>
              {themes.map((one) => (
                <option key={one} value={one}>
                  {themeNames[one]}
                </option>
              ))}
            </select>
          )}
        />
        <Field
          label="Time zone"
          name="timezone"
          hint="In which times are shown and typed, and where the days of filters and boards begin."
          renderControl={(ids) => (
            <select {...ids} key={timezone} name="timezone" className="select" defaultValue={timezone}>
              <option value="">As this computer ({own})</option>
              {zonesWith(timezone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </select>
          )}
        />
        <p className="quiet">The columns of the list of calls are chosen above that list.</p>
        <Submit>Save</Submit>
      </Form>
    </Page>
  );
}

const chosenIn = ({ theme, timezone = '' }: FormTexts) => ({
  theme: themes.find((one) => one === theme),
  timezone: timezone === '' ? undefined : timezone,
});

/** Also one that only the server knows by this name. */
function zonesWith(chosen: string): readonly string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
}

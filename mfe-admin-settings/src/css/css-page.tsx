import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { CssForm } from './css-form.tsx';

export function CssPage(): ReactNode {
  return <SettingsPage section="css">{(settings) => <CssForm settings={settings} />}</SettingsPage>;
}

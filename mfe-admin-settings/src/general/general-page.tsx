import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { GeneralForm } from './general-form.tsx';

export function GeneralPage(): ReactNode {
  return <SettingsPage section="general">{(settings) => <GeneralForm settings={settings} />}</SettingsPage>;
}

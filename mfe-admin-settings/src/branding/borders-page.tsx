import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { BordersForm } from './borders-form.tsx';

export function BordersPage(): ReactNode {
  return <SettingsPage section="borders">{(settings) => <BordersForm settings={settings} />}</SettingsPage>;
}

import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { FontsForm } from './fonts-form.tsx';

export function FontsPage(): ReactNode {
  return <SettingsPage section="fonts">{(settings) => <FontsForm settings={settings} />}</SettingsPage>;
}

import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { ColoursForm } from './colours-form.tsx';

export function ColoursPage(): ReactNode {
  return <SettingsPage section="colors">{(settings) => <ColoursForm settings={settings} />}</SettingsPage>;
}

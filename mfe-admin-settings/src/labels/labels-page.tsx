import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { LabelsForm } from './labels-form.tsx';

export function LabelsPage(): ReactNode {
  return <SettingsPage section="labels">{(settings) => <LabelsForm settings={settings} />}</SettingsPage>;
}

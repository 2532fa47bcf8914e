import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { AssetsForm } from './assets-form.tsx';

export function AssetsPage(): ReactNode {
  return <SettingsPage section="assets">{(settings) => <AssetsForm settings={settings} />}</SettingsPage>;
}

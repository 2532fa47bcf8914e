import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { SeoForm } from './seo-form.tsx';

export function SeoPage(): ReactNode {
  return <SettingsPage section="seo">{(settings) => <SeoForm settings={settings} />}</SettingsPage>;
}

import type { ReactNode } from 'react';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { LookHistory } from './look-history.tsx';

export function LookHistoryPage(): ReactNode {
  return <SettingsPage section="history">{(settings) => <LookHistory settings={settings} />}</SettingsPage>;
}

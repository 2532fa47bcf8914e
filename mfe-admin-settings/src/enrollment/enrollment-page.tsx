import { NotAllowed } from '@laurel/admin-kit/record';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { EnrollmentForm } from './enrollment-form.tsx';

export function EnrollmentPage(): ReactNode {
  const { program_id: id = '' } = useParams();
  if (!can('program', 'manage', id)) return <NotAllowed />;
  return <SettingsPage section="enrollment">{(settings) => <EnrollmentForm settings={settings} />}</SettingsPage>;
}

import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, type SettingsSection } from '@laurel/admin-kit/settings';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { queryKeys } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { listAddress, type LayoutList } from './calls.ts';
import { useTexts } from './use-texts.ts';

interface LayoutPageProps<Stored> {
  section: SettingsSection['id'];
  list: LayoutList;
  children: (stored: Stored, settings: ProgramSettings) => ReactNode;
}

const keys = queryKeys('program-layout');

/** Title of a part of the layout, and its form once it is there together with the program that the preview shows. */
export function LayoutPage<Stored>({ section, list, children }: LayoutPageProps<Stored>): ReactNode {
  const t = useTexts();
  return (
    <SettingsPage section={section}>
      {(settings) => (
        <LoadedRecord<Stored>
          address={listAddress(settings.id, list)}
          queryKey={keys.detail(`${settings.id}:${list}`)}
          programOf={() => settings.id}
          allowed={() => true}
          errorTitle={t('error')}
          skeleton={<FormSkeleton />}
          fresh
        >
          {(stored) => children(stored, settings)}
        </LoadedRecord>
      )}
    </SettingsPage>
  );
}

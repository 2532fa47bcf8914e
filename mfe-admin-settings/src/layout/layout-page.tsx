import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, type SettingsSection } from '@laurel/admin-kit/settings';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { AnswerOf, PathOf } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useTexts } from './use-texts.ts';

interface LayoutPageProps<Path extends string> {
  section: SettingsSection['id'];
  /** Address of the call that answers the stored values. */
  address: (programId: string) => PathOf<'get', Path>;
  children: (stored: AnswerOf<'get', Path>, settings: ProgramSettings) => ReactNode;
}

const keys = queryKeys('program-layout');

/** Title of a part of the layout, and its form once it is there together with the program that the preview shows. */
export function LayoutPage<Path extends string>({ section, address, children }: LayoutPageProps<Path>): ReactNode {
  const t = useTexts();
  return (
    <SettingsPage section={section}>
      {(settings) => (
        <LoadedRecord<Path>
          address={address(settings.id)}
          queryKey={keys.detail(address(settings.id))}
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

import type { SettingsSection } from '@laurel/admin-kit/settings';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Stack } from '@laurel/ui';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { editedLook } from '../words/stored-look.ts';
import { EditedProgramContext } from './edited-program.ts';

interface LookPageProps {
  section: SettingsSection['id'];
  /** Receives the program with the look that staff edit. */
  children: (settings: ProgramSettings) => ReactNode;
}

/** A branding page: its form shows the values of the draft while there is one. */
export function LookPage({ section, children }: LookPageProps): ReactNode {
  const [filled, setFilled] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const refill = (): void => {
    setFilled((times) => times + 1);
    // The pressed button goes with the draft.
    page.current?.focus();
  };
  return (
    <SettingsPage section={section}>
      {(settings) => (
        <EditedProgramContext value={{ settings, refill }}>
          <Stack ref={page} tabIndex={-1} gap={4}>
            <Fragment key={filled}>{children(Object.assign({}, settings, editedLook(settings)))}</Fragment>
          </Stack>
        </EditedProgramContext>
      )}
    </SettingsPage>
  );
}

import { getPageData } from '@laurel/web-kit';
import { useCurrentProgram, useNavigate } from '@laurel/web-kit/router';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayCreatePrograms, NEW_PROGRAM, programAt } from '../navigation/navigation.ts';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { CommandDialog } from './command-dialog.tsx';
import { matches } from './matches.ts';

/** Selects the program to switch to, or links to the creation of a new one. */
export function ProgramChooser({ onClose }: { onClose: () => void }): ReactNode {
  const t = useAdminTexts();
  const navigate = useNavigate();
  const { program: current } = useCurrentProgram();
  const [text, setText] = useState('');
  const found = getPageData().userPrograms.filter(({ name, subdomain }) => matches(text, [name, subdomain]));
  const programs = found.map(({ id, name, subdomain, test_mode }) => ({
    id,
    label: name,
    detail: test_mode ? t('programs.testMode') : subdomain,
    ...(id === current?.id && { icon: <Check aria-label={t('programs.current')} /> }),
    run: () => void navigate(programAt(id)),
  }));
  const create = {
    id: 'create',
    label: t('programs.create'),
    icon: <Plus aria-hidden />,
    run: () => void navigate(NEW_PROGRAM),
  };
  const groups = [
    ...(programs.length > 0 ? [{ id: 'programs', title: t('programs.title'), commands: programs }] : []),
    ...(mayCreatePrograms() ? [{ id: 'organization', title: t('organization.title'), commands: [create] }] : []),
  ];
  return (
    <CommandDialog
      title={t('programs.switch')}
      placeholder={t('programs.find')}
      text={text}
      onText={setText}
      groups={groups}
      status={programs.length === 0 ? t('programs.none') : t('programs.count', { count: programs.length })}
      onClose={onClose}
    />
  );
}

import { getPageData, language, type Language } from '@laurel/web-kit';
import { useCurrentProgram, useNavigate } from '@laurel/web-kit/router';
import { FileText } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { entryIcon } from '../navigation/entry-icon.tsx';
import {
  addressIn,
  labelIn,
  labelText,
  organizationEntries,
  programAt,
  programEntries,
  searchEntries,
} from '../navigation/navigation.ts';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { type Command, CommandDialog, type CommandGroup } from './command-dialog.tsx';
import { matches } from './matches.ts';
import { useRecordSearch } from './record-search.ts';

/** Finds pages, programs and records by typing, and opens them. */
export function SearchPalette({ onClose }: { onClose: () => void }): ReactNode {
  const t = useAdminTexts();
  const [text, setText] = useState('');
  const { program } = useCurrentProgram();
  const { userPrograms } = getPageData();
  const programs = useMemo(
    () => (program ? [program, ...userPrograms.filter(({ id }) => id !== program.id)] : userPrograms),
    [program, userPrograms],
  );
  const records = useRecordSearch(text, programs);
  const pages = usePages(text);
  const navigate = useNavigate();
  const others = text === '' ? [] : programs.filter(({ id, name }) => id !== program?.id && matches(text, [name]));
  const groups: CommandGroup[] = [
    { id: 'pages', title: t('search.pages'), commands: pages },
    ...records.groups.map(({ source, records: found, failed }) => ({
      id: source.id,
      title: labelText(source.label),
      note: failed ? t('search.failed') : undefined,
      commands: found.map(({ id, title, detail, path, program: of }) => ({
        id: `${source.id}-${of.id}-${id}`,
        label: title,
        detail: of.id === program?.id ? detail : [detail, of.name].filter(Boolean).join(' · '),
        icon: <FileText aria-hidden />,
        run: () => void navigate(path),
      })),
    })),
    {
      id: 'programs',
      title: t('programs.title'),
      commands: others.map(({ id, name }) => ({
        id: `program-${id}`,
        label: name,
        run: () => void navigate(programAt(id)),
      })),
    },
  ].filter(({ commands, note }: CommandGroup) => commands.length > 0 || note !== undefined);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const status = records.searching
    ? t('search.searching')
    : count === 0
      ? t('search.nothing', { text: text.trim() })
      : t('search.count', { count });
  return (
    <CommandDialog
      title={t('search.title')}
      placeholder={t('search.placeholder')}
      text={text}
      onText={setText}
      groups={groups}
      status={status}
      onClose={onClose}
    />
  );
}

/** The pages of the program and of the organization that a text names. */
function usePages(text: string): Command[] {
  const navigate = useNavigate();
  const { program } = useCurrentProgram();
  const programId = program?.id ?? null;
  const menu = [...(programId === null ? [] : programEntries(programId)), ...organizationEntries()];
  const pages = [
    ...menu.map((entry) => ({ ...entry, label: labelIn(entry, programId), words: [labelText(entry.label)] })),
    ...searchEntries(programId).map((entry) => ({
      ...entry,
      label: labelText(entry.label),
      icon: 'page',
      words: (entry.keywords as Partial<Record<Language, string[]>> | undefined)?.[language()] ?? [],
    })),
  ];
  return pages
    .filter(({ label, words }) => matches(text, [label, ...words]))
    .map(({ id, label, path, icon }) => ({
      id: `page-${id}`,
      label,
      icon: entryIcon(icon),
      run: () => void navigate(addressIn({ path }, programId ?? '')),
    }));
}

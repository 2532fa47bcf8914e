import {
  exportModes,
  type ExportMode,
  type ExportType,
  exportTypes,
} from '@laurel/contracts/identity/participants/participants.dto';
import { ButtonLink, SectionError, Skeleton, Stack, Text } from '@laurel/ui';
import { Checkbox, FieldGroup, RadioGroup } from '@laurel/ui/fields';
import { useApiQuery } from '@laurel/web-kit';
import { useTableState } from '@laurel/web-kit/lists';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParticipantTexts } from '../parts/participants.ts';
import { exportAddress } from './export-address.ts';

const modeHints = { default: 'export.defaultHint', detailed: 'export.detailedHint' } as const;
const typeTexts = {
  report: ['export.report', 'export.reportHint'],
  import: ['export.importFormat', 'export.importHint'],
} as const;

/** What of the table is written into a file, and the file. */
export function ExportPanel({ programId }: { programId: string }): ReactNode {
  const t = useParticipantTexts();
  const { state } = useTableState({ sort: '-created_at' });
  const [mode, setMode] = useState<ExportMode>('default');
  const [type, setType] = useState<ExportType>('report');
  const [attributes, setAttributes] = useState<readonly string[]>([]);
  return (
    <Stack gap={5}>
      <RadioGroup
        legend={t('export.mode')}
        name="mode"
        value={mode}
        onChange={({ target }) => setMode(target.value as ExportMode)}
        options={exportModes.map((value) => ({ value, label: t(`export.${value}`), hint: t(modeHints[value]) }))}
      />
      <RadioGroup
        legend={t('export.format')}
        name="type"
        value={type}
        onChange={({ target }) => setType(target.value as ExportType)}
        options={exportTypes.map((value) => ({
          value,
          label: t(typeTexts[value][0]),
          hint: t(typeTexts[value][1]),
        }))}
      />
      {mode === 'detailed' && type === 'report' && (
        <Attributes programId={programId} chosen={attributes} onChange={setAttributes} />
      )}
      <Text size="sm" tone="muted">
        {t('export.scope')}
      </Text>
      <ButtonLink
        variant="primary"
        href={exportAddress(programId, { mode, type, attributes }, state)}
        download
        icon={<Download aria-hidden />}
      >
        {t('export.download')}
      </ButtonLink>
    </Stack>
  );
}

interface AttributesProps {
  programId: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function Attributes({ programId, chosen, onChange }: AttributesProps): ReactNode {
  const t = useParticipantTexts();
  const { data, error, refetch, isFetching } = useApiQuery(
    `/admin/v2/programs/${encodeURIComponent(programId)}/profile_attributes`,
    { params: { page_size: 100 } },
  );
  if (error && !data) {
    return (
      <SectionError
        title={t('export.attributesFailed')}
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton width="100%" height="6rem" />;
  if (data.data.length === 0) return <Text tone="muted">{t('export.noAttributes')}</Text>;
  return (
    <FieldGroup legend={t('export.attributes')}>
      {data.data.map(({ id, display_name }) => (
        <Checkbox
          key={id}
          label={display_name}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </FieldGroup>
  );
}

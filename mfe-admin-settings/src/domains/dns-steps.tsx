import type { DnsRecord } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { CopyButton, Heading, Row, Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

/** The records that the owner of a domain enters, each ready to be copied. */
export function DnsSteps({ records }: { records: readonly DnsRecord[] }): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={5}>
      <Text measure>{t('connect.steps')}</Text>
      {records.map((record) => (
        <Stack key={record.type} as="section" gap={2}>
          <Heading level={3}>{t(record.type === 'TXT' ? 'connect.prove' : 'connect.point')}</Heading>
          <RecordFields record={record} />
          {record.type === 'ALIAS' && (
            <Text size="sm" tone="muted">
              {t('connect.alias')}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function RecordFields({ record: { type, name, value } }: { record: DnsRecord }): ReactNode {
  const t = useTexts();
  return (
    <DataList
      align="start"
      items={[
        { label: t('connect.recordType'), value: type },
        { label: t('connect.recordName'), value: <Copied text={name} label={t('connect.copyName', { type })} /> },
        { label: t('connect.recordValue'), value: <Copied text={value} label={t('connect.copyValue', { type })} /> },
      ]}
    />
  );
}

function Copied({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <Row justify="between" gap={2}>
      <code translate="no">{text}</code>
      <CopyButton value={text} label={label} />
    </Row>
  );
}

import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
  importStrategies,
  maxImportBytes,
  type StrategyField,
} from '@laurel/contracts/identity/participants/import.dto';
import { Button, Card, Grid, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, Select, TextInput } from '@laurel/ui/fields';
import { Progress } from '@laurel/ui/progress';
import { api, formatNumber, toApiError } from '@laurel/web-kit';
import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { failureText } from '../parts/failure-text.ts';
import { participantsOf, useParticipantTexts } from '../parts/participants.ts';
import { csvHead } from './csv-head.ts';
import { guessColumns } from './guess-columns.ts';
import { PreviewTable } from './preview-table.tsx';

const fields = Object.keys(importStrategies) as StrategyField[];
/** Those that have to be chosen; the others take nothing away unless asked to. */
const required: readonly StrategyField[] = ['email', 'points'];
const PREVIEW_BYTES = 64 * 1024;
const PREVIEW_ROWS = 6;

/** Labels, hints, controls and errors have lines of their own, however long the hint beside them is. */
const Strategies = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: var(--space-1) var(--space-4);
  & > * {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
    margin-block-end: var(--space-2);
  }
`;

interface ChosenFile {
  file: File;
  header: string[];
  rows: string[][];
}

interface FileFormProps {
  programId: string;
  onChecking: (importId: string) => void;
}

/** The file, which of its columns are read, and what happens to people who are there already. */
export function FileForm({ programId, onChecking }: FileFormProps): ReactNode {
  const t = useParticipantTexts();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [strategies, setStrategies] = useState<Partial<Record<StrategyField, string>>>({
    tags: 'append',
    naming: 'append',
    metric: 'ignore',
  });
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState<number | null>(null);

  const size = formatNumber(maxImportBytes / 1024 / 1024);
  const fileFault = (): string | null => {
    if (!chosen) return t('import.fileFault');
    if (!/\.csv$/i.test(chosen.file.name)) return t('import.typeFault');
    return chosen.file.size > maxImportBytes ? t('import.sizeFault', { size }) : null;
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) {
      setChosen(null);
      return;
    }
    const [header = [], ...rows] = csvHead(`${await file.slice(0, PREVIEW_BYTES).text()}\n`, PREVIEW_ROWS);
    setChosen({ file, header, rows });
    setMapping(guessColumns(header));
  };
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (!chosen || fileFault() !== null || !mapping.email || required.some((field) => !strategies[field])) return;
    const form = new FormData();
    for (const field of fields) form.append(field, strategies[field] ?? '');
    form.append('mapping', JSON.stringify(mapping));
    form.append('dry_run', 'true');
    form.append('csv_file', chosen.file);
    setSent(0);
    try {
      const { message, import_id } = await api.post(`${participantsOf(programId)}/import`, form, {
        onUpload: setSent,
      });
      toast.success(message);
      onChecking(import_id);
    } catch (thrown) {
      const message = failureText(thrown, t('toast.unknown'));
      const errors = Object.values(toApiError(thrown).errors).flat();
      const reasons = [...new Set(errors)].filter((reason) => reason !== message);
      toast.error(message, reasons.join(' ') || undefined);
      setSent(null);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={5}>
        <Card>
          <Field
            label={t('import.file')}
            required
            hint={t('import.fileHint')}
            error={(checked || chosen !== null) && fileFault()}
          >
            <TextInput type="file" accept=".csv,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
          </Field>
        </Card>
        {chosen && chosen.header.length > 0 && (
          <Card title={t('import.columns')}>
            <Stack gap={4}>
              <Text tone="muted">{t('import.columnsHint')}</Text>
              <Grid min="small" gap={4}>
                {importColumns.map((column) => (
                  <ColumnField
                    key={column}
                    column={column}
                    header={chosen.header}
                    value={mapping[column] ?? ''}
                    fault={checked && column === 'email' && !mapping.email}
                    onChange={(value) => setMapping(withColumn(mapping, column, value))}
                  />
                ))}
              </Grid>
              <PreviewTable header={chosen.header} rows={chosen.rows} mapping={mapping} />
            </Stack>
          </Card>
        )}
        <Card title={t('import.strategies')}>
          <Strategies>
            {fields.map((field) => (
              <Field
                key={field}
                label={t(`import.field.${field}`)}
                hint={t(`import.hint.${field}`)}
                required={required.includes(field)}
                error={
                  checked &&
                  required.includes(field) &&
                  !strategies[field] &&
                  `${t(`import.field.${field}`)} ${t('import.required')}`
                }
              >
                <Select
                  value={strategies[field] ?? ''}
                  {...(required.includes(field) && { placeholder: t('import.choose') })}
                  onChange={({ target }) => setStrategies({ ...strategies, [field]: target.value })}
                  options={importStrategies[field].map((value) => ({ value, label: t(`import.choice.${value}`) }))}
                />
              </Field>
            ))}
          </Strategies>
        </Card>
        {sent !== null && <Progress label={t('import.uploading')} value={sent} />}
        <Row justify="end">
          <Button type="submit" variant="primary" loading={sent !== null}>
            {t('import.check')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface ColumnFieldProps {
  column: ImportColumn;
  header: readonly string[];
  value: string;
  fault: boolean;
  onChange: (header: string) => void;
}

function ColumnField({ column, header, value, fault, onChange }: ColumnFieldProps): ReactNode {
  const t = useParticipantTexts();
  const options = [...new Set(header)].filter((name) => name !== '');
  return (
    <Field
      label={t(`import.columnName.${column}`)}
      required={column === 'email'}
      error={fault && t('import.emailColumnFault')}
    >
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[{ value: '', label: t('import.notRead') }, ...options.map((name) => ({ value: name, label: name }))]}
      />
    </Field>
  );
}

function withColumn(mapping: ImportMapping, column: ImportColumn, header: string): ImportMapping {
  const after = { ...mapping, [column]: header };
  return Object.fromEntries(Object.entries(after).filter(([, name]) => name !== ''));
}

import type { RecordForm, Versioned } from '@laurel/admin-kit/form';
import type { AdminForm } from '@laurel/contracts/identity/organization/admins.dto';
import { Button, IconButton, Row, Stack, Text } from '@laurel/ui';
import { Field, FieldGroup, Select } from '@laurel/ui/fields';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { roleName } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import type { AdminValues } from './admin-values.ts';

interface GrantsFieldProps<Stored extends Versioned> {
  form: RecordForm<AdminValues, Stored>;
  choices: Pick<AdminForm, 'roles' | 'programs'>;
}

/** Roles, each in all programs or in one. */
export function GrantsField<Stored extends Versioned>({ form, choices }: GrantsFieldProps<Stored>): ReactNode {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'grants' });
  const roles = choices.roles.map(({ id, name }) => ({ value: id, label: roleName(t, id, name) }));
  const programs = [
    { value: '', label: t('admins.all') },
    ...choices.programs.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FieldGroup legend={t('admins.grants')} hint={t('admins.grantsHint')} error={form.fault('grants')}>
      <Stack gap={3}>
        {fields.length === 0 && (
          <Text size="sm" tone="muted">
            {t('admins.noGrants')}
          </Text>
        )}
        {fields.map(({ id }, index) => (
          <Row key={id} gap={2} align="start">
            <Field label={t('admins.role', { number: index + 1 })} error={form.fault(`grants.${index}.role`)} hideLabel>
              <Select {...form.register(`grants.${index}.role`)} options={roles} placeholder={t('admins.chooseRole')} />
            </Field>
            <Field
              label={t('admins.program', { number: index + 1 })}
              error={form.fault(`grants.${index}.program_id`)}
              hideLabel
            >
              <Select {...form.register(`grants.${index}.program_id`)} options={programs} />
            </Field>
            <IconButton
              label={t('admins.removeGrant', { number: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(index)}
            />
          </Row>
        ))}
        <Row>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => append({ role: '', program_id: '' })}>
            {t('admins.addGrant')}
          </Button>
        </Row>
      </Stack>
    </FieldGroup>
  );
}

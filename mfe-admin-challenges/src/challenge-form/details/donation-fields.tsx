import { MoneyField, wholeNumber } from '@laurel/admin-kit/fields';
import { Translated } from '@laurel/admin-kit/languages';
import { termHeading } from '@laurel/admin-kit/program';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Row, Stack } from '@laurel/ui';
import { Checkbox, Field, Select, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { get, useFieldArray, useWatch } from 'react-hook-form';
import type { StepProps } from '../step-props.ts';
import { newEntity } from '../values/form-values.ts';
import { ListEditor } from './list-editor.tsx';
import { useDetailTexts } from '../use-texts.ts';

const MAX_ENTITIES = 50;
const MAX_AMOUNTS = 20;

interface DonationFieldsProps extends StepProps {
  programId: string;
  currencies: readonly Currency[];
}

/** The recipients and amounts; disabled ones stay for participants who have chosen them. */
export function DonationFields(props: DonationFieldsProps): ReactNode {
  const { form, fault, currencies } = props;
  const t = useDetailTexts();
  return (
    <Stack gap={5}>
      <Translated form={form} fault={fault} name="donation_challenge.entity_label" label={t('donation.label')}>
        <Field
          label={t('donation.label')}
          hint={t('donation.labelHint')}
          error={fault('donation_challenge.entity_label')}
          required
        >
          <TextInput autoComplete="off" {...form.register('donation_challenge.entity_label')} />
        </Field>
      </Translated>
      <Field label={t('currency')} error={fault('donation_challenge.currency')}>
        <Select
          options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.register('donation_challenge.currency', { deps: ['donation_challenge.amounts'] })}
        />
      </Field>
      <Entities {...props} />
      <Amounts {...props} />
    </Stack>
  );
}

function Entities({ form, fault }: StepProps): ReactNode {
  const t = useDetailTexts();
  const path = 'donation_challenge.entities';
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: path, keyName: 'key' });
  return (
    <ListEditor
      legend={t('donation.entities')}
      keys={fields.map(({ key }) => key)}
      itemName={(index) => t('donation.entityNumber', { number: index + 1 })}
      addLabel={t('donation.addEntity')}
      most={MAX_ENTITIES}
      error={fault(path)}
      onAdd={() => append(newEntity)}
      onMove={move}
      onRemove={remove}
    >
      {(index) => (
        <Stack gap={3}>
          <Translated form={form} fault={fault} name={`${path}.${index}.entity`} label={t('donation.entity')}>
            <Field label={t('donation.entity')} error={fault(`${path}.${index}.entity`)} required>
              <TextInput autoComplete="off" {...form.register(`${path}.${index}.entity`)} />
            </Field>
          </Translated>
          <Checkbox label={t('donation.active')} {...form.register(`${path}.${index}.active`)} />
        </Stack>
      )}
    </ListEditor>
  );
}

function Amounts({ form, fault, programId }: DonationFieldsProps): ReactNode {
  const t = useDetailTexts();
  const path = 'donation_challenge.amounts';
  const currency = useWatch({ control: form.control, name: 'donation_challenge.currency' });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: path, keyName: 'key' });
  return (
    <ListEditor
      legend={t('donation.amounts')}
      keys={fields.map(({ key }) => key)}
      itemName={(index) => t('donation.amountNumber', { number: index + 1 })}
      addLabel={t('donation.addAmount')}
      most={MAX_AMOUNTS}
      // Amounts that have faults say so themselves.
      error={Array.isArray(get(form.formState.errors, path)) ? undefined : fault(path)}
      onAdd={() => append({ amount: '', points: null, active: true })}
      onMove={move}
      onRemove={remove}
    >
      {(index) => (
        <Stack gap={3}>
          <Row gap={3}>
            <MoneyField
              control={form.control}
              name={`${path}.${index}.amount`}
              currency={currency}
              compact
              label={t('donation.amount')}
              error={fault(`${path}.${index}.amount`)}
              required
            />
            <Field
              label={t('donation.points', { heading: termHeading(programId, 'points') })}
              error={fault(`${path}.${index}.points`)}
              required
            >
              <TextInput numeric inputMode="numeric" {...form.register(`${path}.${index}.points`, wholeNumber)} />
            </Field>
          </Row>
          <Checkbox label={t('donation.active')} {...form.register(`${path}.${index}.active`)} />
        </Stack>
      )}
    </ListEditor>
  );
}

import { parseWhole } from '@laurel/admin-kit/fields';
import type { RecordForm } from '@laurel/admin-kit/form';
import { Translated } from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import { fixedTiers, longestTierName, maxTiers } from '@laurel/contracts/programs/tiers/limits';
import type { ProgramTiersForm } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Button, IconButton, Row, Stack, Text, VisuallyHidden } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import { startAfter, tierAfter, type TierInputs } from './tier-values.ts';
import { useTexts } from './use-texts.ts';

const Tiers = styled.ol`
  display: grid;
  gap: var(--space-5);
  list-style: none;
  padding: var(--space-3) 0 0;
`;

const Tier = styled.li`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: start;
  & > :first-child,
  & > :last-child {
    grid-column: 1 / -1;
  }
  & > :last-child {
    justify-self: end;
  }
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr)) var(--control-height);
    &[data-translated='true'] {
      grid-template-columns: repeat(2, minmax(0, 1fr)) var(--control-height);
    }
    &[data-translated='false'] > :first-child,
    & > :last-child {
      grid-column: auto;
    }
    /* Level with the controls, below the height of a label. */
    & > :last-child {
      padding-block-start: var(--space-6);
    }
  }
`;

const NAMES = ['1', '2', '3'] as const;

interface TierRowsProps {
  form: RecordForm<TierInputs, ProgramTiersForm>;
  /** The languages of translations. */
  others: readonly Locale[];
}

/** The tiers from the lowest; a start that met the end of the tier before goes on following it. */
export function TierRows({ form, others }: TierRowsProps): ReactNode {
  const t = useTexts();
  const { control, register, getValues, setValue, fault } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' });
  const addButton = useRef<HTMLButtonElement>(null);
  // The previous state of the tier that is being typed in.
  const [end, setEnd] = useState('');

  const follow = (index: number, max: string): void => {
    const start = `tiers.${index + 1}.points_threshold_min` as const;
    if (index + 1 < fields.length && getValues(start) === startAfter(end)) {
      setValue(start, startAfter(max), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setEnd(max);
  };
  const removeAt = (index: number): void => {
    remove(index);
    addButton.current?.focus();
  };
  const isWhole = (text: string): boolean => text.trim() === '' || parseWhole(text) !== null;

  return (
    <Stack gap={5}>
      <Tiers>
        {fields.map(({ id }, index) => {
          const number = index + 1;
          const known = NAMES[index];
          const max = `tiers.${index}.points_threshold_max` as const;
          // The number of the tier is seen around its fields, and heard with each.
          const label = (field: 'name' | 'min' | 'max'): ReactNode => (
            <>
              <span aria-hidden>{t(field)}</span>
              <VisuallyHidden>{t(`${field}Of`, { number })}</VisuallyHidden>
            </>
          );
          return (
            <Tier key={id} data-translated={others.length > 0}>
              <Translated form={form} fault={fault} name={`tiers.${index}.name`} label={t('nameOf', { number })}>
                <Field label={label('name')} error={fault(`tiers.${index}.name`)} required>
                  <TextInput
                    {...register(`tiers.${index}.name`, { validate: (text) => text.trim() !== '' })}
                    {...(known && { placeholder: t(`names.${known}`) })}
                    maxLength={longestTierName}
                    autoComplete="off"
                  />
                </Field>
              </Translated>
              <Field label={label('min')} error={fault(`tiers.${index}.points_threshold_min`)}>
                <TextInput
                  {...register(`tiers.${index}.points_threshold_min`, { validate: isWhole })}
                  numeric
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
              <Field label={label('max')} error={fault(max)}>
                <TextInput
                  {...register(max, {
                    validate: isWhole,
                    onChange: (event: { target: { value: string } }) => follow(index, event.target.value),
                  })}
                  onFocus={() => setEnd(getValues(max))}
                  numeric
                  inputMode="numeric"
                  placeholder={t('open')}
                  autoComplete="off"
                />
              </Field>
              <div>
                {index >= fixedTiers && (
                  <IconButton
                    label={t('remove', { number })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => removeAt(index)}
                  />
                )}
              </div>
            </Tier>
          );
        })}
      </Tiers>
      <Row gap={3}>
        <Button
          ref={addButton}
          icon={<Plus aria-hidden />}
          disabled={fields.length >= maxTiers}
          onClick={() => append(tierAfter(getValues('tiers').at(-1), others))}
        >
          {t('add')}
        </Button>
        {fields.length >= maxTiers && (
          <Text as="span" size="sm" tone="muted">
            {t('most', { count: maxTiers })}
          </Text>
        )}
      </Row>
    </Stack>
  );
}

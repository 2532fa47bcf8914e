import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { TagInput } from '../../parts/tag-input.tsx';
import type { StepProps } from './step-props.ts';

/** By what it is found again. */
export function TagsStep({ form, fault, known }: StepProps & { known: readonly string[] }): ReactNode {
  return (
    <Controller
      control={form.control}
      name="tag_list"
      render={({ field: { value, onChange } }) => (
        <TagInput
          tags={value}
          known={known}
          error={fault('tag_list')}
          onAdd={(tag) => onChange([...value, tag])}
          onRemove={(tag) => onChange(value.filter((own) => own !== tag))}
        />
      )}
    />
  );
}

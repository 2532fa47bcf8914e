import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { TagSelector } from '../../parts/tags/tag-selector.tsx';
import type { StepProps } from '../step-props.ts';

/** The tags by which staff find the challenge. */
export function TagsStep({ form, fault, known }: StepProps & { known: readonly string[] }): ReactNode {
  return (
    <Controller
      control={form.control}
      name="tag_list"
      render={({ field: { value, onChange } }) => (
        <TagSelector
          tags={value}
          suggestions={known}
          error={fault('tag_list')}
          onToggle={(tag) => onChange(value.includes(tag) ? value.filter((own) => own !== tag) : [...value, tag])}
        />
      )}
    />
  );
}

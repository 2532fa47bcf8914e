import { Skeleton } from '@laurel/ui';
import { FieldGroup, type FieldGroupProps } from '@laurel/ui/fields';
import { lazyRoute } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// The editor is larger than the form around it.
const Editor = lazyRoute<RichTextEditorProps>(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <Skeleton shape="card" height="14rem" />,
);

export interface RichTextFieldProps<Values extends FieldValues> extends Omit<
  FieldGroupProps,
  'children' | 'role' | 'legend'
> {
  label: string;
  control: Control<Values>;
  /** Of a text with HTML, empty for none; the server takes out of it what is not allowed. */
  name: Path<Values>;
  /** Whose media library pictures come from; none can be added without it. */
  programId?: string;
}

/** A text with headings, lists, links and pictures. */
export function RichTextField<Values extends FieldValues>({
  label,
  control,
  name,
  programId,
  ...group
}: RichTextFieldProps<Values>): ReactNode {
  return (
    <FieldGroup legend={label} {...group}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <Editor
            label={label}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            invalid={Boolean(group.error)}
            {...(programId && { programId })}
          />
        )}
      />
    </FieldGroup>
  );
}

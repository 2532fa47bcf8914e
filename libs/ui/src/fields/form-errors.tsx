import { Banner } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  list-style: disc;
  padding-inline-start: var(--space-5);
`;

export interface FormErrorsProps {
  /** For example `Please fix the following errors:`. */
  title: string;
  errors: readonly string[];
  children?: ReactNode;
}

/** The errors that prevent saving, above the form's fields; read out when they appear. */
export function FormErrors({ title, errors, children }: FormErrorsProps): ReactNode {
  if (errors.length === 0 && !children) return null;
  return (
    <Banner tone="danger" title={title}>
      {errors.length > 0 && (
        <List>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </List>
      )}
      {children}
    </Banner>
  );
}

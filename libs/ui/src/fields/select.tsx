import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

const Wrapper = styled.div`
  position: relative;
  min-width: 0;
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: var(--space-3);
    margin-block: auto;
    width: 1rem;
    height: 1rem;
    pointer-events: none;
    color: var(--color-muted);
  }
`;

const StyledSelect = styled.select`
  ${controlStyle}
  appearance: none;
  padding-inline-end: var(--space-8);
  text-overflow: ellipsis;
  & > option {
    background: var(--color-raised);
    color: var(--color-text);
  }
`;

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen, for example `Choose…`. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** One of a few; the platform's own list, so that thumbs and keyboards know it. */
export function Select({ options, placeholder, ...rest }: SelectProps): ReactNode {
  return (
    <Wrapper>
      <StyledSelect {...useFieldControl()} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </StyledSelect>
      <ChevronDown aria-hidden />
    </Wrapper>
  );
}

import { TextInput } from '@laurel/ui/fields';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-2);
`;

const Swatch = styled.input`
  width: 3rem;
  height: var(--control-height);
  padding: 2px;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-input);
  background: var(--color-sunken);
  cursor: pointer;
`;

const Code = styled(TextInput)`
  font-variant-numeric: tabular-nums;
`;

export interface ColourInputProps {
  name?: string;
  /** `#rrggbb`, or an incomplete code while the user types. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Names the button that opens the browser's own picker. */
  pickLabel: string;
  ref?: Ref<HTMLInputElement>;
}

/** A colour by the browser's picker or by its code. */
export function ColourInput({ value, onChange, onBlur, pickLabel, name, ref }: ColourInputProps): ReactNode {
  const change = (event: ChangeEvent<HTMLInputElement>): void => onChange(event.currentTarget.value);
  const whole = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Frame>
      <Swatch type="color" aria-label={pickLabel} value={whole ? value : '#808080'} onChange={change} onBlur={onBlur} />
      <Code
        ref={ref}
        name={name}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={change}
        onBlur={onBlur}
      />
    </Frame>
  );
}

import { useUiTexts } from '@laurel/ui';
import { type ReactNode, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { fill } from '../provider/fill.ts';
import { controlStyle } from './control-style.ts';
import { Hint, useFieldControl } from './field.tsx';
import { momentOf, wallTime } from './zoned-time.ts';

const Input = styled.input`
  ${controlStyle}
  max-width: 18rem;
`;

export interface DateTimeInputProps {
  /** ISO 8601 in UTC, or `null`. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** IANA name: the zone that the time is meant in, named below; the viewer's when left out. */
  timeZone?: string;
  name?: string;
  disabled?: boolean;
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A date and time by the platform's own picker, kept in UTC. */
export function DateTimeInput({ value, onChange, timeZone, min, max, ...rest }: DateTimeInputProps): ReactNode {
  const texts = useUiTexts();
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [text, setText] = useState(() => wallTime(value, zone));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(wallTime(value, zone));
  }
  const bound = (iso: string | undefined): string | undefined => (iso ? wallTime(iso, zone) : undefined);
  return (
    <>
      <Input
        {...useFieldControl()}
        {...rest}
        type="datetime-local"
        value={text}
        min={bound(min)}
        max={bound(max)}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          // A half-typed date reads as empty: only a whole one, or none on purpose, counts.
          if (typed === '' && event.target.validity.badInput) return;
          const next = momentOf(typed, zone);
          setKnown(next);
          onChange(next);
        }}
      />
      <Hint as="span">{fill(texts.timeZone, { zone: zone.replaceAll('_', ' ') })}</Hint>
    </>
  );
}

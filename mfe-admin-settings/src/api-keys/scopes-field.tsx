import { apiScopes, type ApiScope, apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import { Grid } from '@laurel/ui';
import { Checkbox, FieldGroup } from '@laurel/ui/fields';
import { can } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from './use-texts.ts';

interface ScopesFieldProps {
  programId: string;
  value: readonly ApiScope[];
  onChange: (value: ApiScope[]) => void;
  error: string | undefined;
  disabled: boolean;
}

/** What a key may do. Scopes that the person could not use themselves cannot be added. */
export function ScopesField({ programId, value, onChange, error, disabled }: ScopesFieldProps): ReactNode {
  const t = useTexts();
  const toggle = (scope: ApiScope): void => {
    const chosen = new Set(value);
    if (!chosen.delete(scope)) chosen.add(scope);
    onChange(apiScopeNames.filter((one) => chosen.has(one)));
  };
  return (
    <FieldGroup legend={t('field.scopes')} hint={t('hint.scopes')} error={error} required>
      <Grid min="medium" gap={2}>
        {apiScopeNames.map((scope) => {
          const { resource, action } = apiScopes[scope];
          const isChosen = value.includes(scope);
          return (
            <Checkbox
              key={scope}
              label={<code translate="no">{scope}</code>}
              hint={scopeText(t, scope)}
              checked={isChosen}
              disabled={disabled || (!isChosen && !can(resource, action, programId))}
              onChange={() => toggle(scope)}
            />
          );
        })}
      </Grid>
    </FieldGroup>
  );
}

/** A scope in words; the parts of its name are keys of texts, in which a colon would name a namespace. */
function scopeText(t: Texts, scope: ApiScope): string {
  const [resource, action] = scope.split(':') as [string, string];
  return t(`scope.${resource}_${action}` as `scope.participants_read`);
}

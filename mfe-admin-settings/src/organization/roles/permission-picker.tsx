import { grantablePermissions, type PermissionName } from '@laurel/contracts/auth/held-permissions';
import { type Action, permissionCatalogue, type Resource } from '@laurel/contracts/auth/permissions';
import { Row, Stack, Text } from '@laurel/ui';
import { Checkbox, FieldGroup } from '@laurel/ui/fields';
import { can } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../use-texts.ts';

type GrantableResource = Exclude<Resource, 'super_admin'>;

const resources = (Object.keys(permissionCatalogue) as Resource[]).filter(
  (resource): resource is GrantableResource => resource !== 'super_admin',
);

interface PermissionPickerProps {
  value: readonly PermissionName[];
  onChange: (value: PermissionName[]) => void;
  error: string | undefined;
}

/** Every pair by its resource; those that the person lacks cannot be chosen. */
export function PermissionPicker({ value, onChange, error }: PermissionPickerProps): ReactNode {
  const t = useTexts();
  const turn = (name: PermissionName): void => {
    const chosen = new Set(value);
    if (!chosen.delete(name)) chosen.add(name);
    onChange(grantablePermissions.filter((one) => chosen.has(one)));
  };
  return (
    <FieldGroup legend={t('roles.permissions')} hint={t('roles.permissionsHint')} error={error} required>
      <Stack gap={4}>
        {resources.map((resource) => (
          <FieldGroup key={resource} legend={t(`resource.${resource}`)}>
            <Row gap={4}>
              {permissionCatalogue[resource].map((action: Action) => {
                const name = `${resource}.${action}` as PermissionName;
                return (
                  <Checkbox
                    key={name}
                    label={t(`action.${action}`)}
                    checked={value.includes(name)}
                    disabled={!can(resource, action)}
                    onChange={() => turn(name)}
                  />
                );
              })}
            </Row>
          </FieldGroup>
        ))}
      </Stack>
    </FieldGroup>
  );
}

/** What a bundle allows, a line for each resource: "Challenges: View, Create". */
export function PermissionLines({ permissions }: { permissions: readonly PermissionName[] }): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={1}>
      {resources
        .map((resource) => [resource, actionsOf(t, resource, permissions)] as const)
        .filter(([, actions]) => actions !== '')
        .map(([resource, actions]) => (
          <Text key={resource} size="sm" tone="muted">
            {t(`resource.${resource}`)}: {actions}
          </Text>
        ))}
    </Stack>
  );
}

function actionsOf(t: Texts, resource: GrantableResource, permissions: readonly PermissionName[]): string {
  return permissionCatalogue[resource]
    .filter((action) => permissions.includes(`${resource}.${action}` as PermissionName))
    .map((action: Action) => t(`action.${action}`))
    .join(', ');
}

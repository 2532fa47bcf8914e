import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { grantablePermissions, type PermissionName } from '../../auth/held-permissions.ts';
import { IsId } from '../../validation/id.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** A named bundle of permissions. */
export class RoleRow {
  /** A system role's name, or a custom role's id. */
  id: string;
  /** `null` for a system role: screens translate its name. */
  name: string | null;
  system: boolean;
  permissions: PermissionName[];
  /** Number of admins who have the role in any program. */
  admins: number;
  /** Version of a custom role, grows with every change; `null` for a system role. */
  version: string | null;
}

export class RoleList {
  data: RoleRow[];
}

export class CreateRoleRequest {
  @IsVisibleText({ min: 2, max: 60 })
  name: string;

  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one permission' })
  @ArrayUnique()
  @IsIn(grantablePermissions, { each: true })
  permissions: PermissionName[];
}

export class UpdateRoleRequest extends CreateRoleRequest {
  @IsId()
  version: string;
}

export class RoleSaved extends RoleRow {
  success: true;
  message: string;
  override name: string;
  override version: string;
}

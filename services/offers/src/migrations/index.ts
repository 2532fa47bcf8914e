import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePlaces1771000000001 } from './1771000000001-create-places.ts';
import { CreateCatalogue1771000000002 } from './1771000000002-create-catalogue.ts';
import { CreateSearch1771000000003 } from './1771000000003-create-search.ts';
import { CreateMerge1771000000004 } from './1771000000004-create-merge.ts';
import { CreateRedemptions1771000000010 } from './1771000000010-create-redemptions.ts';

export const migrations: MigrationClass[] = [
  CreatePlaces1771000000001,
  CreateCatalogue1771000000002,
  CreateSearch1771000000003,
  CreateMerge1771000000004,
  CreateRedemptions1771000000010,
];

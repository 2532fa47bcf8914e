import type { TableDefaults } from '@laurel/web-kit';

export const tableDefaults: TableDefaults = { sort: '-updated_at' };

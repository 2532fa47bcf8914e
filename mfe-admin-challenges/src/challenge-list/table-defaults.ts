import type { TableDefaults } from '@laurel/web-kit/lists';

export const tableDefaults: TableDefaults = { sort: '-updated_at' };

export { ListPage, ListSection, type ListProps } from './list-page.tsx';
export type { BulkAction, ListDeclaration, Listed, PrimaryAction, RowAction } from './declaration.ts';
export { timeColumn } from './time-column.tsx';

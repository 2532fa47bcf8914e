import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  PaginationModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';

/** Only what the platform's tables use. Provided, not registered: one remote's tables never depend on another's. */
export const gridModules = [
  InfiniteRowModelModule,
  PaginationModule,
  RenderApiModule,
  ColumnApiModule,
  RowApiModule,
  EventApiModule,
  ScrollApiModule,
  CellStyleModule,
  RowStyleModule,
  LocaleModule,
  TooltipModule,
];

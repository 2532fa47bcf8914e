export { queryKeys, type QueryKeys } from './query/query-keys.ts';
export { type TableAnswer, useTableLoader } from './query/use-table-loader.ts';
export {
  readTableState,
  tableSearchParams,
  useTableState,
  type TableDefaults,
  type TableState,
} from './state/table-state.ts';
export { urlFlag, urlNumber, urlOneOf, urlText, useUrlState, type UrlField } from './state/url-state.ts';

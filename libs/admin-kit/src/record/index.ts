export { RecordPage, type RecordPageProps, type RecordTab, type RecordView } from './record-page.tsx';
export { LoadedRecord, type LoadedRecordProps, RecordSkeleton, type RecordSource } from './loaded-record.tsx';
export { NotAllowed } from './not-allowed.tsx';
export { useIsFresh } from './use-is-fresh.ts';

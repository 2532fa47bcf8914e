export { ConflictDialog } from './conflict-dialog.tsx';
export { DraftBanner } from './draft-banner.tsx';
export { faultyPath, isWithin } from './paths.ts';
export {
  type RecordForm,
  type RecordFormOptions,
  type Save,
  useRecordForm,
  type Versioned,
} from './use-record-form.ts';
export { FormCard, type FormCardProps, FormPage } from './form-page.tsx';

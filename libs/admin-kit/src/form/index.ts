export { DraftBanner } from './draft-banner.tsx';
export { faultyPath, isWithin } from './paths.ts';
export {
  type RecordForm,
  type RecordFormOptions,
  type Save,
  useRecordForm,
  type Versioned,
} from './use-record-form.ts';
export { type Conflict, ConflictDialog } from './conflict/conflict-dialog.tsx';
export { differing, merge, type ThreeVersions } from './conflict/merge.ts';
export { useCollisions } from './conflict/use-collisions.ts';
export { FormCard, type FormCardProps, FormPage } from './form-page.tsx';

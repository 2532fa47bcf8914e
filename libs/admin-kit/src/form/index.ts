export {
  type RecordForm,
  type RecordFormOptions,
  type Save,
  useRecordForm,
  type Versioned,
} from './use-record-form.ts';
export { FormCard, type FormCardProps, FormPage } from './form-page.tsx';

export { FieldList, type FieldListProps, fittedList, type ListLimits } from './field-list.tsx';
export { DateTimeField, type DateTimeFieldProps } from './date-time-field.tsx';
export { DecimalField, type DecimalFieldProps } from './decimal/decimal-field.tsx';
export { isPayable, MoneyField, type MoneyFieldProps } from './decimal/money-field.tsx';
export { parseWhole, type TypedWhole, wholeNumber, wholeText } from './decimal/whole-number.ts';
export { MediaField, type MediaFieldProps } from './media/media-field.tsx';
export { useMediaSource } from './media/media-source.ts';
export { parseHtml } from './rich-text/parse-html.ts';
export { RichTextField, type RichTextFieldProps } from './rich-text/rich-text-field.tsx';

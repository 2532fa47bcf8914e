export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './fields/field.tsx';
export { FormErrors, type FormErrorsProps } from './fields/form-errors.tsx';
export { TextArea, TextInput, type TextAreaProps, type TextInputProps } from './fields/text-input.tsx';
export { SearchInput, type SearchInputProps } from './fields/search-input.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { Switch, type SwitchProps } from './fields/switch.tsx';
export { DateTimeInput, type DateTimeInputProps } from './fields/date-time-input.tsx';

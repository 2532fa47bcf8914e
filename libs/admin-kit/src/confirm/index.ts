export { ConfirmAction, type ConfirmActionProps, type Confirmation } from './confirm-action.tsx';

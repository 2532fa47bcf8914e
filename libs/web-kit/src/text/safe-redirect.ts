export { safeRedirect } from '@laurel/contracts/validation/safe-redirect';

export { AuditTrail, type AuditTrailProps } from './audit-trail.tsx';

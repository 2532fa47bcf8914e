import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { getPageData } from '@laurel/web-kit';

/** Reports a fault of this browser to the platform; never throws and never waits. A preview reports none. */
export function reportFault(kind: string, details: Record<string, unknown>): void {
  if (getPageData().preview) return;
  const report = {
    kind,
    page: window.location.pathname,
    request: getPageData().request_id,
    shell: bootManifest().shellVersion,
    ...details,
  };
  navigator.sendBeacon('/client-report', JSON.stringify(report));
}

import { afterEach } from '@jest/globals';

// Toasts stay for seconds, and the next page of the file would show them again.
if (typeof window !== 'undefined') {
  afterEach(async () => {
    if (!document.querySelector('[data-sonner-toaster]')) return;
    const { toast } = await import('sonner');
    toast.dismiss();
  });
}

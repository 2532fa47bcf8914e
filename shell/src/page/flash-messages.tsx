import { toast } from '@laurel/ui';
import { takeNotice, usePageData } from '@laurel/web-kit';
import { useEffect } from 'react';

const SHOWN_AFTER_MILLIS = 300;

/** Messages that survived a redirect or a reload, as toasts. */
export function FlashMessages(): null {
  const { flash_messages: messages } = usePageData();
  useEffect(() => {
    const timer = setTimeout(() => {
      const notice = takeNotice();
      if (notice) toast.success(notice.title, notice.text);
      for (const [kind, text] of messages) {
        if (kind === 'success') toast.success(text);
        else if (kind === 'error' || kind === 'alert') toast.error(text);
        else toast.message(text);
      }
    }, SHOWN_AFTER_MILLIS);
    return () => clearTimeout(timer);
  }, [messages]);
  return null;
}

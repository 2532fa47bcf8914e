import { toast } from '@laurel/ui';
import { useNavigate } from '@laurel/web-kit/router';
import { useEffect } from 'react';

/** Says why a page cannot be shown, and goes home. */
export function LeaveHome({ title, text }: { title: string; text?: string | undefined }): null {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(title, text, { id: title });
    void navigate('/', { replace: true });
  }, [navigate, title, text]);
  return null;
}

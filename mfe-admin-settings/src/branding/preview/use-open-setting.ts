import { isLookSetting, type LookSetting } from '@laurel/contracts/page/preview';
import { useNavigate, useSearchParams } from '@laurel/web-kit/router';
import { useEffect } from 'react';
import { fieldOf } from './setting-fields.ts';

const PARAMETER = 'setting';

/** Opens the form of the first of the settings, and focuses its field; one that this page has goes first. */
export function useOpenSetting(programId: string): (settings: readonly LookSetting[]) => void {
  const navigate = useNavigate();
  const wanted = useSearchParams()[0].get(PARAMETER);
  useEffect(() => {
    if (isLookSetting(wanted)) focusField(wanted);
  }, [wanted]);
  return (settings) => {
    const [first] = settings;
    if (first === undefined || settings.some(focusField)) return;
    void navigate(`/admin/v2/programs/${programId}/settings/branding/${fieldOf(first).page}?${PARAMETER}=${first}`);
  };
}

/** Whether the page has the field of a setting, which then has the focus. */
function focusField(setting: LookSetting): boolean {
  const fields = [...document.getElementsByName(fieldOf(setting).name)];
  const field = fields.find((each) => each instanceof HTMLInputElement && each.checked) ?? fields[0];
  field?.focus();
  return field !== undefined;
}

import { Loaded } from '@laurel/admin-kit/settings';
import type { SandboxState } from '@laurel/contracts/programs/organization/sandbox.dto';
import { Banner, Button, ButtonLink, Row, Stack, toast } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { api, can, reloadWithNotice, toApiError, useMutation } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { useRequiredParam } from '@laurel/web-kit/router';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

const sandboxKeys = queryKeys('program-sandbox');

export function SandboxPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Loaded
        address={`/admin/v2/programs/${programId}/sandbox`}
        queryKey={sandboxKeys.detail(programId)}
        allowed={can('program', 'update', programId)}
        errorTitle={t('failed')}
      >
        {(state) => <Sandbox programId={programId} state={state} />}
      </Loaded>
    </>
  );
}

function Sandbox({ programId, state: { sandbox, test_mode: isTest } }: SandboxProps): ReactNode {
  const t = useTexts();
  if (isTest) return <Banner title={t('testTitle')}>{t('testText')}</Banner>;
  if (sandbox === null) return <NoSandbox programId={programId} />;
  const root = `/admin/v2/programs/${sandbox.program_id}`;
  return (
    <Stack gap={4}>
      <Banner tone="success" title={t('existsTitle', { name: sandbox.name })}>
        {t('existsText')}
      </Banner>
      <Row gap={3}>
        <ButtonLink variant="primary" to={root}>
          {t('open')}
        </ButtonLink>
        <ButtonLink to={`${root}/settings/integrations/api_auths`}>{t('keys')}</ButtonLink>
      </Row>
    </Stack>
  );
}

interface SandboxProps {
  programId: string;
  state: SandboxState;
}

function NoSandbox({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const mayCreate = can('organization', 'manage');
  const create = useMutation({
    mutationFn: () => api.post(`/admin/v2/programs/${programId}/sandbox`),
    // The server wrote the list of programs into this page before the sandbox existed.
    onSuccess: ({ created }) => reloadWithNotice({ title: t('done'), text: t(created ? 'created' : 'existed') }),
    onError: (error) => toast.error(t('notDone'), toApiError(error).message),
  });
  return (
    <Stack gap={4}>
      <Banner title={t('noneTitle')}>
        <p>{t('noneText')}</p>
        {!mayCreate && <p>{t('mayNot')}</p>}
      </Banner>
      {mayCreate && (
        <Row>
          <Button
            variant="primary"
            icon={<FlaskConical aria-hidden />}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t('create')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

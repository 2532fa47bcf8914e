import { ConfirmAction } from '@laurel/admin-kit/confirm';
import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import { type AptosIntegration, aptosNetworks } from '@laurel/contracts/rewards/collectibles.dto';
import { CopyButton, Row, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { Field, Select, Switch, TextInput } from '@laurel/ui/fields';
import { api, useDirty } from '@laurel/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../use-texts.ts';

const FIELDS = ['enabled', 'network', 'private_key'] as const;
const networks = aptosNetworks.toReversed();

/** Switches collectibles on, and says on which network and with whose account they are made. */
export function AptosForm({
  stored,
  address,
}: {
  stored: AptosIntegration;
  address: `/admin/v2/aptos/${string}`;
}): ReactNode {
  const t = useTexts();
  // The secret is outside of the form: the form's values are stored in this browser as a draft.
  const [key, setKey] = useState('');
  const sentKey = useRef('');
  const [asking, setAsking] = useState(false);
  useDirty(key !== '', t('aptos.private_key'));
  const form = useRecordForm({
    record: stored,
    valuesOf: (record: AptosIntegration | null) => {
      const { enabled, network } = record ?? stored;
      return { enabled, network, private_key: '' };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`aptos.${field}`),
    label: t('aptos.title'),
    draftKey: `aptos:${stored.id}`,
    kind: 'settings',
    success: { created: t('aptos.updated'), updated: t('aptos.updated') },
    read: () => api.get(address),
    save: ({ enabled, network }, { base }) => {
      sentKey.current = key;
      return api.patch(address, {
        enabled,
        network: base?.network_locked ? 'mainnet' : network,
        version: (base ?? stored).version,
        ...(key !== '' && { private_key: key.trim() }),
      });
    },
    stored: (answer) => answer,
    onSaved: () => setKey((now) => (now === sentKey.current ? '' : now)),
  });
  const { network_locked: locked, mainnet_allowed: open, wallet_address: wallet } = form.base ?? stored;
  const send = (): Promise<void> => form.send(key === '' ? 'save' : 'finish');
  const ask = (): Promise<void> => {
    if (locked || form.getValues('network') === 'testnet') return send();
    setAsking(true);
    return Promise.resolve();
  };
  return (
    <>
      <FormCard form={{ ...form, send: ask }}>
        <Switch {...form.register('enabled')} label={t('aptos.enabled')} hint={t('aptos.enabledHint')} />
        <Field
          label={t('aptos.network')}
          hint={t(locked ? 'aptos.networkLocked' : open ? 'aptos.networkHint' : 'aptos.mainnetClosed')}
          error={form.fault('network')}
          required
        >
          <Select
            {...form.register('network')}
            disabled={locked}
            options={networks.map((value) => ({
              value,
              label: t(`aptos.networks.${value}`),
              disabled: value === 'mainnet' && !open && !locked,
            }))}
          />
        </Field>
        <Field
          label={t('aptos.private_key')}
          hint={
            wallet === null ? t('aptos.private_keyHint') : `${t('aptos.private_keyHint')} ${t('aptos.private_keyKept')}`
          }
          error={form.fault('private_key')}
          required={wallet === null}
        >
          <TextInput
            type="password"
            autoComplete="off"
            maxLength={100}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </Field>
        <DataList
          align="start"
          items={[
            {
              label: t('aptos.wallet_address'),
              value:
                wallet === null ? (
                  <Text tone="muted">{t('aptos.noWallet')}</Text>
                ) : (
                  <Row gap={2}>
                    {wallet}
                    <CopyButton value={wallet} label={t('aptos.copy')} />
                  </Row>
                ),
            },
          ]}
        />
      </FormCard>
      {asking && (
        <ConfirmAction
          title={t('aptos.mainnetTitle')}
          text={t('aptos.mainnetText')}
          confirmLabel={t('aptos.mainnetConfirm')}
          tone="danger"
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

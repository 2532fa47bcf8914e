import { Account, type Aptos, AptosConfig, Aptos as Client, Network } from '@aptos-labs/ts-sdk';
import { type AptosStandIn, startAptos } from './aptos.ts';

let standIn: AptosStandIn;
let aptos: Aptos;
const account = Account.generate();

beforeAll(async () => {
  standIn = await startAptos();
  aptos = new Client(new AptosConfig({ network: Network.TESTNET, fullnode: standIn.url }));
});

afterAll(() => standIn.stop());

const collection = (name: string) =>
  aptos.createCollectionTransaction({ creator: account, name, description: '', uri: '' });

it('makes a collection and a token that the SDK finds again, each in its turn', async () => {
  const made = await aptos.signAndSubmitTransaction({ signer: account, transaction: await collection('Owls') });
  const first = await aptos.waitForTransaction({ transactionHash: made.hash });
  expect(first.success).toBe(true);
  const recipient = Account.generate().accountAddress;
  const transaction = await aptos.mintSoulBoundTransaction({
    account,
    collection: 'Owls',
    name: 'Night owl',
    description: '',
    uri: '',
    recipient,
  });
  const minted = await aptos.signAndSubmitTransaction({ signer: account, transaction });
  expect((await aptos.waitForTransaction({ transactionHash: minted.hash })).success).toBe(true);
  expect(standIn.transactions.map(({ call }) => call)).toEqual([
    { name: 'create_collection', collection: 'Owls' },
    { name: 'mint_soul_bound', collection: 'Owls', token: 'Night owl', owner: recipient.toString() },
  ]);
});

it('refuses a transaction that another key signed, that is late, or that was sent before', async () => {
  const forged = await collection('Forged');
  const stranger = Account.generate();
  await expect(
    aptos.transaction.submit.simple({
      transaction: forged,
      senderAuthenticator: stranger.signTransactionWithAuthenticator(forged),
    }),
  ).rejects.toThrow(/INVALID_SIGNATURE/);
  const transaction = await collection('Late');
  standIn.ahead = 3_600;
  await expect(aptos.signAndSubmitTransaction({ signer: account, transaction })).rejects.toThrow(/TRANSACTION_EXPIRED/);
  standIn.ahead = 0;
  await aptos.signAndSubmitTransaction({ signer: account, transaction });
  await expect(aptos.signAndSubmitTransaction({ signer: account, transaction })).rejects.toThrow(/TOO_OLD/);
});

it('fails a second collection of one name, and follows its configured faults', async () => {
  const again = await aptos.signAndSubmitTransaction({ signer: account, transaction: await collection('Owls') });
  await expect(aptos.waitForTransaction({ transactionHash: again.hash })).rejects.toThrow(/EOBJECT_EXISTS/);
  standIn.faults = { loseAnswer: 1 };
  await expect(
    aptos.signAndSubmitTransaction({ signer: account, transaction: await collection('Lost') }),
  ).rejects.toThrow();
  expect(standIn.transactions.at(-1)).toMatchObject({ status: 'succeeded', call: { collection: 'Lost' } });
});
